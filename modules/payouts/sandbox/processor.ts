import { randomBytes } from 'node:crypto'
import { ApiError, type Clock, DAY_MS, isDuplicateKey, secretHash } from '../../../kernel/define.ts'
import { faultPoint } from '../fault-points.ts'
import type { SandboxTransfer, Store } from '../model.ts'
import type { Processor, TransferOutcome, TransferRequest } from '../processor.ts'
import { nextFault } from './faults.ts'

const CODE_LIFETIME_MS = 10 * 60_000

/** The processor that is built in: moves no money, but keeps books of its own and can be told to fail. */
export class SandboxProcessor implements Processor {
  readonly name = 'sandbox'
  readonly livemode = false
  readonly #store: Store
  readonly #clock: Clock
  readonly #publicUrl: string

  constructor({
    store,
    clock,
    publicUrl,
  }: { readonly store: Store; readonly clock: Clock; readonly publicUrl: string }) {
    this.#store = store
    this.#clock = clock
    this.#publicUrl = publicUrl
  }

  authorizeUrl({
    state,
    redirectUri,
    autoApprove,
  }: {
    state: string
    redirectUri: string
    autoApprove: boolean
  }): string {
    const query = new URLSearchParams({
      state,
      redirect_uri: redirectUri,
      ...(autoApprove ? { auto_approve: 'true' } : {}),
    })
    return `${this.#publicUrl}/sandbox/processor/authorize?${query}`
  }

  /** What the OAuth page hands out when it is approved. */
  async issueCode(): Promise<string> {
    const code = randomBytes(24).toString('base64url')
    const accountId = `acct_sandbox${randomBytes(8).toString('hex')}`
    await this.#store.sandboxCodes.create({
      _id: secretHash(code),
      accountId,
      expiresAt: new Date(this.#clock.now() + CODE_LIFETIME_MS),
    })
    return code
  }

  async exchange(code: string): Promise<string> {
    const found = await this.#store.sandboxCodes.findOneAndDelete({ _id: secretHash(code) }).lean()
    if (!found || found.expiresAt.getTime() <= this.#clock.now())
      throw new ApiError(
        'conflict',
        'the authorization code is unknown, used or expired; open GET /account/connect again',
      )
    return found.accountId
  }

  async transfer(request: TransferRequest): Promise<TransferOutcome> {
    const fault = await nextFault(this.#store)
    switch (fault) {
      case 'error_500':
        return { kind: 'unknown', reason: 'the processor answered 500' }
      case 'conflict_409':
        return { kind: 'unknown', reason: 'the processor answered 409: the key is in use' }
      case 'refuse':
        return { kind: 'refused', reason: 'the processor refused the transfer: the destination cannot receive payouts' }
      case 'drop_reply':
        await this.#move(request, 0)
        return { kind: 'unknown', reason: 'the processor did not answer' }
      case 'delay_day':
        await this.#move(request, DAY_MS)
        return { kind: 'unknown', reason: 'the processor did not answer' }
      case 'duplicate': {
        const first = await this.#move(request, 0)
        await this.#insert(request, first.generation + 1, 0)
        return { kind: 'done', transferId: first.transferId }
      }
      default:
        return { kind: 'done', transferId: (await this.#move(request, 0)).transferId }
    }
  }

  async find(payoutId: string): Promise<readonly string[]> {
    const rows = await this.#store.sandboxTransfers
      .find({ key: payoutId, visibleAt: { $lte: new Date(this.#clock.now()) } })
      .sort({ generation: 1 })
      .lean()
    return rows.map(({ transferId }) => transferId)
  }

  /** As real processors do: a known key replays its transfer, and is forgotten after a day. */
  async #move(request: TransferRequest, listedAfterMs: number): Promise<SandboxTransfer> {
    for (;;) {
      const latest = await this.#store.sandboxTransfers
        .findOne({ key: request.payoutId })
        .sort({ generation: -1 })
        .lean()
      if (latest && latest.createdAt.getTime() + DAY_MS > this.#clock.now()) return latest
      const created = await this.#insert(request, (latest?.generation ?? 0) + 1, listedAfterMs)
      if (created) return created
    }
  }

  /** `undefined`: somebody else was faster. */
  async #insert(
    request: TransferRequest,
    generation: number,
    listedAfterMs: number,
  ): Promise<SandboxTransfer | undefined> {
    const now = this.#clock.now()
    const row: SandboxTransfer = {
      _id: `${request.payoutId}/${generation}`,
      transferId: `tr_sandbox${randomBytes(10).toString('hex')}`,
      key: request.payoutId,
      generation,
      amountPence: request.amountPence,
      destination: request.destination,
      createdAt: new Date(now),
      visibleAt: new Date(now + listedAfterMs),
    }
    try {
      await this.#store.sandboxTransfers.create(row)
      faultPoint('payout.moved')
      return row
    } catch (error) {
      if (isDuplicateKey(error)) return undefined
      throw error
    }
  }
}
