import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { Unjudgeable } from '../unjudgeable.ts'
import type { Candidate } from './candidate.ts'
import { OTHER_NUMBER, PHONE } from './context-words.ts'

/** Written as a phone number is at home: London, mobile, New York, Paris. */
const DRESSED =
  /^(?:0\d{2,4}\)? ?\d{3,4} ?\d{3,4}|\(0?\d{2,5}\) ?\d{3,4}[ -]?\d{3,4}|0\d(?:[ .]\d\d){4}|\d{3}[-.]\d{3}[-.]\d{4})$/
const DOTTED_QUAD = /^\d{1,3}(?:\.\d{1,3}){3}$/
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

/** A mobile number in one piece: British, French, German. */
const MOBILE = /^(?:07[1-9]\d{8}|0[67][1-9]\d{7}|01[567]\d{8,9})$/

/** International numbers need no word beside them, national ones a word or their usual dress. */
export const phoneScore = ({ text, near, shape, phones }: Candidate): number => {
  if (shape.split('-').length > MOST_GROUPS || DOTTED_QUAD.test(text)) return 0
  const said = lastOf(PHONE, near.before)
  const other = lastOf(OTHER_NUMBER, near.before)
  const named = said > other || (other < 0 && PHONE.test(near.after))
  if (text.startsWith('+') || text.startsWith('00'))
    return phones.isNumber(text.replace(/^00/, '+'), [undefined]) ? (named ? 0.95 : 0.85) : 0
  if (other >= 0 && !named) return 0
  const dressed = DRESSED.test(text) && !BARE_GROUPS.test(text)
  const mobile = MOBILE.test(text)
  if (!named && !dressed && !mobile) return 0
  return phones.isNumber(text) ? (named ? 0.9 : 0.6) : 0
}

/** Where the last of such words stands; the nearest word says what a number is. */
const lastOf = (word: RegExp, before: string): number => {
  let last = -1
  for (const { index } of before.matchAll(new RegExp(word, 'g'))) last = index
  return last
}
