import { bestSentence } from './answer.ts'
import { readAsked, stringOf, textsIn } from './asked.ts'
import { feeling } from './classify.ts'
import type { Skill } from './skill.ts'

/** What a customer writes about, by their words, the first that fits: what it is called, and what is needed to look into it. */
const MATTERS: readonly (readonly [pattern: RegExp, matter: string, needed: string])[] = [
  [
    /\bcrash|\berror|\bbug\b|\bbroken\b|\bnot work|\bfreez|\bslow\b|\bstuck\b/i,
    ' about the technical problem',
    'what you did before it, what you saw, and on which device',
  ],
  [
    /\brefund|\breturn\b|\bmoney back\b|\bexchange\b/i,
    ' about your refund',
    'the number of the order, and why you would like your money back',
  ],
  [
    /\bcharged?\b|\binvoice|\bbill\b|\bbilling\b|\bpayment|\bsubscription/i,
    ' about your bill',
    'the number of the invoice, or date and amount of the charge',
  ],
  [
    /\bpassword|\blog ?in\b|\blogin\b|\bsign ?in\b|\baccount\b/i,
    ' about your account and password',
    'the address that you sign in with (never the password itself)',
  ],
  [
    /\border|\bparcel|\bpackage|\bdeliver|\bshipp|\barriv|\btracking\b/i,
    ' about your order',
    'the number of the order, and the address that it goes to',
  ],
]
const UNKNOWN = [undefined, '', 'a little more about what you need'] as const
const THANKS = /\bthank(?:s| you)\b[^?]*\b(?:solved|works|helped|fixed|great|perfect)|^\W*(?:thanks|thank you)\W*$/i
const TROUBLE =
  /\bcrash|\berror|\bbroken|\bnot (?:arriv|work)|n't (?:arriv|work)|\bnot arrived|\btwice\b|\bangry\b|\blate\b|\bmissing\b|\bwrong\b/i

/** A first answer to a customer: what is known by `knowledge`, else what is needed to look into it. It promises nothing. */
export const reply: Skill = (given, language) => {
  const { text, fields } = readAsked(given)
  if (text.trim() === '') return undefined
  const hello = `Hello${stringOf(fields['customer']) === undefined ? '' : ` ${fields['customer']}`},`
  if (THANKS.test(text))
    return `${hello} you are welcome: I am glad that it is solved. Write again whenever we can help.`
  const [, matter, needed] = MATTERS.find(([pattern]) => pattern.test(text)) ?? UNKNOWN
  const order = fields['order_id'] === undefined ? '' : `Your order ${String(fields['order_id'])} is noted.`
  const isSorry = TROUBLE.test(text) || feeling(text, language).label === 'negative'
  const known = bestSentence(text, textsIn(fields['knowledge']).join('\n'), language)
  return [
    `${hello} thank you for writing to us${matter}.`,
    isSorry ? 'I am sorry for the trouble.' : '',
    known === undefined
      ? `I cannot settle this by myself. So that a colleague can look into it, please send ${needed}.`
      : `This is what we know: ${known}`,
    order,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}
