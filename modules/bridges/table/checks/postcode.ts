import Type from 'typebox'
import validator from 'validator'
import { ApiError } from '../../../../kernel/define.ts'
import { bridge, CountryCode, text } from '../../bridge.ts'

const { isPostalCodeLocales } = validator

export const postcode = bridge({
  id: 'postcode',
  summary: 'Has a postcode the form of its country',
  source: 'validator.js (MIT)',
  freshness: 'computed',
  input: { country: CountryCode, postcode: text(20) },
  output: { valid: Type.Boolean(), normalised: Type.String() },
  example: { country: 'GB', postcode: 'sw1a 1aa' },
  answer({ country, postcode: given }) {
    const normalised = given.trim().toUpperCase()
    const locale = isPostalCodeLocales.find((known) => known === country.toUpperCase())
    if (locale === undefined) throw new ApiError('not_found', `no form of postcodes is known for '${country}'`)
    return { valid: validator.isPostalCode(normalised, locale), normalised }
  },
})
