/** What a machine-readable zone says, ICAO 9303. */
export interface Mrz {
  readonly documentNumber: string
  readonly issuer: string
  readonly nationality: string
  readonly surname: string
  readonly givenNames: string
  /** YYYY-MM-DD */
  readonly birthDate: string
  readonly expiryDate: string
}

/** Where a format keeps its fields: line, first character, length. */
type Place = readonly [line: number, from: number, length: number]
interface Format {
  readonly lines: number
  readonly width: number
  readonly issuer: Place
  readonly number: Place
  readonly nationality: Place
  readonly birth: Place
  readonly expiry: Place
  readonly names: Place
  /** What the last check digit is over, and where that digit is. */
  readonly composite: readonly Place[]
  readonly compositeDigit: Place
}

const FORMATS: readonly Format[] = [
  {
    lines: 2,
    width: 44,
    issuer: [0, 2, 3],
    names: [0, 5, 39],
    number: [1, 0, 9],
    nationality: [1, 10, 3],
    birth: [1, 13, 6],
    expiry: [1, 21, 6],
    composite: [
      [1, 0, 10],
      [1, 13, 7],
      [1, 21, 22],
    ],
    compositeDigit: [1, 43, 1],
  },
  {
    lines: 2,
    width: 36,
    issuer: [0, 2, 3],
    names: [0, 5, 31],
    number: [1, 0, 9],
    nationality: [1, 10, 3],
    birth: [1, 13, 6],
    expiry: [1, 21, 6],
    composite: [
      [1, 0, 10],
      [1, 13, 7],
      [1, 21, 14],
    ],
    compositeDigit: [1, 35, 1],
  },
  {
    lines: 3,
    width: 30,
    issuer: [0, 2, 3],
    number: [0, 5, 9],
    birth: [1, 0, 6],
    expiry: [1, 8, 6],
    nationality: [1, 15, 3],
    names: [2, 0, 30],
    composite: [
      [0, 5, 25],
      [1, 0, 7],
      [1, 8, 7],
      [1, 18, 11],
    ],
    compositeDigit: [1, 29, 1],
  },
]

const WEIGHTS = [7, 3, 1]

/** 0–9, A–Z as 10–35, `<` as 0; weights 7, 3, 1; modulo 10. */
export const checkDigit = (text: string): number =>
  [...text].reduce(
    (sum, sign, place) => sum + (sign === '<' ? 0 : Number.parseInt(sign, 36)) * (WEIGHTS[place % 3] ?? 0),
    0,
  ) % 10

/** The fields, or why these lines are no valid zone. */
export function readMrz(given: readonly string[], today: string): Mrz | { readonly wrong: string } {
  const lines = given.map((line) => line.trim().toUpperCase())
  const format = FORMATS.find((one) => one.lines === lines.length && lines.every((line) => line.length === one.width))
  if (!format) return { wrong: 'the zone has 2 lines of 44 or 36 characters, or 3 of 30' }
  if (!lines.every((line) => /^[A-Z0-9<]{1,44}$/.test(line))) return { wrong: 'the zone has A–Z, 0–9 and < only' }
  const text = ([line, from, length]: Place): string => lines[line]?.slice(from, from + length) ?? ''
  const after = ([line, from, length]: Place): string => text([line, from + length, 1])
  const matches = (covered: string, digit: string): boolean =>
    checkDigit(covered) === (digit === '<' ? 0 : Number(digit))
  for (const field of ['number', 'birth', 'expiry'] as const)
    if (!(field === 'number' && longNumber(lines, format)) && !matches(text(format[field]), after(format[field])))
      return { wrong: `the check digit of the ${field} does not match` }
  if (!matches(format.composite.map(text).join(''), text(format.compositeDigit)))
    return { wrong: 'the last check digit does not match' }
  const [surname = '', givenNames = ''] = text(format.names).split('<<', 2)
  const [birthDate, expiryDate] = [birthOf(text(format.birth), today), dateOf(text(format.expiry), '20')]
  if (!birthDate || !expiryDate) return { wrong: 'a date is none' }
  return {
    documentNumber: text(format.number).replaceAll('<', ''),
    issuer: text(format.issuer).replaceAll('<', ''),
    nationality: text(format.nationality).replaceAll('<', ''),
    surname: surname.replaceAll('<', ' ').trim(),
    givenNames: givenNames.replaceAll('<', ' ').trim(),
    birthDate,
    expiryDate,
  }
}

/** An identity card's number of more than nine signs goes on in the optional field; the last digit covers it. */
const longNumber = (lines: readonly string[], { lines: count }: Format): boolean =>
  count === 3 && lines[0]?.[14] === '<'

/** Two digits of a year: nobody is born tomorrow. */
const birthOf = (yymmdd: string, today: string): string | undefined => {
  const recent = dateOf(yymmdd, '20')
  return recent !== undefined && recent <= today ? recent : dateOf(yymmdd, '19')
}

function dateOf(yymmdd: string, century: string): string | undefined {
  const text = `${century}${yymmdd.slice(0, 2)}-${yymmdd.slice(2, 4)}-${yymmdd.slice(4, 6)}`
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}
