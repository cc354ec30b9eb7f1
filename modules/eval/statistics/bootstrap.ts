import { setImmediate } from 'node:timers/promises'
import { randomFrom } from './random.ts'

const RESAMPLES = 5_000
/** Between two breaths of the event loop. */
const DRAWS_AT_ONCE = 500_000

export interface Bootstrap {
  /** Two-sided, never 0: at least one in the number of resamples. */
  readonly pValue: number
  /** Percentiles of the resampled means. */
  quantile(p: number): number
}

/** Resamples the differences of pairs; the same seed always gives the same. Meant for up to some thousand pairs. */
export async function bootstrap(differences: readonly number[], seed: number): Promise<Bootstrap> {
  const random = randomFrom(seed)
  const size = differences.length
  const observed = differences.reduce((total, each) => total + each, 0) / size
  const means = new Float64Array(RESAMPLES)
  let extreme = 0
  let draws = 0
  for (let n = 0; n < RESAMPLES; n++) {
    let sum = 0
    for (let k = 0; k < size; k++) sum += differences[Math.floor(random() * size)] ?? 0
    const mean = sum / size
    means[n] = mean
    if (Math.abs(mean - observed) >= Math.abs(observed)) extreme++
    draws += size
    if (draws >= DRAWS_AT_ONCE) {
      draws = 0
      await setImmediate()
    }
  }
  means.sort()
  return {
    pValue: (extreme + 1) / (RESAMPLES + 1),
    quantile: (p) => {
      const place = p * (RESAMPLES - 1)
      const [below, above] = [means[Math.floor(place)] ?? 0, means[Math.ceil(place)] ?? 0]
      return below + (above - below) * (place - Math.floor(place))
    },
  }
}
