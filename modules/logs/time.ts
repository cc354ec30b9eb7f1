/** Lines are kept by the hour; within one a time is a number of nanoseconds, which a double holds exactly. */
export const HOUR_NS = 3_600_000_000_000
const HOUR = BigInt(HOUR_NS)
export const HOUR_MS = 3_600_000
const MS = 1_000_000n

/** A time: hours since 1970, and nanoseconds since the hour began. */
export interface Moment {
  readonly hour: number
  readonly offset: number
}

export const momentOf = (ns: bigint): Moment => ({ hour: Number(ns / HOUR), offset: Number(ns % HOUR) })
export const nsOf = ({ hour, offset }: Moment): bigint => BigInt(hour) * HOUR + BigInt(offset)
export const nsOfMs = (ms: number): bigint => BigInt(Math.trunc(ms)) * MS
export const msOfNs = (ns: bigint): number => Number(ns / MS)

export const compareMoments = (one: Moment, other: Moment): number => one.hour - other.hour || one.offset - other.offset

/** RFC 3339 with the nanoseconds. */
export const timestampOf = (ns: bigint): string =>
  `${new Date(msOfNs(ns)).toISOString().slice(0, 19)}.${String(ns % 1_000_000_000n).padStart(9, '0')}Z`

const RFC3339 = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?\d*(Z|[+-]\d\d:\d\d)$/i

/** Nanoseconds of an RFC 3339 time; `undefined`: it is none. */
export function parseRfc3339(text: string): bigint | undefined {
  const [, whole, fraction = '', zone = 'Z'] = RFC3339.exec(text) ?? []
  if (whole === undefined) return undefined
  const seconds = Date.parse(`${whole}${zone.toUpperCase()}`)
  return Number.isNaN(seconds) ? undefined : nsOfMs(seconds) + BigInt(fraction.padEnd(9, '0'))
}

/** As Loki reads the times of queries: whole seconds of up to ten digits, else nanoseconds; seconds with a fraction; RFC 3339. */
export function parseTime(text: string): bigint | undefined {
  if (/^\d{1,10}$/.test(text)) return BigInt(text) * 1_000_000_000n
  if (/^\d{11,19}$/.test(text)) return BigInt(text)
  const [, seconds, fraction] = /^(\d{1,10})\.(\d{1,12})$/.exec(text) ?? []
  if (seconds !== undefined && fraction !== undefined)
    return BigInt(seconds) * 1_000_000_000n + BigInt(fraction.slice(0, 9).padEnd(9, '0'))
  return parseRfc3339(text)
}
