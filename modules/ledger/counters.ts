import { purseKey, purseOwner } from './purse.ts'
import type { Fund, Leg } from './services.ts'

/**
 * What is counted for a user, apart for credits and debits, each of which only grows: one counter a purse, and
 * `held` (debit: reserved, credit: ended), `owed` (debit: owed, credit: repaid), `lifetime` (earnings),
 * `maturing@<time>` (earnings that cannot be withdrawn before).
 */
export type Counters = ReadonlyMap<string, bigint>

/** One leg's effect on one user's counters. A positive amount is a credit. */
export interface Effect {
  readonly owner: string
  readonly counter: string
  readonly amountMicroPence: bigint
}

export const HELD = 'held'
export const OWED = 'owed'
export const LIFETIME = 'lifetime'
const MATURING = 'maturing@'
const RECEIVABLE = 'receivable:'

const isEarning = (fund: Fund): boolean => fund === 'earned' || fund === 'unripe'

/** The effects of a movement on users. `account` is the record's: holds belong to it. */
export const effectsOf = (account: string | null, legs: readonly Leg[]): readonly Effect[] => {
  const effects: Effect[] = []
  for (const leg of legs) noteEffects(account, leg, effects)
  return effects
}

const noteEffects = (account: string | null, leg: Leg, effects: Effect[]): void => {
  const { amountMicroPence } = leg
  const purse = purseOwner(leg.account)
  if (purse === undefined) {
    if (leg.account.startsWith('hold:')) {
      if (account !== null) effects.push({ owner: account, counter: HELD, amountMicroPence: -amountMicroPence })
    } else if (leg.account.startsWith(RECEIVABLE))
      effects.push({ owner: leg.account.slice(RECEIVABLE.length), counter: OWED, amountMicroPence })
    return
  }
  const { owner, fund } = purse
  effects.push({ owner, counter: purseKey(fund, leg), amountMicroPence })
  if (amountMicroPence > 0n && isEarning(fund) && !leg.returned)
    effects.push({ owner, counter: LIFETIME, amountMicroPence })
  if (amountMicroPence > 0n && leg.maturesAt !== undefined)
    effects.push({ owner, counter: `${MATURING}${leg.maturesAt}`, amountMicroPence })
}

/** Earnings among `credits` that have not matured yet. */
export const immature = (credits: Counters, nowMs: number): bigint => {
  let sum = 0n
  for (const [counter, amount] of credits) if (isMaturing(counter) && maturity(counter) > nowMs) sum += amount
  return sum
}

export const isMaturing = (counter: string): boolean => counter.startsWith(MATURING)
export const maturity = (counter: string): number => Number(counter.slice(MATURING.length))

/** A new table with the amounts added; zeros do not appear. */
export const add = (counters: Counters, changes: Iterable<readonly [string, bigint]>): Counters => {
  const sum = new Map(counters)
  for (const [counter, amount] of changes) if (amount !== 0n) sum.set(counter, (sum.get(counter) ?? 0n) + amount)
  return sum
}

/** The debits (as positive amounts) that a movement adds to one user. */
export const debitsFor = (owner: string, effects: readonly Effect[]): readonly (readonly [string, bigint])[] =>
  effects
    .filter((effect) => effect.owner === owner && effect.amountMicroPence < 0n)
    .map(({ counter, amountMicroPence }) => [counter, -amountMicroPence])

/** The credits that a movement adds to one user. */
export const creditsFor = (owner: string, effects: readonly Effect[]): readonly (readonly [string, bigint])[] =>
  effects
    .filter((effect) => effect.owner === owner && effect.amountMicroPence > 0n)
    .map(({ counter, amountMicroPence }) => [counter, amountMicroPence])

type SealedCounters = Readonly<Record<string, string>>

/** As sealed: decimal strings. */
export const sealedCounters = (counters: Counters): SealedCounters =>
  Object.fromEntries([...counters].map(([counter, amount]) => [counter, String(amount)]))

export const countersOf = (sealed: SealedCounters = {}): Counters =>
  new Map(Object.entries(sealed).map(([counter, amount]) => [counter, BigInt(amount)]))
