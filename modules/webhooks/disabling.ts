import type { Clock, Logger, PersonalCipher } from '../../kernel/define.ts'
import { type Mailer, mailAccount } from '../mail/services.ts'
import type { Records } from '../records/services.ts'
import type { EndpointMirror } from './mirror.ts'
import type { Endpoint, Store } from './model.ts'
import { WebhookDisabled } from './records.ts'

const PATIENCE_MS = 5 * 86_400_000

export interface DisablingParts {
  readonly store: Store
  readonly records: Records
  readonly mirror: EndpointMirror
  readonly clock: Clock
  readonly log: Logger
  readonly cipher: PersonalCipher
  readonly mailer: Mailer | undefined
}

type Failing = Pick<Endpoint, '_id' | 'userId' | 'failingSince' | 'changedAt'>

/** Gives up on endpoints: at once when they say that they are gone, else after five days without one success. */
export class Disabling {
  readonly #parts: DisablingParts

  constructor(parts: DisablingParts) {
    this.#parts = parts
  }

  async succeeded({ _id, failingSince }: Failing): Promise<void> {
    if (failingSince) await this.#parts.store.endpoints.updateOne({ _id }, { $unset: { failingSince: 1 } })
  }

  /** True: disabled now. */
  async failed(endpoint: Failing, gone: boolean): Promise<boolean> {
    const { store, clock } = this.#parts
    const { _id, failingSince } = endpoint
    const now = clock.now()
    if (gone) return this.#disable(endpoint, 'the endpoint answered 410 Gone')
    if (!failingSince)
      await store.endpoints.updateOne(
        { _id, failingSince: { $exists: false } },
        { $set: { failingSince: new Date(now) } },
      )
    else if (now - failingSince.getTime() >= PATIENCE_MS)
      return this.#disable(endpoint, `no delivery has succeeded since ${failingSince.toISOString()}`)
    return false
  }

  /**
   * And says so: in a sealed record, by mail, in the endpoint. That comes last, for an attempt that died before it is made
   * again; whoever tries says the same, once for each time that the endpoint was enabled.
   */
  async #disable({ _id, userId, changedAt }: Failing, reason: string): Promise<true> {
    const { store, records, mirror, clock, log, cipher, mailer } = this.#parts
    const id = `${_id}/disabled/${changedAt.getTime()}`
    const body = { webhook_id: _id, reason }
    await records.append(WebhookDisabled, { id, account: userId, body, intent: { webhook_id: _id } })
    await mailAccount({ mailer, cipher }, userId, {
      id,
      subject: 'A webhook was disabled',
      text: `Your webhook ${_id} was disabled: ${reason}.\nMend the endpoint, then PATCH /v1/webhooks/${_id} {"status":"enabled"}.`,
    })
    await store.endpoints.updateOne(
      { _id, status: 'enabled' },
      { $set: { status: 'disabled', disabledReason: reason, changedAt: new Date(clock.now()) } },
    )
    mirror.invalidate()
    log.warn('a webhook was disabled', { webhookId: _id, reason })
    return true
  }
}
