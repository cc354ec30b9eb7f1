import type { Comparison, Verdict } from './compare.ts'

/** Fewer graded cases than these say nothing: resampling so few is overconfident. The exact test needs no such bound. */
const LEAST_GRADED = 10

/**
 * `better` or `worse` where the difference is significant (`pAdjusted`: after Holm), `equivalent` where the interval of 90 %
 * lies within the margin (two one-sided tests at 5 %), else `underpowered`: more cases are needed to tell.
 */
export function verdictOf(
  { diff, ci90, method, cases }: Comparison,
  { pAdjusted, alpha, margin }: { readonly pAdjusted: number; readonly alpha: number; readonly margin: number },
): Verdict {
  if (method !== 'mcnemar_exact' && cases < LEAST_GRADED) return 'underpowered'
  if (pAdjusted < alpha && diff !== 0) return diff > 0 ? 'better' : 'worse'
  return ci90[0] > -margin && ci90[1] < margin ? 'equivalent' : 'underpowered'
}
