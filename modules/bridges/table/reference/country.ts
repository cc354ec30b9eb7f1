import { countries } from 'countries-list'
import Type from 'typebox'
import { ApiError } from '../../../../kernel/define.ts'
import { bridge, CountryCode } from '../../bridge.ts'

const Codes = Type.Array(Type.String())

export const country = bridge({
  id: 'country',
  summary: 'A country by its code: names, capital, currencies, languages, calling codes',
  source: 'countries-list (MIT)',
  freshness: 'bundled',
  asOf: '2026-01-01',
  input: { country: CountryCode },
  output: {
    code: Type.String(),
    name: Type.String(),
    native_name: Type.String(),
    capital: Type.String(),
    continent: Type.String(),
    currencies: Codes,
    languages: Codes,
    calling_codes: Type.Array(Type.Integer()),
  },
  example: { country: 'JP' },
  answer({ country: given }) {
    const code = given.toUpperCase()
    const found = Object.entries(countries).find(([known]) => known === code)?.[1]
    if (found === undefined) throw new ApiError('not_found', `there is no country '${code}' in ISO 3166-1`)
    return {
      code,
      name: found.name,
      native_name: found.native,
      capital: found.capital,
      continent: found.continent,
      currencies: [...found.currency],
      languages: [...found.languages],
      calling_codes: [...found.phone],
    }
  },
})
