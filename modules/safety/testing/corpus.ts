import * as make from './identifiers.ts'
import { type Chance, chance } from './random.ts'
import { FILLERS, SENTENCES } from './sentences.ts'

export interface Labelled {
  readonly entityType: string
  readonly start: number
  readonly end: number
}
export interface Sample {
  readonly language: string
  readonly text: string
  readonly entities: readonly Labelled[]
}

const FIRST = [
  'Anna',
  'Peter',
  'Fatima',
  'Liam',
  'Chloe',
  'Jürgen',
  'Zoë',
  'Marta',
  'Ivan',
  'Aisha',
  'José',
  'Léa',
  'Noah',
  'Priya',
]
const LAST = [
  'Smith',
  'Müller',
  'Garcia',
  'Dubois',
  "O'Brien",
  'Khan',
  'Schneider',
  'Lefèvre',
  'Moreno',
  'Patel',
  'van Dijk',
  'Nowak',
  'Jones',
]
const HOSTS = ['example.com', 'mail.example.org', 'acme.co.uk', 'firma.de', 'exemple.fr', 'correo.es']

const pad = (value: number): string => String(value).padStart(2, '0')

const VALUES: Readonly<Record<string, (c: Chance, language: string) => string>> = {
  email: (c) => `${c.pick(['anna.b', 'p-smith', 'x_y.z', 'jo+news', 'info2024'])}${c.below(99)}@${c.pick(HOSTS)}`,
  phone: make.phone,
  credit_card: make.card,
  iban: make.iban,
  uk_nhs_number: make.nhs,
  uk_nino: make.nino,
  us_ssn: make.ssn,
  de_tax_id: make.germanTaxId,
  fr_nir: make.nir,
  es_dni: make.dni,
  it_fiscal_code: make.codiceFiscale,
  ip_address: (c) =>
    c.below(3) === 0
      ? `2001:db8:${c.letters(4, '123456789abcdef')}::${c.letters(3, '123456789abcdef')}`
      : [1 + c.below(222), c.below(256), c.below(256), 1 + c.below(254)].join('.'),
  person_name: (c) => `${c.pick(FIRST)} ${c.pick(LAST)}`,
  uk_postcode: (c) =>
    `${c.pick(['SW1A', 'M1', 'EH12', 'B33', 'CF10', 'W1T'])} ${c.digits(1)}${c.letters(2, 'ABDEFGHJLNPQRSTUWXYZ')}`,
  date_of_birth: (c, language) => {
    const [day, month, year] = [1 + c.below(28), 1 + c.below(12), 1940 + c.below(65)]
    if (language === 'en' && c.below(2) === 0) return `${day} ${c.pick(['March', 'May', 'July', 'December'])} ${year}`
    return language === 'de' ? `${pad(day)}.${pad(month)}.${year}` : `${pad(day)}/${pad(month)}/${year}`
  },
  password: (c) => make.SECRETS['password']?.(c) ?? '',
}

const SECRET_TYPES = Object.keys(make.SECRETS).filter((name) => name !== 'password')

/** Texts with known entities among numbers that are none, in four languages. */
export const corpus = (count: number, seed: number): readonly Sample[] => {
  const c = chance(seed)
  return Array.from({ length: count }, () => sample(c))
}

const sample = (c: Chance): Sample => {
  const language = c.pick(['en', 'en', 'de', 'fr', 'es'])
  let text = ''
  const entities: Labelled[] = []
  const sentences = 1 + c.below(4)
  for (let at = 0; at < sentences; at++) {
    if (text !== '') text += c.pick([' ', '\n'])
    if (c.below(3) === 0) {
      text += filler(c, language)
      continue
    }
    const kinds = SENTENCES[language] ?? {}
    const kind = c.pick(Object.keys(kinds))
    const entityType = kind === 'secret' ? c.pick(SECRET_TYPES) : kind
    const value = kind === 'secret' ? (make.SECRETS[entityType]?.(c) ?? '') : (VALUES[kind]?.(c, language) ?? '')
    const [before = '', after = ''] = c.pick(kinds[kind] ?? []).split('{}')
    const start = text.length + before.length
    text += before + value + after
    entities.push({ entityType, start, end: start + value.length })
  }
  return { language, text, entities }
}

const filler = (c: Chance, language: string): string => {
  if (c.below(5) === 0) return `Ref ${wrongCard(c)}.`
  return c.pick(FILLERS[language] ?? []).replace(/#/g, () => c.digits(1))
}

/** Sixteen digits whose last is wrong. */
const wrongCard = (c: Chance): string => {
  const digits = `4${c.digits(15)}`
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = place % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0 ? `${digits.slice(0, 15)}${(Number(digits[15]) + 1) % 10}` : digits
}
