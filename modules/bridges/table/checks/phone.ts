import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import Type from 'typebox'
import { bridge, text } from '../../bridge.ts'

export const phone = bridge({
  id: 'phone',
  summary: 'Is it a phone number with country code, and how is it written',
  source: 'libphonenumber metadata (Apache-2.0) by libphonenumber-js (MIT)',
  freshness: 'bundled',
  asOf: '2026-01-01',
  input: { phone: text(40) },
  output: { valid: Type.Boolean(), e164: Type.String(), international: Type.String(), country: Type.String() },
  example: { phone: '+44 20 7946 0958' },
  answer({ phone: given }) {
    const number = parsePhoneNumberFromString(given)
    return {
      valid: number?.isValid() ?? false,
      e164: number?.number ?? '',
      international: number?.formatInternational() ?? '',
      country: number?.country ?? '',
    }
  },
})
