import { prefixEnd } from '../storage/keys.ts'

/** Encoded values in [low, high). A point holds the encoding of one value. */
export interface Interval {
  readonly low: string
  readonly high: string
  readonly isPoint: boolean
}

/** Every encoded value begins with a tag between these. */
export const EVERYTHING: Interval = { low: '\x01', high: '\xff', isPoint: false }

export const point = (encoded: string): Interval => ({ low: encoded, high: prefixEnd(encoded), isPoint: true })

export const range = (low: string, high: string): Interval => ({ low, high, isPoint: false })

/** Sorted, without overlaps. */
export function union(intervals: readonly Interval[]): Interval[] {
  const sorted = intervals
    .filter(({ low, high }) => low < high)
    .sort((a, b) => (a.low < b.low ? -1 : a.low > b.low ? 1 : 0))
  const result: Interval[] = []
  for (const interval of sorted) {
    const last = result[result.length - 1]
    if (last === undefined || interval.low >= last.high) result.push(interval)
    else if (interval.high > last.high) result[result.length - 1] = range(last.low, interval.high)
  }
  return result
}

/** What lies in both of two sorted lists. */
export function intersection(a: readonly Interval[], b: readonly Interval[]): Interval[] {
  const result: Interval[] = []
  for (const x of a) {
    for (const y of b) {
      const low = later(x.low, y.low)
      const high = x.high === later(x.high, y.high) ? y.high : x.high
      if (low < high) result.push({ low, high, isPoint: x.isPoint || y.isPoint })
    }
  }
  return result
}

const later = (a: string, b: string): string => (a < b ? b : a)

/** The same values in a descending component, whose bytes are inverted; still sorted. */
export const descending = (intervals: readonly Interval[]): Interval[] =>
  intervals
    .map(({ low, high, isPoint }) => {
      const inverted = invert(low)
      if (isPoint) return point(inverted)
      return range(prefixEnd(invert(high)), prefixEnd(inverted))
    })
    .reverse()

function invert(bytes: string): string {
  const buffer = Buffer.from(bytes, 'latin1')
  for (let i = 0; i < buffer.length; i++) buffer[i] = ~(buffer[i] as number)
  return buffer.toString('latin1')
}
