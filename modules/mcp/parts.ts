import Type from 'typebox'
import { Clock, Installation, optional, PersonalCipher, type StartContext } from '../../kernel/define.ts'
import { collections } from './model.ts'
import { AccessTokens } from './services.ts'
import type { Sources } from './sources.ts'

const Names = (description: string) =>
  Type.Array(Type.String({ maxLength: 253 }), { maxItems: 20, default: [], description })

const config = Type.Object({
  allowedHosts: Names('Host names that requests may come to, beside that of PUBLIC_URL.'),
  allowedOrigins: Names('Host names of pages that may call, beside that of PUBLIC_URL.'),
})

export const needs = {
  requires: {
    installation: Installation,
    clock: Clock,
    cipher: optional(PersonalCipher),
    tokens: optional(AccessTokens),
  },
  config,
  collections,
}

/** What the requests of this module work with. */
export interface Parts extends Pick<StartContext<typeof needs>, 'services' | 'models' | 'log'> {
  readonly sources: Sources
}
