import Type from 'typebox'
import { recordKind } from '../../kernel/define.ts'

const By = Type.Object({ by: Type.String({ maxLength: 64 }) })
export const ConnectionSet = recordKind('workspace.sso_set', By)
export const ConnectionRemoved = recordKind('workspace.sso_removed', By)
