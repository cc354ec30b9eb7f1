import Type from 'typebox'
import type { ErrorShape } from '../../../../kernel/define.ts'

/** Below it is what Langfuse's clients call. */
export const PUBLIC = '/v1/observability/api/public'

/** Langfuse's error object. */
export const LangfuseError: ErrorShape = {
  name: 'LangfuseError',
  schema: Type.Object({ message: Type.String(), error: Type.String(), code: Type.String() }),
  bodyOf: ({ message, code }) => ({ message, error: code, code }),
}
