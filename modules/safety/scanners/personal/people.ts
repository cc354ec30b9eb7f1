import type { View } from '../../text/view.ts'
import { around, type Hit, isNear } from '../scanner.ts'
import { BIRTH } from './context-words.ts'

/** What begins a sentence and is no name. */
const STARTS =
  '(?!(?:You|The|My|It|We|He|She|They|I|Please|See|This|That|Use|Our|His|Her|On|In|At|From|Login|Your|What|How|And|Der|Die|Das|Ich|Wir|Sie|Bitte|Ein|Eine|Le|Les|La|Je|Nous|Vous|Mon|Ma|El|Los|Las|Mi|Un|Una|Por)\\b)'
const WORD = "[A-Z][a-zA-Z]*(?:['-][A-Z][a-z]+)*"
const PARTICLE = '(?:(?:de|del|della|di|da|la|le|van|von|der|den|bin|al|ten|zu)[ ]){0,2}'
const more = (most: string): string => `(?:[ ]${PARTICLE}${STARTS}${WORD})${most}`
const NAME = `${STARTS}${WORD}${more('{0,2}')}`
const FULL_NAME = `${STARTS}${WORD}${more('{1,2}')}`

interface Kind {
  readonly entityType: string
  readonly category: string
  /** What it is stands in the group `it`. */
  readonly pattern: RegExp
  readonly score: number
  readonly near?: RegExp
}

const DAY = '(?:0?[1-9]|[12]\\d|3[01])'
const MONTH_NAME =
  '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mai|okt|dez|fev|avr|jui|aou|ene|abr|ago|dic)[a-z]*'
const DATE = `(?:${DAY}[./ -](?:0?[1-9]|1[0-2])[./ -](?:19|20)?\\d\\d|(?:19|20)\\d\\d-\\d\\d-\\d\\d|(?:0?[1-9]|1[0-2])/${DAY}/(?:19|20)\\d\\d|${DAY}(?:st|nd|rd|th|\\.|er)? (?:de |of )?${MONTH_NAME},? (?:de )?(?:19|20)\\d\\d|${MONTH_NAME} ${DAY}(?:st|nd|rd|th)?,? (?:19|20)\\d\\d)`

const KINDS: readonly Kind[] = [
  {
    entityType: 'email',
    category: 'contact',
    pattern:
      /(?<![\w.%+-])(?<it>[\w.%+'-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24})(?![a-z0-9-])/gi,
    score: 0.98,
  },
  {
    entityType: 'email',
    category: 'contact',
    pattern:
      /(?<![\w.%+-])(?<it>[\w.%+-]{1,64} ?[([{] ?(?:at|arroba|a) ?[)\]}] ?[a-z0-9-]{1,63}(?:(?: ?[([{] ?(?:dot|punkt|point|punto) ?[)\]}] ?|\.)[a-z0-9-]{2,63}){1,4})/gi,
    score: 0.75,
  },
  {
    entityType: 'person_name',
    category: 'identity',
    pattern: new RegExp(
      `\\b(?:[Mm]y (?:full )?name is|I am called|[Mm]y name's|[Mm]ein Name ist|[Ii]ch hei(?:ss|ß)e|[Jj]e m'appelle|[Mm]on nom est|[Mm]e llamo|[Mm]i nombre es)[ ](?<it>${NAME})`,
      'gd',
    ),
    score: 0.85,
  },
  {
    entityType: 'person_name',
    category: 'identity',
    pattern: new RegExp(
      `\\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Sir|Dame|Herrn?|Frau|Monsieur|[Mm]adame|Mme|Mlle|[Ss]enor|[Ss]enora|Sra?|Don|Dona)\\.?[ ](?<it>${NAME})`,
      'gd',
    ),
    score: 0.75,
  },
  {
    entityType: 'person_name',
    category: 'identity',
    pattern: new RegExp(
      `\\b(?:(?:[Ff]ull |[Cc]ustomer |[Pp]atient |[Kk]unden?)?[Nn]ame|[Nn]om(?: complet)?|[Nn]ombre(?: completo)?|[Pp]atient|[Cc]ustomer|[Kk]unde|[Cc]liente?|[Ee]mployee|[Cc]ardholder|[Ss]igned(?: by)?|[Rr]egards,|[Gg]russ,|[Cc]ordialement,|[Ss]aludos,|[Dd]ear|[Hh]allo|[Ll]ieber?|[Cc]her|[Cc]here|[Qq]uerid[oa])(?::|\\s)\\s{0,2}(?<it>${FULL_NAME})`,
      'gd',
    ),
    score: 0.6,
  },
  {
    entityType: 'date_of_birth',
    category: 'identity',
    pattern: new RegExp(`(?<![\\w.-])(?<it>${DATE})(?![\\w-])`, 'gi'),
    score: 0.85,
    near: BIRTH,
  },
  {
    entityType: 'postal_address',
    category: 'contact',
    pattern:
      /\b(?<it>(?:\d{1,5}[A-Za-z]?,? (?:[A-Z][a-z'-]+ ){1,4}(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Close|Crescent|Terrace|Boulevard|Blvd|Court|Way|Square|Gardens)\b\.?|\d{1,4}(?: ?(?:bis|ter))?,? (?:rue|avenue|boulevard|allee|impasse|chemin|quai)(?: (?:de|du|des|la|le|les))*(?: [A-Z][a-z'-]+){1,4}|(?:[A-Z][a-z]+(?:strasse|straße|str\.|weg|platz|allee|gasse|ring)|[A-Z][a-z]+er (?:Strasse|Straße|Weg|Platz|Allee)) \d{1,4} ?[a-z]?\b|(?:[Cc]alle|[Aa]venida|[Pp]laza|[Pp]aseo)(?: (?:de|del|la|las|los|el))*(?: [A-Z][a-z]+){1,3},? (?:n[o.] ?)?\d{1,4}))/g,
    score: 0.75,
  },
  {
    entityType: 'uk_postcode',
    category: 'contact',
    pattern: /\b(?<it>(?:[A-Z]{1,2}\d[A-Z\d]?) \d[ABD-HJLNP-UW-Z]{2})\b/g,
    score: 0.65,
  },
]

/** How people are named, reached and found, by the words and forms that go with it. */
export function* people(view: View): Generator<Hit> {
  const mayHoldEmail = view.text.includes('@')
  for (const { entityType, category, pattern, score, near } of KINDS) {
    if (score === 0.98 && !mayHoldEmail) continue
    for (const match of view.text.matchAll(pattern)) {
      const it = match.groups?.['it'] ?? ''
      const start = match.indices?.groups?.['it']?.[0] ?? match.index + match[0].indexOf(it)
      const end = start + it.length
      if (near && !isNear(near, around(view, start, end, 36))) continue
      yield { entityType, category, start, end, score }
    }
  }
}
