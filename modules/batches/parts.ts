import {
  Authenticator,
  Clock,
  type Context,
  Installation,
  optional,
  Permissions,
  PersonalCipher,
  Queue,
  ReservedFields,
} from '../../kernel/define.ts'
import { Endpoints } from '../protocols/services.ts'
import { Config } from './config.ts'
import { collections } from './model.ts'

export const needs = {
  config: Config,
  collections,
  requires: {
    clock: Clock,
    queue: Queue,
    installation: Installation,
    cipher: PersonalCipher,
    endpoints: Endpoints,
    authenticator: Authenticator,
    permissions: optional(Permissions),
    reserved: optional(ReservedFields),
  },
}
export type Parts = Pick<Context<typeof needs>, 'services' | 'config' | 'models' | 'log'>

/** A number as text that sorts like it. */
export const numbered = (id: string, number: number): string => `${id}/${String(number).padStart(8, '0')}`
export const numberOf = (id: string): number => Number(id.slice(id.lastIndexOf('/') + 1))
