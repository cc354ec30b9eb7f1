import { MONTH } from '../dates/names.ts'

/** How somebody says the value of something that they have one of. The last group is the value. */
export interface Rule {
  readonly attribute: string
  readonly pattern: RegExp
  /** The value is a name: written with a capital. */
  readonly name: boolean
}

const rule = (attribute: string, pattern: string, name = false): Rule => ({
  attribute,
  pattern: new RegExp(`^${pattern}`, 'u'),
  name,
})
const named = (attribute: string, pattern: string): Rule => rule(attribute, pattern, true)

const NOW = '(?: now| currently| just| recently| finally)?'
const ENDS = ' now| currently| these days| and i | but i |[.,;!]|$'
const END = `(?=${ENDS})`
const VALUE = "([\\p{L}\\d][\\p{L}\\d '&/-]{0,60}?)"
const CORRECTION = '(?:actually,? |sorry,? |correction: |update: )?'
const I = `${CORRECTION}i(?: have)?${NOW}`
const MY = `${CORRECTION}my(?: new| current)?`
const ORDINAL = '(?:st|nd|rd|th)?'

/** Narrow on purpose: a fact that is wrongly taken for outdated is worse than two facts. */
export const RULES: readonly Rule[] = [
  named('home', `${I} (?:live|am living|am based) in ${VALUE}${END}`),
  named('home', `${I} (?:moved|relocated) (?:from [\\p{L} ]{1,40} )?to ${VALUE}${END}`),
  rule('address', `${MY} (?:home |postal )?address is${NOW} ${VALUE}${END}`),
  named('employer', `${I} (?:work|am working|am employed) (?:for|at) ${VALUE}${END}`),
  named('employer', `${MY} employer is${NOW} ${VALUE}${END}`),
  rule('job', `${I} work as an? ${VALUE}(?= at | for |${ENDS})`),
  rule('job', `${MY} (?:job title|occupation|profession) is${NOW} (?:an? )?${VALUE}(?= at | for |${ENDS})`),
  rule('relationship', `${I}(?: am| got)${NOW} (single|engaged|married|divorced|separated|widowed)${END}`),
  named('partner', `${MY} (?:husband|wife|partner|spouse) is (?:called |named )?${VALUE}${END}`),
  named('name', `${MY} name is${NOW} ${VALUE}${END}`),
  rule('age', `${I} (?:am|turned) (\\d{1,3})(?: years old)?${END}`),
  rule(
    'birthday',
    `${MY} birthday is (?:on )?(?:the )?((?:\\d{1,2}${ORDINAL}(?: of)? ${MONTH.replace('(', '(?:')})|(?:${MONTH.replace('(', '(?:')} \\d{1,2}))`,
  ),
  rule('phone', `${MY} (?:phone|mobile|cell|telephone)(?: number)? is${NOW} (\\+?\\d[\\d ()-]{5,20}\\d)`),
  rule('email', `${MY} e-?mail(?: address)? is${NOW} (\\S{1,100}@\\S{1,100})`),
  rule('diet', `${I} am${NOW} (?:an? )?(vegetarian|vegan|pescatarian|omnivore|meat eater)${END}`),
  rule('study', `${I} (?:study|am studying) ${VALUE}(?= at |${ENDS})`),
  rule('weight', `${I} weigh (\\d{1,3}(?:\\.\\d)? ?(?:kg|kilos?|lbs?|pounds|stone))`),
  named('language', `${MY} (?:native language|mother tongue) is ${VALUE}${END}`),
  rule('time zone', `${MY} time ?zone is${NOW} ([\\p{L}\\d/+:-]{2,40})`),
  named('bank', `${I} bank with ${VALUE}${END}`),
]

/** Not said as a fact of now: wishes, plans, pasts, visits. */
export const NO_FACT =
  /\b(?:might|may|could|would|should|if|wish|want|hope|thinking|considering|planning|plan|maybe|perhaps|one day|dream|used to|back then|as a (?:kid|child)|growing up|years ago|when i was|this week|this weekend|temporarily|for (?:a|the|two|three) (?:few )?(?:days?|weeks?|weekend|months?|conference|holiday)|visiting|until|while|almost|nearly|not|never|no longer|joking|kidding)\b/
