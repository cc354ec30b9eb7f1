import { MICRO_PENCE_PER_PENNY, type Split, splitPence } from '../ledger/services.ts'

const DECIMALS = 6

/** Pence as a number, for display; exact up to 2⁵³ micro-pence (£ 90 million). */
export const pence = (amountMicroPence: bigint): number => Number(amountMicroPence) / Number(MICRO_PENCE_PER_PENNY)

/** Pence as an exact decimal: `6.24`. */
export const exactPence = (amountMicroPence: bigint): string => {
  const fraction = (amountMicroPence % MICRO_PENCE_PER_PENNY).toString().padStart(DECIMALS, '0').replace(/0+$/, '')
  const whole = (amountMicroPence / MICRO_PENCE_PER_PENNY).toString()
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** What a caller earned, as shown: by the display rule of splits where the price is in whole pence (8 → 6), else exact. */
export const shownEarning = (grossMicroPence: bigint, split: Split): number =>
  grossMicroPence % MICRO_PENCE_PER_PENNY === 0n ? splitPence(split).developerPence : pence(split.developerMicroPence)

export const smaller = (a: bigint, b: bigint): bigint => {
  if (a < b) return a
  return b
}

export const larger = (a: bigint, b: bigint): bigint => {
  if (a > b) return a
  return b
}
