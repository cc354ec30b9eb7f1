import { utcDay } from '../../kernel/define.ts'
import { add, type Counters, isMaturing, maturity } from './counters.ts'
import type { BalanceDocument } from './model.ts'
import { parsePurse } from './purse.ts'

/** What one record of the log adds to one account. */
export interface Change {
  readonly index: number
  readonly at: number
  readonly counter: string
  /** A positive amount is a credit. */
  readonly amountMicroPence: bigint
}

const DAYS_KEPT = 2
/** Matured earnings need no counter of their own; clocks of processes differ by less. */
const KEEP_MATURED_MS = 86_400_000
export const HOUSE = 'house:'

/** The balance after the changes that it does not hold yet; undefined where it holds them all. */
export const project = (
  before: BalanceDocument | undefined,
  account: string,
  changes: readonly Change[],
): BalanceDocument | undefined => {
  const fresh = changes.filter(({ index }) => index > (before?.lastIndex ?? -1))
  const last = fresh.at(-1)
  if (last === undefined) return undefined
  const credits = add(
    tableOf(before?.credits),
    fresh.filter(isCredit).map(({ counter, amountMicroPence }) => [counter, amountMicroPence]),
  )
  const debited = fresh.filter((change) => !isCredit(change))
  const debits = add(
    tableOf(before?.debits),
    debited.map(({ counter, amountMicroPence }) => [counter, -amountMicroPence]),
  )
  const lastAt = Math.max(before?.lastAt ?? 0, ...fresh.map(({ at }) => at))
  const nextExpiry = soonestExpiry(credits, debits)
  return {
    _id: account,
    lastIndex: last.index,
    lastAt,
    credits: Object.fromEntries(
      [...credits].filter(([counter]) => !isMaturing(counter) || maturity(counter) > lastAt - KEEP_MATURED_MS),
    ),
    debits: Object.fromEntries(debits),
    ...(account.startsWith(HOUSE) && {
      days: latestDays(
        add(
          tableOf(before?.days),
          debited.map(({ at, amountMicroPence }) => [utcDay(at), -amountMicroPence]),
        ),
      ),
    }),
    ...(nextExpiry !== undefined && { nextExpiry }),
  }
}

export const tableOf = (stored: Readonly<Record<string, bigint>> | undefined): Counters =>
  new Map(Object.entries(stored ?? {}))

const isCredit = ({ amountMicroPence }: Change): boolean => amountMicroPence > 0n

const latestDays = (days: Counters): Readonly<Record<string, bigint>> =>
  Object.fromEntries([...days].sort(([a], [b]) => (a < b ? 1 : -1)).slice(0, DAYS_KEPT))

const soonestExpiry = (credits: Counters, debits: Counters): number | undefined => {
  const expiries = [...credits]
    .filter(([counter, credit]) => credit > (debits.get(counter) ?? 0n))
    .map(([counter]) => parsePurse(counter)?.expiresAt ?? Number.POSITIVE_INFINITY)
  const soonest = Math.min(...expiries)
  return Number.isFinite(soonest) ? soonest : undefined
}
