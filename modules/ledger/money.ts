/** 1 penny = 1,000,000 micro-pence. */
export const MICRO_PENCE_PER_PENNY = 1_000_000n

/** Rounded down (towards minus infinity), for `…_pence` fields. */
export const wholePence = (microPence: bigint): number => {
  const quotient = microPence / MICRO_PENCE_PER_PENNY
  return Number(microPence % MICRO_PENCE_PER_PENNY < 0n ? quotient - 1n : quotient)
}

/** Whole pence as micro-pence. Throws RangeError on what is no integer. */
export const toMicroPence = (pence: number): bigint => BigInt(pence) * MICRO_PENCE_PER_PENNY

/** Pence with fractions as micro-pence, to the nearest: amounts that somebody names. */
export const nearestMicroPence = (pence: number): bigint => BigInt(Math.round(pence * Number(MICRO_PENCE_PER_PENNY)))

/** The same, rounded down: caps, which nothing may exceed. */
export const cappedMicroPence = (pence: number): bigint => BigInt(Math.floor(pence * Number(MICRO_PENCE_PER_PENNY)))

/** `£5.00`, `-£0.07`: whole pence, rounded down. */
export const formatGbp = (microPence: bigint): string => {
  const pence = wholePence(microPence)
  const digits = String(Math.abs(pence)).padStart(3, '0')
  return `${pence < 0 ? '-' : ''}£${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Whole pence for parts of a whole: each rounded down, the pence that are left go to the largest remainders, ties to the
 * part that comes first. The results sum to the parts' sum, rounded down.
 * @param parts not negative
 */
export const largestRemainder = (parts: readonly bigint[]): readonly number[] => {
  const shown = parts.map(wholePence)
  const total = wholePence(parts.reduce((sum, part) => sum + part, 0n))
  const missing = total - shown.reduce((sum, part) => sum + part, 0)
  const byRemainder = parts
    .map((part, position) => ({ position, remainder: part % MICRO_PENCE_PER_PENNY }))
    .sort((a, b) => (a.remainder === b.remainder ? a.position - b.position : a.remainder < b.remainder ? 1 : -1))
  const raised = new Set(byRemainder.slice(0, missing).map(({ position }) => position))
  return shown.map((part, position) => (raised.has(position) ? part + 1 : part))
}

/** Math.min for amounts. */
export const smaller = (a: bigint, b: bigint): bigint => (b < a ? b : a)

/** Math.max for amounts. */
export const larger = (a: bigint, b: bigint): bigint => (b > a ? b : a)

/** Pence as a number, for display; exact up to 2⁵³ micro-pence (£90 million). */
export const penceNumber = (microPence: bigint): number => Number(microPence) / Number(MICRO_PENCE_PER_PENNY)

/** Pence as an exact decimal: `6.24`, `-0.5`. */
export const exactPence = (microPence: bigint): string => {
  const magnitude = microPence < 0n ? -microPence : microPence
  const fraction = (magnitude % MICRO_PENCE_PER_PENNY).toString().padStart(6, '0').replace(/0+$/, '')
  return `${microPence < 0n ? '-' : ''}${magnitude / MICRO_PENCE_PER_PENNY}${fraction && `.${fraction}`}`
}
