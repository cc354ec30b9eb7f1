import Type from 'typebox'
import validator from 'validator'
import { bridge, text } from '../../bridge.ts'

export const email = bridge({
  id: 'email',
  summary: 'Has an address the form of RFC 5321, and what is its normal form; no mail is sent',
  source: 'validator.js (MIT)',
  freshness: 'computed',
  input: { email: text(320) },
  output: { valid: Type.Boolean(), normalised: Type.String(), domain: Type.String() },
  example: { email: 'Ada.Lovelace@Example.COM' },
  answer({ email: given }) {
    const trimmed = given.trim()
    const valid = validator.isEmail(trimmed)
    const at = trimmed.lastIndexOf('@')
    const domain = valid ? trimmed.slice(at + 1).toLowerCase() : ''
    return { valid, normalised: valid ? `${trimmed.slice(0, at)}@${domain}` : '', domain }
  },
})
