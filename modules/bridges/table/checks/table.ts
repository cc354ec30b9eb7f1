import Type from 'typebox'
import validator from 'validator'
import { gs1Valid, mod97, mod97Digits, vinDigit } from './check-digits.ts'
import { checkBridge, compact } from './validated.ts'

const VALIDATOR = 'validator.js (MIT)'
const Text = Type.String()

export const iban = checkBridge({
  id: 'iban',
  summary: 'Is it an IBAN: country, length, check digits (ISO 13616)',
  field: 'iban',
  maxLength: 50,
  example: 'GB82 WEST 1234 5698 7654 32',
  source: VALIDATOR,
  normal: compact,
  valid: (value) => validator.isIBAN(value) && mod97Digits(value.slice(2, 4)),
  parts: { country: Text, check_digits: Text, bban: Text },
  read: (value) => ({ country: value.slice(0, 2), check_digits: value.slice(2, 4), bban: value.slice(4) }),
})

export const card = checkBridge({
  id: 'card',
  summary: 'Is it a card number: scheme and Luhn digit; answers the last four digits only',
  field: 'number',
  maxLength: 30,
  example: '4242 4242 4242 4242',
  source: 'ISO/IEC 7812, Luhn',
  normal: (value) => compact(value),
  valid: (value) => /^\d{12,19}$/.test(value) && validator.isLuhnNumber(value),
  parts: { scheme: Text, last4: Text },
  read: (value) => ({ scheme: schemeOf(value), last4: value.slice(-4) }),
})

const SCHEMES: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^(6011|65|64[4-9])/, 'discover'],
  [/^35/, 'jcb'],
  [/^(36|38|30[0-5])/, 'diners'],
]
const schemeOf = (value: string): string => SCHEMES.find(([start]) => start.test(value))?.[1] ?? 'other'

export const sortCode = checkBridge({
  id: 'sort-code',
  summary: 'Has it the form of a UK sort code; whether a branch has it is not said',
  field: 'sort_code',
  maxLength: 12,
  example: '20-00-00',
  source: 'form of UK sort codes; whether a branch has it is not said',
  normal: compact,
  valid: (value) => /^\d{6}$/.test(value) && value !== '000000',
  parts: { formatted: Text },
  read: (value) => ({ formatted: value.replace(/(..)(..)(..)/, '$1-$2-$3') }),
})

export const isbn = checkBridge({
  id: 'isbn',
  summary: 'Is it an ISBN-10 or ISBN-13',
  field: 'isbn',
  maxLength: 25,
  example: '978-0-306-40615-7',
  source: VALIDATOR,
  normal: compact,
  valid: (value) => validator.isISBN(value),
  parts: { kind: Text },
  read: (value) => ({ kind: value.length === 10 ? 'isbn10' : 'isbn13' }),
})

export const lei = checkBridge({
  id: 'lei',
  summary: 'Is it a Legal Entity Identifier (ISO 17442)',
  field: 'lei',
  maxLength: 30,
  example: '5493001KJTIIGC8Y1R12',
  source: 'ISO 7064 mod 97-10',
  normal: compact,
  valid: (value) => /^[0-9A-Z]{18}\d{2}$/.test(value) && mod97(value) === 1 && mod97Digits(value.slice(-2)),
  parts: { issuer_prefix: Text },
  read: (value) => ({ issuer_prefix: value.slice(0, 4) }),
})

export const isin = checkBridge({
  id: 'isin',
  summary: 'Is it an ISIN (ISO 6166)',
  field: 'isin',
  maxLength: 20,
  example: 'US0378331005',
  source: VALIDATOR,
  normal: compact,
  valid: (value) => validator.isISIN(value),
  parts: { country: Text, national_number: Text },
  read: (value) => ({ country: value.slice(0, 2), national_number: value.slice(2, 11) }),
})

export const vin = checkBridge({
  id: 'vin',
  summary: 'Is it a vehicle identification number with a North American check digit (ISO 3779)',
  field: 'vin',
  maxLength: 25,
  example: '1M8GDM9AXKP042788',
  source: 'ISO 3779, 49 CFR 565',
  normal: compact,
  valid: (value) => /^[A-HJ-NPR-Z0-9]{17}$/.test(value) && vinDigit(value) === value[8],
  parts: { manufacturer: Text, descriptor: Text, serial: Text },
  read: (value) => ({ manufacturer: value.slice(0, 3), descriptor: value.slice(3, 8), serial: value.slice(11) }),
})

export const gtin = checkBridge({
  id: 'gtin',
  summary: 'Is it a GTIN-8, -12, -13 or -14',
  field: 'gtin',
  maxLength: 25,
  example: '4006381333931',
  source: 'GS1 General Specifications, 7.9',
  normal: compact,
  valid: (value) => [8, 12, 13, 14].includes(value.length) && /^\d{1,14}$/.test(value) && gs1Valid(value),
  parts: { kind: Text },
  read: (value) => ({ kind: `gtin${value.length}` }),
})
