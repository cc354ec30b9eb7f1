import type { Static } from 'typebox'
import { ApiError } from '../../kernel/define.ts'
import { formatGbp, toMicroPence, wholePence } from '../ledger/services.ts'
import { recordId, type Sealed } from '../records/services.ts'
import { EARN_REWARD_PENCE } from '../rules/contract.ts'
import type { EarnRequest, EarnResult } from './contract.ts'
import type { EarningsContext } from './parts.ts'

export const EARN_RECORD = 'earn.rewarded'

const REWARD = toMicroPence(EARN_REWARD_PENCE)
const DAY_MS = 86_400_000
const QUICK_MS = 10 * 60_000

export interface EarnCall {
  readonly userId: string
  readonly task: Static<typeof EarnRequest>['task']
  readonly operationKey: string
  /** The caller chose the key and may come again with it. */
  readonly keyed: boolean
}

/**
 * Credits the reward. The rewards of an account's day are numbered slots whose record ids are unique, so the cap holds
 * against any number of requests and processes at once; slots fill from the first, so a repeat finds its own.
 * ApiError E002 beyond the cap or the house's daily budget.
 */
export async function earn(
  { userId, task, operationKey, keyed }: EarnCall,
  context: EarningsContext,
): Promise<Static<typeof EarnResult>> {
  const { services, config } = context
  const { ledger, records, clock } = services
  const operation = recordId('', userId, 'earn', operationKey)
  const today = dayOf(clock.now())
  const day = keyed ? await pinnedDay({ _id: operation, userId, task, day: today }, context) : today
  const slots = Math.floor(config.dailyCapPence / EARN_REWARD_PENCE)
  let budgetChecked = false
  for (let n = 1; n <= slots; n++) {
    const id = `earn1-${userId}-${day}-${n}`
    const there = await records.find(id)
    if (there) {
      if (there.body['operation'] === operation) return resultOf(there, context)
      continue
    }
    if (!budgetChecked) await checkBudget(context)
    budgetChecked = true
    const sealed = await post(id, { userId, task, operation }, ledger)
    if (sealed) return resultOf(sealed, context)
  }
  throw tooMuch(
    `the earn rewards of this account have reached their daily cap of ${formatGbp(toMicroPence(config.dailyCapPence))}`,
    clock.now(),
  )
}

/** `undefined`: another request took the slot. */
async function post(
  id: string,
  facts: { readonly userId: string; readonly task: string; readonly operation: string },
  ledger: EarningsContext['services']['ledger'],
): Promise<Sealed | undefined> {
  const { userId, task, operation } = facts
  const { balanceMicroPence } = await ledger.balance(userId)
  try {
    return await ledger.post({
      id,
      type: EARN_RECORD,
      owner: userId,
      body: { task, operation, earned_pence: EARN_REWARD_PENCE, balance_pence: wholePence(balanceMicroPence + REWARD) },
      intent: { task, operation },
      legs: [
        { account: 'house:rewards', amountMicroPence: -REWARD },
        { account: `user:${userId}:earned`, amountMicroPence: REWARD },
      ],
    })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'E010') return undefined
    throw error
  }
}

/** A key that comes again means the day and the task of its first use. */
async function pinnedDay(
  first: { readonly _id: string; readonly userId: string; readonly task: string; readonly day: string },
  { models }: EarningsContext,
): Promise<string> {
  const { _id, ...rest } = first
  const claim = () =>
    models.keyed.findOneAndUpdate({ _id }, { $setOnInsert: rest }, { upsert: true, returnDocument: 'after' }).lean()
  // of two first upserts one may meet the other's document; the second try finds it
  const pinned = await claim().catch(claim)
  if (pinned.task !== first.task)
    throw new ApiError('E010', 'this Idempotency-Key was used for another task; use a new key for a new request')
  return pinned.day
}

async function checkBudget({ services: { ledger, clock }, config }: EarningsContext): Promise<void> {
  if ((await ledger.houseSpentToday('house:rewards')) + REWARD <= toMicroPence(config.dailyBudgetPence)) return
  throw tooMuch("the service's budget for earn rewards is used up for today", clock.now())
}

function tooMuch(what: string, now: number): ApiError {
  const resetMs = (Math.floor(now / DAY_MS) + 1) * DAY_MS
  return new ApiError('E002', `${what}; retry after midnight UTC`, {
    headers: {
      'retry-after': String(Math.ceil((resetMs - now) / 1_000)),
      'x-ratelimit-reset': String(resetMs / 1_000),
    },
  })
}

/** From the record alone, so that a replay answers alike. */
async function resultOf(
  { id, seal, at, account }: Sealed,
  { services }: EarningsContext,
): Promise<Static<typeof EarnResult>> {
  const { createdAt = 0 } = (await services.accounts.account(account ?? '')) ?? {}
  return {
    success: true,
    earned_pence: EARN_REWARD_PENCE,
    earned_gbp: formatGbp(REWARD),
    worm_seal: seal,
    record_id: id,
    under_10_minutes: at - createdAt <= QUICK_MS,
  }
}

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10).replaceAll('-', '')
