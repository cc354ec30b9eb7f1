import { randomBytes } from 'node:crypto'
import { ApiError, type Clock, operationId, secretHash } from '../../kernel/define.ts'
import type { PayoutConnections } from '../accounts/services.ts'
import type { Records } from '../records/services.ts'
import type { Connection, Store } from './model.ts'
import type { Processor } from './processor.ts'
import { AccountConnected } from './records.ts'

const STATE_LIFETIME_MS = 10 * 60_000
export const CALLBACK_PATH = '/account/connect/callback'

export interface ConnectParts {
  readonly store: Store
  readonly records: Records
  readonly clock: Clock
  readonly processor: Processor
  readonly publicUrl: string
}

/** The OAuth flow that links an account at the processor. */
export class Connect implements PayoutConnections {
  readonly #parts: ConnectParts

  constructor(parts: ConnectParts) {
    this.#parts = parts
  }

  get livemode(): boolean {
    return this.#parts.processor.livemode
  }

  /** Where the user's browser goes; good once, for ten minutes. */
  async begin(userId: string, autoApprove: boolean): Promise<string> {
    const { store, clock, processor, publicUrl } = this.#parts
    const state = randomBytes(24).toString('base64url')
    const url = processor.authorizeUrl({ state, redirectUri: publicUrl + CALLBACK_PATH, autoApprove })
    await store.states.create({ _id: secretHash(state), userId, expiresAt: new Date(clock.now() + STATE_LIFETIME_MS) })
    return url
  }

  /** What the browser brings back. Throws `conflict` if the state was used, has expired, or the user said no. */
  async complete({
    state,
    code,
    error,
  }: {
    readonly state: string
    readonly code?: string
    readonly error?: string
  }): Promise<void> {
    const { store, clock, processor, records } = this.#parts
    const begun = await store.states.findOneAndDelete({ _id: secretHash(state) }).lean()
    if (!begun || begun.expiresAt.getTime() <= clock.now())
      throw new ApiError(
        'conflict',
        'this connect link was used already or has expired; open GET /account/connect again',
      )
    if (!code)
      throw new ApiError(
        'conflict',
        `the processor did not connect the account (${error ?? 'no code'}); open GET /account/connect to try again`,
      )
    const accountId = await processor.exchange(code)
    const id = operationId('pc_', begun.userId, 'connect', begun._id)
    const body = { connection_id: id, processor: processor.name, livemode: processor.livemode }
    const sealed = await records.append(AccountConnected, { id, account: begun.userId, body })
    await store.connections.create({
      _id: id,
      userId: begun.userId,
      processor: processor.name,
      accountId,
      connectedAt: new Date(sealed.at),
    })
  }

  async connected(userId: string): Promise<boolean> {
    return (await this.current(userId)) !== undefined
  }

  /** The destination of a payout requested now: the latest connection at the processor in use. */
  async current(userId: string): Promise<Connection | undefined> {
    const { store, processor } = this.#parts
    const latest = await store.connections
      .findOne({ userId, processor: processor.name })
      .sort({ connectedAt: -1, _id: -1 })
      .lean()
    return latest && !latest.revokedAt ? latest : undefined
  }

  /** The user has withdrawn our access at the processor, at `atSeconds` by its clock: a connection made since then stays. */
  async revoke(accountId: string, atSeconds: number): Promise<void> {
    const { store, clock } = this.#parts
    const connectedBefore = new Date((atSeconds + 1) * 1_000)
    await store.connections.updateMany(
      { accountId, revokedAt: { $exists: false }, connectedAt: { $lt: connectedBefore } },
      { $set: { revokedAt: new Date(clock.now()) } },
    )
  }
}
