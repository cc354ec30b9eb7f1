import Type from 'typebox'
import validator from 'validator'
import { ApiError } from '../../../../kernel/define.ts'
import { bridge, CountryCode, text } from '../../bridge.ts'
import { vatDigitsValid } from './vat-digits.ts'

type Country = Parameters<typeof validator.isVAT>[1]
/** The library wants the British numbers in groups. */
const spelt = (value: string): string => value.replace(/^GB(\d{3})(\d{4})(\d{2})$/, 'GB$1 $2 $3')

export const vat = bridge({
  id: 'vat',
  summary:
    'Has a VAT number the form of its country, and in BE, DE, FR, GB and IT its check digits; whether it is registered is not said',
  source: 'validator.js (MIT)',
  freshness: 'computed',
  input: { country: CountryCode, vat_number: text(30) },
  output: { valid: Type.Boolean(), normalised: Type.String() },
  example: { country: 'GB', vat_number: 'GB 980 7806 84' },
  answer({ country, vat_number }) {
    const normalised = vat_number.replace(/[\s.-]/g, '').toUpperCase()
    try {
      const code = country.toUpperCase()
      const valid = validator.isVAT(spelt(normalised), code as Country) && vatDigitsValid(code, normalised)
      return { valid, normalised }
    } catch {
      throw new ApiError('not_found', `no form of VAT numbers is known for '${country}'`)
    }
  },
})
