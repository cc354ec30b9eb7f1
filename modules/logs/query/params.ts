import { invalidField } from '../../../kernel/define.ts'
import { tooLarge } from '../errors/contract.ts'
import { parseDuration } from '../logql/units.ts'
import type { Span } from '../store/chunks.ts'
import { momentOf, nsOfMs, parseTime } from '../time.ts'

export interface TimeQuery {
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly since?: string | undefined
}

export interface TimeRange {
  readonly startNs: bigint
  readonly endNs: bigint
}

const HOUR_NS = 3_600_000_000_000n
const MOST_DAYS = 100
const MOST_POINTS = 11_000

/** Default: the last hour. */
export function readRange({ start, end, since }: TimeQuery, now: number): TimeRange {
  const endNs = readTime(end, '/query/end') ?? nsOfMs(now)
  const length = since === undefined ? HOUR_NS : BigInt(Math.round(readStep(since, '/query/since') * 1e9))
  const startNs = readTime(start, '/query/start') ?? endNs - length
  if (startNs < 0n) throw invalidField('/query/start', 'must not be before 1970')
  if (endNs < startNs) throw invalidField('/query/end', 'must not be before start')
  if (endNs - startNs > BigInt(MOST_DAYS) * 24n * HOUR_NS)
    throw tooLarge(`a query reaches over ${MOST_DAYS} days at most; narrow start and end`)
  return { startNs, endNs }
}

/** From start, before end. */
export const spanOf = ({ startNs, endNs }: TimeRange): Span => ({
  first: momentOf(startNs),
  last: momentOf(endNs > startNs ? endNs - 1n : endNs),
})

export function readTime(text: string | undefined, pointer: string): bigint | undefined {
  if (text === undefined) return undefined
  const ns = parseTime(text)
  if (ns === undefined)
    throw invalidField(
      pointer,
      'must be a time: RFC 3339, seconds since 1970 (up to 10 digits, or with a point), or nanoseconds',
    )
  return ns
}

/** Seconds, as a number or as a duration such as 5m. */
function readStep(text: string, pointer: string): number {
  const seconds = parseDuration(text) ?? Number(text)
  if (!(seconds > 0)) throw invalidField(pointer, 'must be a duration such as 5m, or a number of seconds above 0')
  return seconds
}

/** The times of a range query, in nanoseconds: those of a graph of 250 points where no step is given. */
export function readSteps(
  { startNs, endNs }: TimeRange,
  step: string | undefined,
): { readonly stepNs: number; readonly count: number } {
  const spanNs = Number(endNs - startNs)
  const stepNs = Math.round(
    (step === undefined ? Math.max(1, Math.floor(spanNs / 250e9)) : readStep(step, '/query/step')) * 1e9,
  )
  const count = Math.floor(spanNs / stepNs) + 1
  if (count > MOST_POINTS)
    throw tooLarge(`a graph has ${MOST_POINTS} points at most, this one ${count}; take a longer step`)
  return { stepNs, count }
}
