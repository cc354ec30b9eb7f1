import type { Clock, Logger, PersonalCipher } from '../../kernel/define.ts'
import type { Mailer } from '../mail/services.ts'
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

type Failing = Pick<Endpoint, '_id' | 'userId' | 'failingSince'>

/** Gives up on endpoints: at once when they say that they are gone, else after five days without one success. */
export class Disabling {
  readonly #parts: DisablingParts

  constructor(parts: DisablingParts) {
    this.#parts = parts
  }

  async succeeded({ _id, failingSince }: Failing): Promise<false> {
    if (failingSince) await this.#parts.store.endpoints.updateOne({ _id }, { $unset: { failingSince: 1 } })
    return false
  }

  /** True: disabled now. */
  async failed({ _id, userId, failingSince }: Failing, gone: boolean): Promise<boolean> {
    const { store, clock } = this.#parts
    const now = clock.now()
    if (gone) return this.#disable(_id, userId, 'the endpoint answered 410 Gone')
    if (!failingSince)
      await store.endpoints.updateOne(
        { _id, failingSince: { $exists: false } },
        { $set: { failingSince: new Date(now) } },
      )
    else if (now - failingSince.getTime() >= PATIENCE_MS)
      return this.#disable(_id, userId, `no delivery has succeeded since ${failingSince.toISOString()}`)
    return false
  }

  /** And says so: in the endpoint, in a sealed record, by mail. */
  async #disable(_id: string, userId: string, reason: string): Promise<true> {
    const { store, records, mirror, clock, log, cipher, mailer } = this.#parts
    const changedAt = new Date(clock.now())
    const { modifiedCount } = await store.endpoints.updateOne(
      { _id, status: 'enabled' },
      { $set: { status: 'disabled', disabledReason: reason, changedAt } },
    )
    mirror.invalidate()
    if (modifiedCount === 0) return true
    log.warn('a webhook was disabled', { webhookId: _id, reason })
    const id = `${_id}/disabled/${changedAt.getTime()}`
    await records.append(WebhookDisabled, { id, account: userId, body: { webhook_id: _id, reason } })
    const person = await cipher.person(userId)
    if (person && mailer)
      await mailer.send({
        id,
        userId,
        to: person.email,
        subject: 'A webhook was disabled',
        text: `Your webhook ${_id} was disabled: ${reason}.\nMend the endpoint, then PATCH /v1/webhooks/${_id} {"status":"enabled"}.`,
      })
    return true
  }
}
