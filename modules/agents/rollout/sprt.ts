/**
 * Wald's sequential test of a rate: is it the threshold at most, or twice that? A share of good versions of at most ALPHA is
 * called bad, a share of bad ones of at most BETA good, however often one looks.
 */
const ALPHA = 0.01
const BETA = 0.1
export const BAD_AT = Math.log((1 - BETA) / ALPHA)
export const GOOD_AT = Math.log(BETA / (1 - ALPHA))

export interface Meter {
  /** Log of the likelihood ratio, held at `GOOD_AT` so that a version that turns bad late is found as soon. */
  readonly llr: number
  readonly samples: number
  readonly bad: number
}
export const EMPTY_METER: Meter = { llr: 0, samples: 0, bad: 0 }

export type Verdict = 'bad' | 'good' | 'open'

/** One more sample. `threshold`: a rate above 0; from one half on, twice it is just below 1. */
export function observe({ llr, samples, bad }: Meter, isBad: boolean, threshold: number): Meter {
  const usual = Math.min(threshold, MOST)
  const twice = Math.min(2 * usual, NEARLY_ALL)
  const step = isBad ? Math.log(twice / usual) : Math.log((1 - twice) / (1 - usual))
  return { llr: Math.max(llr + step, GOOD_AT), samples: samples + 1, bad: bad + (isBad ? 1 : 0) }
}

/** A rate of one can only be told from one that is lower. */
const MOST = 0.9
const NEARLY_ALL = 0.99

export const verdictOf = ({ llr }: Meter): Verdict => (llr >= BAD_AT ? 'bad' : llr <= GOOD_AT ? 'good' : 'open')
