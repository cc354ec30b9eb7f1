/** Time zones: fixed offsets (`+05:30`) and Olson names, by the tables of the platform's Intl. */
import { location } from '../../errors.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export interface TimeZone {
  readonly isUtc: boolean
  /** Local time minus UTC, at an instant. */
  offsetMs(instantMs: number): number
  /** The instant of a local time. In a gap the clock has already moved on; of two the earlier. */
  toInstantMs(localMs: number): number
}

const fixed = (offsetMs: number): TimeZone => ({
  isUtc: offsetMs === 0,
  offsetMs: () => offsetMs,
  toInstantMs: (localMs) => localMs - offsetMs,
})

export const UTC = fixed(0)

/** Offsets change on quarters of an hour at most. */
const QUARTER_MS = 15 * MINUTE_MS
const CACHED_QUARTERS = 10_000

const olson = (name: string): TimeZone => {
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: name,
    hourCycle: 'h23',
    era: 'short',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const cache = new Map<number, number>()
  const offsetMs = (instantMs: number): number => {
    const quarter = Math.floor(instantMs / QUARTER_MS)
    let offset = cache.get(quarter)
    if (offset === undefined) {
      if (cache.size >= CACHED_QUARTERS) cache.clear()
      offset = localOf(formatter, quarter * QUARTER_MS) - quarter * QUARTER_MS
      cache.set(quarter, offset)
    }
    return offset
  }
  return { isUtc: false, offsetMs, toInstantMs: (localMs) => instantOf(localMs, offsetMs) }
}

const localOf = (formatter: Intl.DateTimeFormat, instantMs: number): number => {
  const parts: Record<string, string> = {}
  for (const { type, value } of formatter.formatToParts(instantMs)) parts[type] = value
  const number = (part: string) => Number(parts[part])
  const year = parts['era'] === 'BC' ? 1 - number('year') : number('year')
  const local = new Date(0)
  local.setUTCFullYear(year, number('month') - 1, number('day'))
  local.setUTCHours(number('hour'), number('minute'), number('second'))
  return local.getTime()
}

const DAY_MS = 24 * HOUR_MS

const instantOf = (localMs: number, offsetMs: (instantMs: number) => number): number => {
  const before = offsetMs(localMs - DAY_MS)
  const after = offsetMs(localMs + DAY_MS)
  const candidates = [before, after].filter((offset) => offsetMs(localMs - offset) === offset)
  return localMs - (candidates.length > 0 ? Math.max(...candidates) : before)
}

const zones = new Map<string, TimeZone>()

/** `UTC`, `+hh`, `+hhmm`, `+hh:mm` or an Olson name. Throws 40485 for anything else. */
export const timeZone = (name: string): TimeZone => {
  let zone = zones.get(name)
  if (!zone) {
    zone = parseZone(name)
    zones.set(name, zone)
  }
  return zone
}

const parseZone = (name: string): TimeZone => {
  if (name === 'UTC' || name === 'GMT' || name === 'Z') return UTC
  const offset = /^([+-])(\d{2})(?::?(\d{2}))?$/.exec(name)
  if (offset) {
    const magnitude = Number(offset[2]) * HOUR_MS + Number(offset[3] ?? 0) * MINUTE_MS
    return fixed(offset[1] === '-' ? -magnitude : magnitude)
  }
  // Intl also takes offsets of its own and any letter case; Olson names start with a letter and are exact.
  try {
    if (/^[A-Za-z]/.test(name)) return olson(name)
  } catch {
    // Not known: the error below says so in MongoDB's words.
  }
  throw location(40485, `unrecognized time zone identifier: "${name}"`)
}
