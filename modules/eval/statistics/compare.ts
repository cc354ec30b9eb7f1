import { bootstrap } from './bootstrap.ts'
import { normalQuantile, studentCritical, studentTwoSided } from './distributions.ts'
import { mcnemar } from './mcnemar.ts'

export type Verdict = 'better' | 'worse' | 'equivalent' | 'underpowered'

/** One case under both: means over its epochs. */
export interface Pair {
  readonly baseline: number
  readonly candidate: number
}

export interface Comparison {
  readonly cases: number
  /** Candidate less baseline. */
  readonly diff: number
  readonly stderr: number
  readonly ci95: readonly [low: number, high: number]
  readonly ci90: readonly [low: number, high: number]
  readonly pValue: number
  readonly method: 'mcnemar_exact' | 'paired_bootstrap' | 'paired_t'
  /** Cases that passed under one only; null where scores are more than passed or failed. */
  readonly changed: { readonly improved: number; readonly worsened: number } | null
  /** The least difference that this many cases would show, four times out of five. */
  readonly mde: number
}

/** Above it resampling shows nothing that the normal distribution of a mean does not. */
const MOST_RESAMPLED = 2_000
const POWER = 0.8

/** Throws RangeError without a pair. */
export async function compare(
  pairs: readonly Pair[],
  { alpha, seed }: { readonly alpha: number; readonly seed: number },
): Promise<Comparison> {
  const cases = pairs.length
  if (cases === 0) throw new RangeError('there is no pair to compare')
  const differences = pairs.map(({ baseline, candidate }) => candidate - baseline)
  const diff = differences.reduce((total, each) => total + each, 0) / cases
  const squares = differences.reduce((total, each) => total + (each - diff) ** 2, 0)
  const stderr = cases < 2 ? 0 : Math.sqrt(squares / (cases - 1) / cases)
  const changed = changedOf(pairs)
  if (differences.every((each) => each === 0)) return unchanged(cases, changed)
  const tested =
    cases > MOST_RESAMPLED || cases < 2 ? studentTest(diff, stderr, cases) : await resampled(differences, seed)
  return {
    cases,
    diff,
    stderr,
    ...tested,
    ...(changed !== null && {
      pValue: mcnemar(changed.improved, changed.worsened),
      method: 'mcnemar_exact' as const,
    }),
    changed,
    mde: (normalQuantile(1 - alpha / 2) + normalQuantile(POWER)) * stderr,
  }
}

const isBinary = (value: number): boolean => value === 0 || value === 1

function changedOf(pairs: readonly Pair[]): Comparison['changed'] {
  if (!pairs.every(({ baseline, candidate }) => isBinary(baseline) && isBinary(candidate))) return null
  const improved = pairs.filter(({ baseline, candidate }) => candidate > baseline).length
  const worsened = pairs.filter(({ baseline, candidate }) => candidate < baseline).length
  return { improved, worsened }
}

/** No case changed: then at most three in so many cases do, with 95 % confidence (the rule of three). */
function unchanged(cases: number, changed: Comparison['changed']): Comparison {
  const bound = Math.min(1, 3 / cases)
  const interval = [-bound, bound] as const
  return {
    cases,
    diff: 0,
    stderr: 0,
    ci95: interval,
    ci90: interval,
    pValue: 1,
    method: changed === null ? 'paired_bootstrap' : 'mcnemar_exact',
    changed,
    mde: bound,
  }
}

function studentTest(diff: number, stderr: number, cases: number) {
  const degrees = Math.max(1, cases - 1)
  const interval = (outside: number): readonly [number, number] => {
    const half = studentCritical(outside, degrees) * stderr
    return [diff - half, diff + half]
  }
  return {
    pValue: stderr === 0 ? 1 : studentTwoSided(diff / stderr, degrees),
    ci95: interval(0.05),
    ci90: interval(0.1),
    method: 'paired_t' as const,
  }
}

async function resampled(differences: readonly number[], seed: number) {
  const { pValue, quantile } = await bootstrap(differences, seed)
  return {
    pValue,
    ci95: [quantile(0.025), quantile(0.975)] as const,
    ci90: [quantile(0.05), quantile(0.95)] as const,
    method: 'paired_bootstrap' as const,
  }
}
