import { ApiError, faultPoints } from '../../../kernel/define.ts'
import { toMicroPence } from '../../ledger/services.ts'
import type { Bridge } from '../bridge.ts'
import type { Parts } from '../parts.ts'
import { AnswerFailed, AnswerHeld, AnswerSold } from '../records.ts'
import { askForPayment, type Means } from './payment.ts'
import { holdIdOf, isRepeatOf, MAX_ATTEMPTS } from './sales.ts'

const passFault = faultPoints(['bridges.held', 'bridges.answered'])

interface Sale<T> {
  readonly bridge: Bridge
  readonly account: string
  /** Id of the call: a repeat of it within the hour is answered again without a charge. */
  readonly request: string
  readonly means: Means
  readonly answer: () => Promise<T>
}

interface Sold<T> {
  readonly content: T
  readonly seal: string
  /** Receipt of the payment. */
  readonly headers: Readonly<Record<string, string>>
}

/** Holds the price, answers, then charges: what was not answered is given back. Each means pays for one call, ever. */
export async function sell<T>(sale: Sale<T>, parts: Parts): Promise<Sold<T>> {
  const { bridge, account, request, means, answer } = sale
  const { ledger, records, clock } = parts.services
  const facts = { bridge: bridge.id, request }
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const holdId = holdIdOf(means.reference, attempt)
    const end = means.fresh && attempt === 0 ? undefined : await records.find(`end:${holdId}`)
    if (AnswerSold.is(end)) {
      if (isRepeatOf(end, request, clock.now()))
        return { content: await answer(), seal: end.seal, headers: (await means.payment?.capture()) ?? {} }
      return askForPayment(bridge, account, 'this payment has bought an answer already', parts)
    }
    if (end !== undefined) continue // failed or expired: given back
    // from outside: taken for an answer that is there, and credited before it can be held
    const early = means.payment?.external ? await deliveredFirst(sale, holdId, parts) : undefined
    await hold(sale, holdId, parts)
    passFault('bridges.held')
    const { content, headers } =
      early ??
      (await delivered(sale).catch(async (error: unknown) => {
        await ledger.release(AnswerFailed, holdId, { facts })
        throw error
      }))
    passFault('bridges.answered')
    const { seal } = await ledger.settle(AnswerSold, {
      holdId,
      grossMicroPence: toMicroPence(bridge.pricePence),
      policy: 'agent_call',
      beneficiary: parts.config.publisher,
      facts: { ...facts, constitution: parts.config.constitution },
    })
    return { content, seal, headers }
  }
  throw new ApiError('conflict', 'this payment has come to nothing too often; its money is in your balance')
}

/** The answer; for it the payment is taken. Without one, the payment is free again. */
async function delivered<T>({ answer, means: { payment } }: Sale<T>) {
  const content = await answer().catch(async (error: unknown) => {
    await payment?.release()
    throw error
  })
  return { content, headers: (await payment?.capture()) ?? {} }
}

/** Budgets and mandates are asked before the work, all the same. */
async function deliveredFirst<T>(sale: Sale<T>, holdId: string, { services: { ledger } }: Parts) {
  const { bridge, account, request, means } = sale
  await ledger
    .reserve(AnswerHeld, {
      id: holdId,
      owner: account,
      amountMicroPence: toMicroPence(bridge.pricePence),
      facts: { bridge: bridge.id, request },
    })
    .catch(async (error: unknown) => {
      await means.payment?.release()
      throw error
    })
  return await delivered(sale).catch(async (error: unknown) => {
    await ledger.unreserve({ id: holdId, owner: account })
    throw error
  })
}

async function hold({ bridge, account, request, means }: Sale<unknown>, holdId: string, parts: Parts): Promise<void> {
  try {
    await parts.services.ledger.hold(AnswerHeld, {
      id: holdId,
      owner: account,
      amountMicroPence: toMicroPence(bridge.pricePence),
      funds: means.funds,
      facts: { bridge: bridge.id, request },
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'E003') {
      // nothing was taken with it: once there is money it pays
      await means.payment?.release()
      await askForPayment(
        bridge,
        account,
        'neither paid credits nor earnings suffice; promotional ones buy no data',
        parts,
      )
    }
    if (error.code === 'E010') throw new ApiError('conflict', 'this payment is being used by another call')
    throw error
  }
}
