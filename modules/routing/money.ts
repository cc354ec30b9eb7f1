import { MICRO_PENCE_PER_PENNY, penceNumber, type Split, splitPence } from '../ledger/services.ts'

/** What a caller earned, as shown: by the display rule of splits where the price is in whole pence (8 → 6), else exact. */
export const shownEarning = (grossMicroPence: bigint, split: Split): number =>
  grossMicroPence % MICRO_PENCE_PER_PENNY === 0n
    ? splitPence(split).developerPence
    : penceNumber(split.developerMicroPence)
