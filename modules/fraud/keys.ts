import { createHmac } from 'node:crypto'
import { networkOf } from '../../kernel/define.ts'

export type KeyKind = 'user' | 'ip' | 'device' | 'payout' | 'counterparty' | 'country' | 'client'

/** A kind of program on a network: its name without versions, for an update is no other client. */
export const clientOf = (userAgent: string, network: string): string =>
  `${userAgent.toLowerCase().replace(/[\d._]+/g, '')} ${network}`

/** Commitments in the place of what is personal: equal for equal values of one scope, and meaningless without the secret. */
export class Keys {
  readonly #secret: Buffer

  constructor(secret: Buffer) {
    this.#secret = secret
  }

  /** Each tenant's customers are a world of their own: what one says of an address tells nothing to another. */
  of(scope: string, kind: KeyKind, value: string): string {
    const plain = kind === 'ip' ? networkOf(value) : value
    return createHmac('sha256', this.#secret)
      .update(`${scope.length}:${scope}${kind}:${plain}`)
      .digest('base64url')
      .slice(0, 24)
  }

  /** For conditions, which compare countries. */
  readonly commit = (field: string, value: string): string => this.of('rule', field as KeyKind, value)
}
