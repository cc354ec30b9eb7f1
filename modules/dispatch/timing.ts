import { createHash } from 'node:crypto'
import { Cron } from 'croner'
import { invalidField } from '../../kernel/define.ts'
import type { Timing } from './contract.ts'

const MAX_AHEAD_MS = 366 * 24 * 3_600_000
const FIELDS = 5

/**
 * The first time after `afterMs` (epoch milliseconds), or null if there is none. `anchorMs`: where intervals are counted from.
 * Cron follows the time zone's clocks: a time that is skipped in spring comes right after the gap, one that is repeated in
 * autumn comes once, and patterns of every hour or minute follow real time.
 */
export function nextAfter(timing: Timing, afterMs: number, anchorMs: number): number | null {
  const { cron, interval_s, run_at, timezone } = timing
  if (cron !== undefined) return parse(cron, timezone).nextRun(new Date(afterMs))?.getTime() ?? null
  if (interval_s !== undefined) {
    const stepMs = interval_s * 1_000
    return anchorMs + (Math.floor(Math.max(afterMs - anchorMs, 0) / stepMs) + 1) * stepMs
  }
  const once = Date.parse(run_at ?? '')
  return once > afterMs ? once : null
}

/** Between 0 and the timing's jitter, in milliseconds; the same for the same occurrence in every process. */
export function jitterMs({ jitter_s }: Timing, scheduleId: string, atMs: number): number {
  if (jitter_s === 0) return 0
  const digest = createHash('sha256').update(`${scheduleId}:${atMs}`).digest()
  return Math.floor((digest.readUInt32BE(0) / 2 ** 32) * jitter_s * 1_000)
}

/** The first time of a new schedule. Throws `invalid_request` for a timing that says nothing, too much or nothing that ever comes. */
export function firstTime(timing: Timing, nowMs: number): number {
  const { cron, interval_s, run_at, timezone } = timing
  const given = [cron, interval_s, run_at].filter((each) => each !== undefined)
  if (given.length !== 1) throw invalidField('/body', 'needs exactly one of cron, interval_s and run_at')
  checkTimezone(timezone)
  if (run_at !== undefined) checkRunAt(run_at, nowMs)
  if (cron !== undefined) checkCron(cron, timezone)
  const first = nextAfter(timing, nowMs, nowMs)
  if (first === null) throw invalidField('/body/cron', `never comes: '${cron}' names no date of the calendar`)
  return first
}

/** A moment within a year from now. Throws `invalid_request`. */
export function checkRunAt(runAt: string, nowMs: number): void {
  const at = Date.parse(runAt)
  if (at - nowMs > MAX_AHEAD_MS) throw invalidField('/body/run_at', 'is more than 366 days ahead')
  if (at <= nowMs)
    throw invalidField('/body/run_at', `is not in the future: it is ${new Date(nowMs).toISOString()} now`)
}

const parse = (cron: string, timezone: string): Cron => new Cron(cron, { timezone, paused: true, mode: '5-part' })

function checkCron(cron: string, timezone: string): void {
  if (cron.trim().split(/\s+/).length !== FIELDS)
    throw invalidField('/body/cron', `must have ${FIELDS} fields: minute, hour, day of month, month, day of week`)
  try {
    parse(cron, timezone)
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^CronPattern: /, '') : 'it cannot be read'
    throw invalidField('/body/cron', `is not a cron expression: ${why}`)
  }
}

function checkTimezone(timezone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone })
  } catch {
    throw invalidField(
      '/body/timezone',
      `'${timezone}' is not a name of the IANA time zone database, like Europe/London`,
    )
  }
}
