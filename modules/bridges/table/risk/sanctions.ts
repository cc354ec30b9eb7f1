import { countries } from 'countries-list'
import Type from 'typebox'
import { ApiError, invalidField } from '../../../../kernel/define.ts'
import type { Screening } from '../../../identity/services.ts'
import { bridge, CountryCode, Day, text } from '../../bridge.ts'

/** Countries with a sanctions regime of the UN Security Council in force, and the resolution that set it up. */
const REGIMES: Readonly<Record<string, string>> = {
  AF: '1988 (2011)',
  CD: '1533 (2004)',
  CF: '2127 (2013)',
  GW: '2048 (2012)',
  HT: '2653 (2022)',
  IQ: '1518 (2003)',
  KP: '1718 (2006)',
  LB: '1636 (2005)',
  LY: '1970 (2011)',
  SD: '1591 (2005)',
  SO: '751 (1992)',
  SS: '2206 (2015)',
  YE: '2140 (2014)',
}

const Screened = Type.Object({
  status: Type.Enum(['clear', 'matched', 'not_screened'], { description: 'not_screened: no list is loaded here' }),
  matches: Type.Array(Type.Object({ list: Type.String(), name: Type.String(), score: Type.Number() })),
})

export const sanctions = bridge({
  id: 'sanctions',
  summary:
    'Whether the UN Security Council has a sanctions regime about a country; whether a name is on a list that this service has imported',
  pricePence: 2,
  source: 'resolutions of the UN Security Council, own table; lists imported by operators',
  freshness: 'bundled',
  asOf: '2025-06-30',
  input: {
    country: Type.Optional(CountryCode),
    name: Type.Optional(text(200, 'A person or an organisation')),
    date_of_birth: Type.Optional(Day),
  },
  output: {
    country: Type.Optional(Type.String()),
    un_regime: Type.Optional(Type.Boolean()),
    resolution: Type.Optional(Type.String()),
    name: Type.Optional(Screened),
  },
  example: { country: 'KP' },
  async answer({ country, name, date_of_birth: birthDate }, { services: { screening } }) {
    if (country === undefined && name === undefined)
      throw invalidField('/body/country', 'is missing: send a country, a name, or both')
    return { ...(country && regimeOf(country)), ...(name && { name: await screened({ name, birthDate }, screening) }) }
  },
})

const regimeOf = (given: string) => {
  const country = given.toUpperCase()
  // a typing error is no all-clear
  if (!(country in countries)) throw new ApiError('not_found', `there is no country '${country}' in ISO 3166-1`)
  return { country, un_regime: country in REGIMES, resolution: REGIMES[country] ?? '' }
}

/** No list and no module that keeps lists is no all-clear. */
const screened = async (person: Parameters<Screening['screen']>[0], screening: Screening | undefined) => {
  if (screening === undefined) return { status: 'not_screened' as const, matches: [] }
  const { status, matches } = await screening.screen(person)
  return { status, matches: [...matches] }
}
