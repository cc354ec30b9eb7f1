import { logGamma } from './distributions.ts'

/** ln of n over k. */
const logChoose = (n: number, k: number): number => logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1)

/** Exact two-sided p of McNemar's test, from the pairs that changed: so many for the better, so many for the worse. */
export function mcnemar(improved: number, worsened: number): number {
  const changed = improved + worsened
  if (changed === 0) return 1
  let tail = 0
  for (let k = 0; k <= Math.min(improved, worsened); k++) tail += Math.exp(logChoose(changed, k) - changed * Math.LN2)
  return Math.min(1, 2 * tail)
}
