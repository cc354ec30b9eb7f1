import validator from 'validator'

/** Check digits that `validator` does not know. All take bare digits. */

const weighted = (digits: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, position) => sum + weight * Number(digits[position]), 0)

export const isCard = (digits: string): boolean => !/^(\d)\1*$/.test(digits) && validator.isCreditCard(digits)

/** Ten digits, modulus 11. */
export const isNhsNumber = (digits: string): boolean => {
  const check = 11 - (weighted(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)
  return check !== 10 && check % 11 === Number(digits[9]) && !/^(\d)\1*$/.test(digits)
}

/** No check digit: areas, groups and serials that were never given out. */
export const isSsn = (digits: string): boolean => /^(?!000|666|9)\d{3}(?!00)\d\d(?!0000)\d{4}$/.test(digits)

/** Thirteen digits and a key of two: sex, year, month, department; modulus 97. Corsica writes 2A and 2B. */
export const isNir = (text: string): boolean => {
  if (!/^[12]\d\d(?:0[1-9]|1[0-2]|[2-4]\d|[5-9]\d)(?:\d\d|2[AB])\d{8}$/i.test(text)) return false
  const number = text.slice(0, 13).replace(/A/i, '0').replace(/B/i, '0')
  const corsica = /A/i.test(text) ? 1_000_000 : /B/i.test(text) ? 2_000_000 : 0
  return 97 - ((Number(number) - corsica) % 97) === Number(text.slice(13))
}

/** Nine digits of a US bank. */
export const isRoutingNumber = (digits: string): boolean =>
  weighted(digits, [3, 7, 1, 3, 7, 1, 3, 7, 1]) % 10 === 0 &&
  /^(?:0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/.test(digits)

export const isLuhn = (digits: string): boolean => validator.isLuhnNumber(digits)

const VIN_VALUES = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** Seventeen characters, the ninth a check digit (as North America has it). */
export const isVin = (text: string): boolean => {
  const vin = text.toUpperCase()
  const sum = VIN_WEIGHTS.reduce((total, weight, at) => total + weight * (VIN_VALUES.indexOf(vin[at] ?? '') % 10), 0)
  return vin[8] === '0123456789X'[sum % 11]
}

const tax =
  (locale: string) =>
  (text: string): boolean =>
    validator.isTaxID(text, locale)

export const isGermanTaxId = tax('de-DE')
export const isItalianTaxCode = tax('it-IT')
export const isDutchBsn = tax('nl-NL')
export const isPortugueseNif = tax('pt-PT')
export const isBrazilianCpf = (digits: string): boolean =>
  !/^(\d)\1*$/.test(digits) && validator.isTaxID(digits, 'pt-BR')
export const isPolishPesel = (digits: string): boolean => validator.isIdentityCard(digits, 'PL')
export const isSpanishId = (text: string): boolean => validator.isIdentityCard(text, 'ES')
export const isAadhaar = (digits: string): boolean => validator.isIdentityCard(digits, 'IN')
export const isIban = (text: string): boolean => validator.isIBAN(text)
export const ibanCountries: ReadonlySet<string> = new Set(validator.ibanLocales)
