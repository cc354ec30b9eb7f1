/** Of one slice: values, and 64 characters as much as a value. The event loop takes that in a few milliseconds. */
const SLICE_WEIGHT = 8_000
const CHARACTERS_OF_VALUE = 64

/** What a value costs to take over and to store, by what it is made of. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return 1 + value.length / CHARACTERS_OF_VALUE
  if (typeof value !== 'object' || value === null) return 1
  let weight = 1
  for (const inner of Array.isArray(value) ? value : Object.values(value)) weight += weightOf(inner)
  return weight
}

/** The items in their order, in slices that are never empty; one that is too heavy by itself is a slice of its own. */
export function* slices<T>(items: Iterable<T>): Generator<readonly T[]> {
  let slice: T[] = []
  let weight = 0
  for (const item of items) {
    const own = weightOf(item)
    if (weight + own > SLICE_WEIGHT && slice.length > 0) {
      yield slice
      slice = []
      weight = 0
    }
    slice.push(item)
    weight += own
  }
  if (slice.length > 0) yield slice
}
