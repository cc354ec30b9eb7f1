import validator from 'validator'
import { mod11to10Valid } from './check-digits.ts'

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2]
const MOD = 97

/** Check digits that the library does not look at: of a number without its country. */
const DIGITS: Readonly<Record<string, (number: string) => boolean>> = {
  BE: (number) => MOD - (Number(number.slice(0, -2)) % MOD) === Number(number.slice(-2)),
  DE: mod11to10Valid,
  // a key with letters is of the new style, whose rule is not published
  FR: (number) =>
    !/^\d{11}$/.test(number) || (12 + 3 * (Number(number.slice(2)) % MOD)) % MOD === Number(number.slice(0, 2)),
  // of departments (GD, HA) there are none; by the rule of 1973 or that of 2010
  GB: (number) => {
    if (!/^\d{9}(\d{3})?$/.test(number)) return true
    const sum = WEIGHTS.reduce((all, weight, at) => all + weight * Number(number[at]), Number(number.slice(7, 9)))
    return sum % MOD === 0 || (sum + 55) % MOD === 0
  },
  IT: (number) => validator.isLuhnNumber(number),
}

/** True where no rule is known. */
export const vatDigitsValid = (country: string, normalised: string): boolean =>
  DIGITS[country]?.(normalised.replace(/^[A-Z]{2}/, '')) ?? true
