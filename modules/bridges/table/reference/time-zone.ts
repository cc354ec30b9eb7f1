import Type from 'typebox'
import { ApiError, invalidField } from '../../../../kernel/define.ts'
import { bridge, text } from '../../bridge.ts'

export const timeZone = bridge({
  id: 'time-zone',
  summary: 'The local time and offset of a time zone at an instant',
  source: 'IANA time zone database in the ICU of Node.js (public domain)',
  freshness: 'bundled',
  asOf: `tzdata ${process.versions['tz']}`,
  input: {
    time_zone: text(60),
    at: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601; default now' })),
  },
  output: { time_zone: Type.String(), at: Type.String(), local: Type.String(), offset: Type.String() },
  example: { time_zone: 'Europe/London', at: '2026-07-01T12:00:00Z' },
  answer({ time_zone, at }, { now }) {
    const instant = new Date(at ?? now)
    if (Number.isNaN(instant.getTime())) throw invalidField('/body/at', 'must be an instant like 2026-07-01T12:00:00Z')
    const format = formatIn(time_zone)
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
    const offset = (parts['timeZoneName'] ?? 'GMT').replace('GMT', '') || '+00:00'
    return {
      time_zone: format.resolvedOptions().timeZone,
      at: instant.toISOString(),
      local: `${parts['year']}-${parts['month']}-${parts['day']}T${parts['hour']}:${parts['minute']}:${parts['second']}`,
      offset,
    }
  },
})

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const two = '2-digit'
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      timeZoneName: 'longOffset',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
      second: two,
      hourCycle: 'h23',
    })
  } catch {
    throw new ApiError('not_found', `there is no time zone '${timeZone}' in the IANA database`)
  }
}
