/** Five minutes of an objective. */
export interface Bucket {
  readonly atMs: number
  readonly total: number
  readonly bad: number
}

export const BUCKET_MS = 300_000

export interface Burn {
  readonly window: string
  /** 1: the budget would be used up just at the end of the objective's window. */
  readonly burnRate: number
  readonly total: number
  readonly bad: number
}

export type SloState = 'ok' | 'slow_burn' | 'fast_burn'

/** The windows of Google's SRE workbook: each alert needs a long one, and a short one that says it goes on. */
const WINDOWS = { '5m': 300_000, '30m': 1_800_000, '1h': 3_600_000, '6h': 21_600_000 } as const
const ALERTS = [
  { state: 'fast_burn', long: '1h', short: '5m', rate: 14.4 },
  { state: 'slow_burn', long: '6h', short: '30m', rate: 6 },
] as const
/** One failure of three spans is no alert. */
const LEAST_SPANS = 10

export const burnRates = (buckets: readonly Bucket[], objective: number, nowMs: number): readonly Burn[] =>
  Object.entries(WINDOWS).map(([window, ms]) => {
    const { total, bad } = sum(buckets, nowMs - ms)
    return { window, burnRate: total === 0 ? 0 : round(bad / total / (1 - objective)), total, bad }
  })

/** What has come since; a bucket that has begun before counts with its rest. */
export function sum(buckets: readonly Bucket[], sinceMs: number): { total: number; bad: number } {
  const some = buckets.filter(({ atMs }) => atMs + BUCKET_MS > sinceMs)
  return some.reduce(({ total, bad }, one) => ({ total: total + one.total, bad: bad + one.bad }), { total: 0, bad: 0 })
}

export function stateOf(burns: readonly Burn[]): { readonly state: SloState; readonly burnRate: number } {
  const by = new Map(burns.map((burn) => [burn.window, burn]))
  for (const { state, long, short, rate } of ALERTS) {
    const over = by.get(long)
    if (over && over.total >= LEAST_SPANS && over.burnRate >= rate && (by.get(short)?.burnRate ?? 0) >= rate)
      return { state, burnRate: over.burnRate }
  }
  return { state: 'ok', burnRate: by.get('1h')?.burnRate ?? 0 }
}

const round = (rate: number): number => Math.round(rate * 100) / 100
