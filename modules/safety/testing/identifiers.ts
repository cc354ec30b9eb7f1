import type { Chance } from './random.ts'

/** Makes valid identifiers: check digits are computed here, by none of the code that is tested. */

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const group = (text: string, sizes: readonly number[], by: string): string => {
  const parts: string[] = []
  let from = 0
  for (const size of sizes) {
    parts.push(text.slice(from, from + size))
    from += size
  }
  return parts.join(by)
}

const luhnDigit = (digits: string): string => {
  let sum = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    const doubled = place % 2 === 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return String((10 - (sum % 10)) % 10)
}

export const card = (c: Chance): string => {
  const [prefix, length, sizes] = c.pick([
    ['4', 16, [4, 4, 4, 4]],
    [`5${1 + c.below(5)}`, 16, [4, 4, 4, 4]],
    ['37', 15, [4, 6, 5]],
    ['6011', 16, [4, 4, 4, 4]],
  ] as const)
  const body = prefix + c.digits(length - prefix.length - 1)
  return group(body + luhnDigit(body), sizes, c.pick([' ', '-', '']))
}

const mod97 = (text: string): number => {
  let rest = 0
  for (const character of text) {
    const value = character >= 'A' ? character.charCodeAt(0) - 55 : Number(character)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

export const iban = (c: Chance): string => {
  const [country, bban] = c.pick([
    ['GB', c.letters(4, UPPER) + c.digits(14)],
    ['DE', c.digits(18)],
    ['FR', `${c.digits(10)}${c.digits(11)}${c.digits(2)}`],
    ['ES', c.digits(20)],
    ['NL', c.letters(4, UPPER) + c.digits(10)],
    ['IT', c.letters(1, UPPER) + c.digits(10) + c.digits(12)],
  ] as const)
  const check = String(98 - mod97(`${bban}${country}00`)).padStart(2, '0')
  const whole = `${country}${check}${bban}`
  return c.below(2) === 0 ? whole : (whole.match(/.{1,4}/g) ?? []).join(' ')
}

export const nhs = (c: Chance): string => {
  for (;;) {
    const nine = c.pick(['4', '6', '7']) + c.digits(8)
    const sum = [...nine].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0)
    const check = (11 - (sum % 11)) % 11
    if (check < 10) return group(nine + check, [3, 3, 4], ' ')
  }
}

export const nino = (c: Chance): string => {
  const two = c.letters(1, 'ABCEHJLMPRSTWX') + c.letters(1, 'ABCEHJLMPRSTWX')
  const whole = `${two}${c.digits(6)}${c.letters(1, 'ABCD')}`
  return c.below(2) === 0 ? whole : group(whole, [2, 2, 2, 2, 1], ' ')
}

export const ssn = (c: Chance): string => {
  const area = String(1 + c.below(665)).padStart(3, '0')
  return `${area}-${String(1 + c.below(99)).padStart(2, '0')}-${String(1 + c.below(9_999)).padStart(4, '0')}`
}

/** Ten digits of which exactly one comes twice, and a digit by ISO 7064 (11, 10). */
export const germanTaxId = (c: Chance): string => {
  const rest = [...'0123456789'].sort(() => c.below(2) - 0.5)
  const twice = rest[0] as string
  const ten = [...rest.slice(0, 9), twice]
  for (let at = ten.length - 1; at > 0; at--) {
    const other = c.below(at + 1)
    ;[ten[at], ten[other]] = [ten[other] as string, ten[at] as string]
  }
  if (ten[0] === '0') return germanTaxId(c)
  let product = 10
  for (const digit of ten) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (sum * 2) % 11
  }
  const whole = ten.join('') + ((11 - product) % 10)
  return c.below(2) === 0 ? whole : group(whole, [2, 3, 3, 3], ' ')
}

export const nir = (c: Chance): string => {
  const month = String(1 + c.below(12)).padStart(2, '0')
  const number = `${1 + c.below(2)}${c.digits(2)}${month}${String(1 + c.below(95)).padStart(2, '0')}${c.digits(6)}`
  const key = String(97 - Number(BigInt(number) % 97n)).padStart(2, '0')
  return c.below(2) === 0 ? number + key : group(number + key, [1, 2, 2, 2, 3, 3, 2], ' ')
}

const DNI = 'TRWAGMYFPDXBNJZSQVHLCKE'
export const dni = (c: Chance): string => {
  if (c.below(3) === 0) {
    const first = c.below(3)
    const seven = c.digits(7)
    return `${'XYZ'[first]}${seven}${DNI[Number(`${first}${seven}`) % 23]}`
  }
  const eight = c.digits(8)
  return `${eight}${c.pick(['', '-'])}${DNI[Number(eight) % 23]}`
}

const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23]
export const codiceFiscale = (c: Chance): string => {
  const consonants = 'BCDFGLMNPRSTV'
  const year = c.digits(2)
  const day = String(1 + c.below(28)).padStart(2, '0')
  const body = `${c.letters(6, consonants)}${year}${c.letters(1, 'ABCDEHLMPRST')}${day}${c.letters(1, 'ABCDEFGHIL')}${c.digits(3)}`
  const worth = (character: string): number => (character >= 'A' ? character.charCodeAt(0) - 65 : Number(character))
  const sum = [...body].reduce((total, character, at) => {
    const value = worth(character)
    return total + (at % 2 === 0 ? (ODD[value] ?? 0) : value)
  }, 0)
  return body + UPPER[sum % 26]
}

export const phone = (c: Chance, language: string): string => {
  const d = (count: number) => c.digits(count)
  const mobile = () => `07${c.pick(['4', '5', '7', '8', '9'])}${d(2)}`
  const styles: Readonly<Record<string, readonly (() => string)[]>> = {
    en: [
      () => `${mobile()} ${d(6)}`,
      () => `${mobile()}${d(6)}`,
      () => `020 7${d(3)} ${d(4)}`,
      () => `+44 7${c.pick(['4', '5', '7', '8', '9'])}${d(2)} ${d(6)}`,
      () => `(${c.pick(['212', '415', '312', '617'])}) ${2 + c.below(8)}${c.pick(['23', '34', '56', '78'])}-${d(4)}`,
      () => `+1 ${c.pick(['212', '415', '312'])} ${2 + c.below(8)}${c.pick(['23', '34', '56'])} ${d(4)}`,
      () => `${c.pick(['212', '415', '312', '617'])}-${2 + c.below(8)}${c.pick(['23', '34', '56'])}-${d(4)}`,
    ],
    de: [
      () => `030 ${1 + c.below(9)}${d(6)}`,
      () => `0${c.pick(['151', '160', '170', '171'])} ${1 + c.below(9)}${d(6)}`,
      () => `+49 ${c.pick(['151', '170', '171'])} ${1 + c.below(9)}${d(6)}`,
      () => `089/${1 + c.below(9)}${d(6)}`,
    ],
    fr: [
      () => `0${c.pick(['1', '4', '6'])} ${d(2)} ${d(2)} ${d(2)} ${d(2)}`.replace(/^(0\d) 0/, '$1 4'),
      () => `06.${1 + c.below(9)}${d(1)}.${d(2)}.${d(2)}.${d(2)}`,
      () => `+33 6 ${1 + c.below(8)}${d(1)} ${d(2)} ${d(2)} ${d(2)}`,
      () => `06${1 + c.below(8)}${d(7)}`,
    ],
    es: [
      () => `6${1 + c.below(8)}${d(1)} ${d(2)} ${d(2)} ${d(2)}`,
      () => `6${1 + c.below(8)}${d(1)}${d(6)}`,
      () => `+34 6${1 + c.below(8)}${d(1)} ${d(3)} ${d(3)}`,
      () => `91 ${1 + c.below(8)}${d(2)} ${d(2)} ${d(2)}`,
    ],
  }
  return c.pick(styles[language] ?? [])()
}

const BASE62 = `${UPPER}abcdefghijklmnopqrstuvwxyz0123456789`
const jwt = (c: Chance): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: c.digits(8), iat: 1_700_000_000 })}.${c.letters(43, BASE62)}`
}

export const SECRETS: Readonly<Record<string, (c: Chance) => string>> = {
  aws_access_key: (c) => `AKIA${c.letters(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`,
  github_token: (c) => `ghp_${c.letters(36, BASE62)}`,
  openai_key: (c) => `sk-proj-${c.letters(48, BASE62)}`,
  stripe_key: (c) => `sk_live_${c.letters(24, BASE62)}`,
  google_api_key: (c) => `AIza${c.letters(35, BASE62)}`,
  json_web_token: jwt,
  connection_string: (c) => `postgres://app:${c.letters(14, BASE62)}@db.internal:5432/main`,
  password: (c) => `${c.letters(5, BASE62)}${c.pick(['!', '#', '$'])}${c.digits(2)}${c.letters(6, BASE62)}`,
}
