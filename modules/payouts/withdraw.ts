import type { Static } from 'typebox'
import { ApiError, type Clock, DAY_MS, operationId } from '../../kernel/define.ts'
import { inWords, type PendingEarnings, withdrawalOf } from '../accounts/services.ts'
import { BelowMinimum } from '../ledger/contract.ts'
import { formatGbp, type Ledger, toMicroPence } from '../ledger/services.ts'
import type { Records } from '../records/services.ts'
import { WITHDRAWAL_MINIMUM_PENCE } from '../rules/contract.ts'
import type { Connect } from './connect.ts'
import { type contract, IdentityRequired, ProcessorNotConnected } from './contract.ts'
import { type Payout, reasonOf, statusOf } from './facts.ts'
import type { Processor } from './processor.ts'
import { PayoutBlocked, PayoutFailed, PayoutRequested } from './records.ts'
import type { Saga } from './saga.ts'
import type { IdentityGate } from './services.ts'
import type { Turns } from './turns.ts'

type Withdrawal = Static<(typeof contract.withdraw.reply)[200]>

export interface WithdrawParts {
  readonly ledger: Ledger
  readonly records: Records
  readonly connect: Connect
  readonly processor: Processor
  readonly saga: Saga
  readonly identityGate: IdentityGate | undefined
  readonly pendingEarnings: PendingEarnings | undefined
  readonly turns: Turns
  readonly clock: Clock
  readonly frozenBecause: (userId: string) => Promise<string | undefined>
}

export interface WithdrawRequest {
  readonly userId: string
  readonly operationKey: string
  readonly amountPence: number | undefined
}

/**
 * Debits the balance and sends the payout on its way. The payout's id follows from the operation key, so a repeat finds
 * the payout that is there, wherever it stands, and answers from it.
 */
export async function withdraw(request: WithdrawRequest, parts: WithdrawParts): Promise<Withdrawal> {
  const { userId, operationKey, amountPence } = request
  const payoutId = operationId('po_', userId, 'withdraw', operationKey)
  if (!(await parts.records.find(payoutId))) await debit(payoutId, userId, amountPence, parts)
  const payout = await parts.saga.advance(payoutId)
  if (!payout) throw new Error(`payout ${payoutId} was sealed, but cannot be read`)
  return { payout_id: payoutId, ...answer(payout) }
}

async function debit(
  payoutId: string,
  userId: string,
  amountPence: number | undefined,
  parts: WithdrawParts,
): Promise<void> {
  const { ledger, connect, processor, frozenBecause } = parts
  const connection = await connect.current(userId)
  if (!connection)
    throw new ApiError(ProcessorNotConnected, 'no payout account is connected; open GET /account/connect first')
  const frozen = await frozenBecause(userId)
  if (frozen !== undefined) throw new ApiError('conflict', `payouts of this account are frozen: ${frozen}`)
  const admit = await identityLimit(userId, parts)
  const request = {
    id: payoutId,
    owner: userId,
    minimumMicroPence: toMicroPence(WITHDRAWAL_MINIMUM_PENCE),
    ...(amountPence === undefined ? {} : { amountMicroPence: toMicroPence(amountPence) }),
    ...(admit && { admit }),
    facts: { payout_id: payoutId, connection_id: connection._id, livemode: processor.livemode },
    intent: { payout_id: payoutId, amount_pence: amountPence ?? 'all' },
  }
  const sealed = () => ledger.withdraw(PayoutRequested, request)
  // the ledger composes what comes at once to one process on what is not yet stored, and `admit` could not read it
  await (admit === undefined ? sealed() : parts.turns.take(userId, sealed)).catch(async (error: unknown) => {
    throw error instanceof ApiError && SUMS_REFUSE.includes(error.code) ? await withSums(error, userId, parts) : error
  })
}

/** What the ledger refuses for what there is. */
const SUMS_REFUSE: readonly string[] = [BelowMinimum.code, 'conflict']

/** A refusal says what can be withdrawn, and what cannot yet, why, and what releases it. */
async function withSums(
  { code, message }: ApiError,
  userId: string,
  { ledger, pendingEarnings }: WithdrawParts,
): Promise<ApiError> {
  const sums = await withdrawalOf(userId, await ledger.balance(userId), pendingEarnings)
  const { withdrawable_pence, pending_pence, pending } = sums
  const type = code === BelowMinimum.code ? BelowMinimum : 'conflict'
  return new ApiError(type, `${message}${inWords(sums)}`, { extra: { withdrawable_pence, pending_pence, pending } })
}

/**
 * Whether one more withdrawal keeps within what a holder who was not verified may take out in 30 days; undefined: no
 * limit. Those of one process take turns, and of two processes' at once the ledger refuses one's place among the owner's
 * debits and asks again: the later sees the earlier.
 */
async function identityLimit(
  userId: string,
  { identityGate, records, clock }: WithdrawParts,
): Promise<((amountMicroPence: bigint) => Promise<void>) | undefined> {
  const limitPence = identityGate?.requiredAbovePence
  if (identityGate === undefined || limitPence === undefined || (await identityGate.verified(userId))) return undefined
  return async (amountMicroPence) => {
    const since = clock.now() - IDENTITY_WINDOW_MS
    const sum = amountMicroPence + (await withdrawnSince(userId, since, records))
    if (sum <= toMicroPence(limitPence)) return
    throw new ApiError(
      IdentityRequired,
      `more than ${limitPence} pence in 30 days need a verified holder: POST /v1/identity/verification_sessions, then withdraw again`,
    )
  }
}
const IDENTITY_WINDOW_MS = 30 * DAY_MS
const PAGE = 100

/** Requested since then, less what came back. From the records, which a list may lag behind. */
async function withdrawnSince(account: string, since: number, records: Records): Promise<bigint> {
  const kinds = [PayoutRequested, PayoutFailed, PayoutBlocked] as const
  const requested = new Map<string, bigint>()
  const cameBack = new Set<string>()
  for (let before: string | undefined; ; ) {
    const page = await records.list({ account, kinds, limit: PAGE, ...(before !== undefined && { before }) })
    for (const record of page.filter(({ at }) => at > since))
      if (PayoutRequested.is(record)) requested.set(record.body.payout_id, BigInt(record.body.amountMicroPence))
      else cameBack.add(record.body.payout_id)
    const last = page.at(-1)
    if (page.length < PAGE || last === undefined || last.at <= since) break
    before = last.id
  }
  return [...requested].reduce((sum, [id, amount]) => sum + (cameBack.has(id) ? 0n : amount), 0n)
}

/** From the records alone, so that a replay says the same. */
function answer(payout: Payout): Omit<Withdrawal, 'payout_id'> {
  const status = statusOf(payout)
  const { ended, judged, requested, amountPence } = payout
  if (ended && status !== 'paid')
    return {
      success: false,
      withdrawn_pence: 0,
      withdrawn_gbp: formatGbp(0n),
      worm_seal: ended.seal,
      settlement: `Not paid out: ${reasonOf(ended)}. The balance is restored.`,
    }
  return {
    success: true,
    withdrawn_pence: amountPence,
    withdrawn_gbp: formatGbp(toMicroPence(amountPence)),
    worm_seal: requested.seal,
    settlement:
      status === 'review'
        ? `Under review before the transfer: ${judged?.body.reason}.`
        : 'Transfer initiated. Funds arrive within 1 business day.',
  }
}
