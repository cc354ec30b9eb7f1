import { Authenticator, Clock, Installation, type StartContext } from '../../kernel/define.ts'
import { PersonKeys } from '../accounts/services.ts'
import { Mandates } from '../mandates/services.ts'
import { collections } from './model.ts'

export const needs = {
  requires: {
    authenticator: Authenticator,
    clock: Clock,
    installation: Installation,
    keys: PersonKeys,
    mandates: Mandates,
  },
  collections,
}

export type Parts = Pick<StartContext<typeof needs>, 'services' | 'models' | 'log'>
