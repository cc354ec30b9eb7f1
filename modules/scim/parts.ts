import { Clock, type Context, Installation, PersonalCipher } from '../../kernel/define.ts'
import { Memberships } from '../workspaces/services.ts'
import { collections } from './model.ts'

export const needs = {
  requires: { clock: Clock, cipher: PersonalCipher, installation: Installation, memberships: Memberships },
  collections,
}
export interface State {
  /** Of names: pepper of this purpose. */
  readonly key: Buffer
}
export type ScimContext = Context<typeof needs, State>
