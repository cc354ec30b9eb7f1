/** Uniform numbers in [0, 1) that follow from the seed: mulberry32. Not for secrets. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** `size` different indexes below `count`, in a random order that follows from the seed: the first of a shuffle. */
export function sample(count: number, size: number, seed: number): readonly number[] {
  const random = randomFrom(seed)
  const moved = new Map<number, number>()
  const at = (index: number): number => moved.get(index) ?? index
  return Array.from({ length: Math.min(size, count) }, (_, n) => {
    const chosen = n + Math.floor(random() * (count - n))
    const value = at(chosen)
    moved.set(chosen, at(n))
    return value
  })
}
