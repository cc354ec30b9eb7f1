import type { Static } from 'typebox'
import { ApiError, nextUtcDay, operationId, utcDay } from '../../kernel/define.ts'
import { formatGbp, toMicroPence, wholePence } from '../ledger/services.ts'
import type { SealedOf } from '../records/services.ts'
import { EARN_REWARD_PENCE } from '../rules/contract.ts'
import type { EarnRequest, EarnResult } from './contract.ts'
import type { EarningsContext } from './parts.ts'
import { EarnRewarded } from './records.ts'

type Reward = SealedOf<typeof EarnRewarded>

const REWARD = toMicroPence(EARN_REWARD_PENCE)
const QUICK_MS = 10 * 60_000

export interface EarnCall {
  readonly userId: string
  readonly task: Static<typeof EarnRequest>['task']
  readonly operationKey: string
  /** The caller chose the key and may come again with it. */
  readonly keyed: boolean
}

/** A UTC day and how many rewards an account gets on it. */
interface Day {
  readonly day: string
  readonly slots: number
}

interface Facts {
  readonly userId: string
  readonly task: string
  readonly operation: string
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
  const now = services.clock.now()
  const facts = { userId, task, operation: operationId('', userId, 'earn', operationKey) }
  const today = { day: dayOf(now), slots: Math.floor(config.dailyCapPence / EARN_REWARD_PENCE) }
  let place = keyed ? await pinned(facts, today, context) : today
  let sealed = await takeSlot(facts, place, context)
  while (!sealed && place.day < today.day) {
    place = await moved(facts, place, today, context)
    sealed = await takeSlot(facts, place, context)
  }
  if (sealed) return resultOf(sealed, context)
  throw tooMuch(
    `the earn rewards of this account have reached their daily cap of ${formatGbp(toMicroPence(config.dailyCapPence))}`,
    now,
  )
}

/** The reward of this operation, there already or new. `undefined`: every slot of the day is another's, and will stay so. */
async function takeSlot(facts: Facts, { day, slots }: Day, context: EarningsContext): Promise<Reward | undefined> {
  const { ledger, records } = context.services
  let budgetChecked = false
  for (let n = 1; n <= slots; n++) {
    const id = `earn1-${facts.userId}-${day}-${n}`
    const taken = await records.find(EarnRewarded, id)
    if (taken) {
      if (taken.body.operation === facts.operation) return taken
      continue
    }
    if (!budgetChecked) await checkBudget(context)
    budgetChecked = true
    const sealed = await post(id, facts, ledger)
    if (sealed) return sealed
  }
  return undefined
}

/** `undefined`: another request took the slot. */
async function post(
  id: string,
  { userId, task, operation }: Facts,
  ledger: EarningsContext['services']['ledger'],
): Promise<Reward | undefined> {
  const { balanceMicroPence } = await ledger.balance(userId)
  try {
    return await ledger.post(EarnRewarded, {
      id,
      owner: userId,
      facts: {
        task,
        operation,
        earned_pence: EARN_REWARD_PENCE,
        balance_pence: wholePence(balanceMicroPence + REWARD),
      },
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

/** A key that comes again means the day of its first use, with the cap of then, and the same task. */
async function pinned({ userId, task, operation: _id }: Facts, today: Day, { models }: EarningsContext): Promise<Day> {
  const first = { userId, task, ...today }
  const claim = () =>
    models.keyed.findOneAndUpdate({ _id }, { $setOnInsert: first }, { upsert: true, returnDocument: 'after' }).lean()
  // of two first upserts one may meet the other's document; the second try finds it
  const use = await claim().catch(claim)
  if (use.task !== task)
    throw new ApiError('E010', 'this Idempotency-Key was used for another task; use a new key for a new request')
  return use
}

/** After a day without a slot for it, a key means today. No twin can still earn on that day: it is full, by the pinned cap. */
async function moved(facts: Facts, { day }: Day, today: Day, context: EarningsContext): Promise<Day> {
  await context.models.keyed.updateOne({ _id: facts.operation, day }, { $set: today })
  return pinned(facts, today, context)
}

async function checkBudget({ services: { ledger, clock }, config }: EarningsContext): Promise<void> {
  if ((await ledger.houseSpentToday('house:rewards')) + REWARD <= toMicroPence(config.dailyBudgetPence)) return
  throw tooMuch("the service's budget for earn rewards is used up for today", clock.now())
}

function tooMuch(what: string, now: number): ApiError {
  const resetMs = nextUtcDay(now)
  return new ApiError('E002', `${what}; retry after midnight UTC`, {
    headers: {
      'retry-after': String(Math.ceil((resetMs - now) / 1_000)),
      'x-ratelimit-reset': String(resetMs / 1_000),
    },
  })
}

/** From the record alone, so that a replay answers alike. */
async function resultOf(
  { id, seal, at, account }: Reward,
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

const dayOf = (now: number): string => utcDay(now).replaceAll('-', '')
