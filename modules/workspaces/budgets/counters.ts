import { utcDay } from '../../../kernel/define.ts'
import type { BudgetFields } from './contract.ts'

/** Work that no member's request waits for. */
export const BACKGROUND = 'background'

export type Period = BudgetFields['period']

/** `2026-11-22`, `2026-11`. */
export const periodAt = (period: Period, at: number): string => utcDay(at).slice(0, period === 'day' ? 10 : 7)

const counterOf = (scope: string, subject: string, period: string): string =>
  scope === 'workspace' ? `w_${period}` : `${scope === 'member' ? 'm' : 'k'}_${subject}_${period}`

/** Everything that a call counts towards, whether there is a budget for it or not: one that is set later counts it, too. */
export function countersOf({ member, key }: { readonly member: string; readonly key: string }, at: number): string[] {
  const periods = [periodAt('day', at), periodAt('month', at)]
  const counters = periods.map((period) => counterOf('workspace', '', period))
  if (member === BACKGROUND) return counters
  return [
    ...counters,
    ...periods.map((period) => counterOf('member', member, period)),
    ...periods.map((period) => counterOf('key', key, period)),
  ]
}

/** What a budget limits now. */
export const counterFor = (
  { scope, subject = '', period }: Pick<BudgetFields, 'scope' | 'subject' | 'period'>,
  at: number,
): string => counterOf(scope, subject, periodAt(period, at))

const PERIOD = /(\d{4}-\d{2})(?:-\d{2})?$/

/** Of a month that is neither this one nor the one before: nobody asks for it, and no call of then can still run. */
export const isPast = (counter: string, now: number): boolean => {
  const month = PERIOD.exec(counter)?.[1] ?? ''
  const before = new Date(now)
  before.setUTCDate(0)
  return month < utcDay(before.getTime()).slice(0, 7)
}
