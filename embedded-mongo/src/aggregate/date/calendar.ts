/** The proleptic Gregorian calendar on local milliseconds (UTC milliseconds plus the zone's offset). */

export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export interface Parts {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly millisecond: number
}

/** Local milliseconds of a date; parts beyond their range carry over. */
export const fromParts = (parts: Partial<Parts> & { readonly year: number }): number => {
  const { year, month = 1, day = 1, hour = 0, minute = 0, second = 0, millisecond = 0 } = parts
  const date = new Date(0)
  // setUTCFullYear, unlike Date.UTC, takes years below 100 as they are.
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime() + hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS + millisecond
}

export const toParts = (localMs: number): Parts => {
  const date = new Date(localMs)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
  }
}

/** 1 (Sunday) to 7 (Saturday). */
export const dayOfWeek = (localMs: number): number => new Date(localMs).getUTCDay() + 1

/** 1 (Monday) to 7 (Sunday). */
export const isoDayOfWeek = (localMs: number): number => ((new Date(localMs).getUTCDay() + 6) % 7) + 1

export const dayOfYear = (localMs: number): number =>
  Math.floor((localMs - fromParts({ year: toParts(localMs).year })) / DAY_MS) + 1

/** 0 to 53; weeks begin on Sunday, and week 1 with the year's first Sunday. */
export const weekOfYear = (localMs: number): number => Math.floor((dayOfYear(localMs) + 7 - dayOfWeek(localMs)) / 7)

/** The Thursday of a date's ISO week: its year is the ISO year. */
const thursdayOf = (localMs: number): number => localMs + (4 - isoDayOfWeek(localMs)) * DAY_MS

export const isoWeekYear = (localMs: number): number => toParts(thursdayOf(localMs)).year
export const isoWeek = (localMs: number): number => Math.floor((dayOfYear(thursdayOf(localMs)) - 1) / 7) + 1

/** Local milliseconds of an ISO week date; week 1 holds 4 January. */
export const fromIsoWeek = (year: number, week: number, day: number): number => {
  const fourth = fromParts({ year, month: 1, day: 4 })
  return fourth + ((week - 1) * 7 + day - isoDayOfWeek(fourth)) * DAY_MS
}

/** Moves by whole months; a day that the month lacks becomes its last. */
export const addMonths = (localMs: number, months: number): number => {
  const parts = toParts(localMs)
  const lastDay = toParts(fromParts({ year: parts.year, month: parts.month + months + 1, day: 0 })).day
  return fromParts({ ...parts, month: parts.month + months, day: Math.min(parts.day, lastDay) })
}
