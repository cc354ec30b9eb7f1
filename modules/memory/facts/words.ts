import { termsOf } from '../text/terms.ts'

/** What people ask an attribute by, where the fact has other words: "I moved to York" answers where somebody lives. */
const WORDS: Readonly<Record<string, string>> = {
  home: 'live home city town residence',
  address: 'live home address',
  employer: 'work job employer company',
  job: 'work job profession occupation',
  relationship: 'married relationship status',
  partner: 'married husband wife partner spouse',
  name: 'name called',
  age: 'old age years',
  birthday: 'born birthday birth',
  phone: 'phone number call',
  email: 'email address mail',
  diet: 'eat food diet meal',
  study: 'study student degree subject',
  weight: 'weigh weight heavy',
  language: 'language speak native',
  'time zone': 'time zone',
  bank: 'bank account',
}
const TERMS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(WORDS).map(([attribute, words]) => [attribute, termsOf(words)]),
)

/** As terms, beyond those that the text has itself. */
export const askedBy = (attribute: string, terms: readonly string[]): readonly string[] =>
  (TERMS.get(attribute) ?? []).filter((term) => !terms.includes(term))
