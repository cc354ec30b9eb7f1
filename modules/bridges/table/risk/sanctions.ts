import { countries } from 'countries-list'
import Type from 'typebox'
import { ApiError } from '../../../../kernel/define.ts'
import { bridge, CountryCode } from '../../bridge.ts'

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

export const sanctions = bridge({
  id: 'sanctions',
  summary: 'Whether the UN Security Council has a sanctions regime about a country; persons are not screened',
  pricePence: 2,
  source: 'resolutions of the UN Security Council, own table',
  freshness: 'bundled',
  asOf: '2025-06-30',
  input: { country: CountryCode },
  output: { country: Type.String(), un_regime: Type.Boolean(), resolution: Type.String() },
  example: { country: 'KP' },
  answer({ country: given }) {
    const country = given.toUpperCase()
    // a typing error is no all-clear
    if (!(country in countries)) throw new ApiError('not_found', `there is no country '${country}' in ISO 3166-1`)
    return { country, un_regime: country in REGIMES, resolution: REGIMES[country] ?? '' }
  },
})
