/** A seeded source of chance (mulberry32): the same seed gives the same corpus everywhere. */
export interface Chance {
  /** 0 … below `limit`. */
  below(limit: number): number
  pick<T>(from: readonly T[]): T
  digits(count: number): string
  letters(count: number, alphabet: string): string
}

export const chance = (seed: number): Chance => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const letters = (count: number, alphabet: string): string =>
    Array.from({ length: count }, () => alphabet[below(alphabet.length)]).join('')
  return {
    below,
    letters,
    digits: (count) => letters(count, '0123456789'),
    pick: (from) => from[below(from.length)] as (typeof from)[number],
  }
}
