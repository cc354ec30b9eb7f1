import Type from 'typebox'
import { DAY_MS, invalidField } from '../../../../kernel/define.ts'
import { bridge, Day } from '../../bridge.ts'
import { dayMs, dayText } from './days.ts'
import { holidaysOf } from './holiday-rules.ts'
import { HolidayCountry, RULES_AS_OF, RULES_SOURCE } from './holidays.ts'

const FIRST_MS = Date.UTC(2022, 0, 1)
const LAST_MS = Date.UTC(2100, 11, 31)

export const businessDays = bridge({
  id: 'business-days',
  summary: 'The day that is so many business days after another (Monday to Friday, no public holiday)',
  source: RULES_SOURCE,
  freshness: 'bundled',
  asOf: RULES_AS_OF,
  input: { country: HolidayCountry, from: Day, days: Type.Integer({ minimum: 1, maximum: 1_000 }) },
  output: { from: Type.String(), days: Type.Integer(), date: Type.String() },
  example: { country: 'GB', from: '2026-12-24', days: 1 },
  answer({ country, from, days }) {
    const start = dayMs(from, 'from')
    if (start < FIRST_MS || start > LAST_MS) throw invalidField('/body/from', 'must be from 2022 to 2100')
    const first = new Date(start).getUTCFullYear()
    const off = new Set(
      Array.from({ length: 7 }, (_, at) => holidaysOf(country, first + at) ?? []).flatMap((year) =>
        year.map(({ date }) => date),
      ),
    )
    let day = start
    for (let left = days; left > 0; ) {
      day += DAY_MS
      if (![0, 6].includes(new Date(day).getUTCDay()) && !off.has(dayText(day))) left--
    }
    return { from, days, date: dayText(day) }
  },
})
