import Type from 'typebox'
import { bridge } from '../../bridge.ts'
import { HOLIDAY_COUNTRIES, holidaysOf } from './holiday-rules.ts'

const HolidayCountry = Type.Enum(HOLIDAY_COUNTRIES, { description: 'GB is England and Wales, US federal' })
export const RULES_SOURCE = 'own table of the yearly rules in law; one-off holidays are not in it'
export const RULES_AS_OF = '2026-11-22'
export { HolidayCountry }

export const holidays = bridge({
  id: 'holidays',
  summary: 'Public holidays of a year, as taken',
  source: RULES_SOURCE,
  freshness: 'bundled',
  asOf: RULES_AS_OF,
  input: { country: HolidayCountry, year: Type.Integer({ minimum: 2022, maximum: 2100 }) },
  output: { holidays: Type.Array(Type.Object({ date: Type.String(), name: Type.String() })) },
  example: { country: 'GB', year: 2027 },
  answer: ({ country, year }) => ({ holidays: [...(holidaysOf(country, year) ?? [])] }),
})
