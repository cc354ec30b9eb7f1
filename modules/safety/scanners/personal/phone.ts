import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { Unjudgeable } from '../unjudgeable.ts'
import type { Candidate } from './candidate.ts'
import { OTHER_NUMBER, PHONE } from './context-words.ts'

/** Written as a phone number is at home: London, mobile, New York, Paris. */
const DRESSED =
  /^(?:0\d{2,4}\)? ?\d{3,4} ?\d{3,4}|\(0?\d{2,5}\) ?\d{3,4}[ -]?\d{3,4}|0\d(?:[ .]\d\d){4}|\d{3}[-.]\d{3}[-.]\d{4})$/
const BARE_GROUPS = /^\d+$/

const MOST_GROUPS = 6
/** Reading a number takes a good 20 µs. */
const MOST_READINGS = 2_000

/** Reads numbers for one text. */
export class PhoneReader {
  readonly #regions: readonly string[]
  #readings = 0

  constructor(regions: readonly string[]) {
    this.#regions = regions
  }

  /** Throws `Unjudgeable` where a text has more to read than is reasonable. */
  isNumber(text: string, regions: readonly (string | undefined)[] = this.#regions): boolean {
    return regions.some((region) => {
      if (++this.#readings > MOST_READINGS)
        throw new Unjudgeable(`the text has more than ${MOST_READINGS} candidates for phone numbers; send it in parts`)
      return parsePhoneNumberFromString(text, {
        ...(region && { defaultCountry: region as CountryCode }),
        extract: false,
      })?.isValid()
    })
  }
}

/** International numbers need no word beside them, national ones a word or their usual dress. */
export const phoneScore = ({ text, near, shape, phones }: Candidate): number => {
  if (shape.split('-').length > MOST_GROUPS) return 0
  const named = PHONE.test(near)
  const other = OTHER_NUMBER.test(near)
  if (text.startsWith('+') || text.startsWith('00'))
    return phones.isNumber(text.replace(/^00/, '+'), [undefined]) ? (named ? 0.95 : 0.85) : 0
  if (other && !named) return 0
  const dressed = DRESSED.test(text) && !BARE_GROUPS.test(text)
  if (!named && !dressed) return 0
  return phones.isNumber(text) ? (named ? 0.9 : 0.6) : 0
}
