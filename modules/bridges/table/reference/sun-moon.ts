import { getMoonIllumination, getTimes } from 'suncalc'
import Type from 'typebox'
import { Nullable } from '../../../../kernel/define.ts'
import { bridge, Day } from '../../bridge.ts'
import { dayMs } from './days.ts'

const Instant = Nullable(Type.String({ description: 'null: it does not happen on that day (polar day or night)' }))
const NOON_MS = 43_200_000

export const sunMoon = bridge({
  id: 'sun-moon',
  summary: 'Sunrise, noon and sunset at a place on a day (UTC), and the phase of the moon',
  source: 'suncalc (BSD-2-Clause)',
  freshness: 'computed',
  input: {
    date: Day,
    latitude: Type.Number({ minimum: -90, maximum: 90 }),
    longitude: Type.Number({ minimum: -180, maximum: 180 }),
  },
  output: {
    date: Type.String(),
    sunrise: Instant,
    solar_noon: Instant,
    sunset: Instant,
    moon_phase: Type.Number({ description: '0 new, 0.5 full, towards 1 waning' }),
    moon_lit: Type.Number({ description: '0 to 1' }),
  },
  example: { date: '2026-06-21', latitude: 51.5, longitude: -0.12 },
  answer({ date, latitude, longitude }) {
    const noon = new Date(dayMs(date, 'date') + NOON_MS)
    const times = getTimes(noon, latitude, longitude)
    const { phase, fraction } = getMoonIllumination(noon)
    return {
      date,
      sunrise: instant(times.sunrise),
      solar_noon: instant(times.solarNoon),
      sunset: instant(times.sunset),
      moon_phase: round(phase),
      moon_lit: round(fraction),
    }
  },
})

const instant = (at: Date | null | undefined): string | null =>
  at instanceof Date && !Number.isNaN(at.getTime()) ? at.toISOString() : null
const round = (value: number): number => Math.round(value * 1_000) / 1_000
