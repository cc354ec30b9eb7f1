import type { INTERVALS } from './contract.ts'

export interface Recurrence {
  readonly interval: (typeof INTERVALS)[number]
  readonly interval_count: number
}

const DAY_MS = 86_400_000

/**
 * When the n-th period after the anchor begins, epoch milliseconds: counted from the anchor each time, so that the 31st comes
 * back after a short month.
 */
export function periodStart(anchorMs: number, { interval, interval_count: count }: Recurrence, n: number): number {
  if (interval === 'day') return anchorMs + n * count * DAY_MS
  if (interval === 'week') return anchorMs + n * count * 7 * DAY_MS
  const months = n * count * (interval === 'year' ? 12 : 1)
  const anchor = new Date(anchorMs)
  const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth() + months]
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const start = new Date(anchorMs)
  start.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDay))
  return start.getTime()
}
