import type { SkillName } from './skills.ts'

/** What a free message asks for, by its words; the first row that matches. The matched words are the request, the rest its text. */
const INTENTS: readonly (readonly [pattern: RegExp, skill: SkillName])[] = [
  [/\b(?:translate|say)\s+["'“]?hello\b/i, 'translate_hello'],
  [
    /\b(?:summari[sz]e|summary|sum up|describe)\b[^:\n]{0,60}\b(?:one|single) word\b|\bone[- ]word summary\b/i,
    'one_word_summary',
  ],
  [/\b(?:summari[sz]e|summary|sum up|tl;?dr|shorten)\b/i, 'summarise'],
  [/\bsentiment\b|\bpositive,? (?:or )?negative\b/i, 'sentiment'],
  [/\bclassif(?:y|ication)\b|\bcategori[sz]e\b|\bwhich (?:topic|category|label)\b/i, 'classify'],
  [/\bkey ?(?:words?|phrases?)\b/i, 'keywords'],
  [/\bname three\b|\bthree things\b/i, 'name_three_things'],
  [/\b(?:named )?entit(?:y|ies)\b/i, 'entities'],
  [/\bextract\b/i, 'extract'],
  [/\banaly[sz]e\b|\banalysis of\b/i, 'analyse'],
  [
    /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening))\b[^?\n]{0,40}$|\bwho are you\b|\bwhat can you do\b/i,
    'about',
  ],
]

/** More than the local functions read; what a longer text asks for is looked for in its beginning only, so that the event loop never waits. */
const LONGEST_SEARCHED = 200_000

/** The skill that the words ask for, or undefined: then only a language model can answer. */
export const intentOf = (text: string): SkillName | undefined => {
  const searched = text.slice(0, LONGEST_SEARCHED)
  return INTENTS.find(([pattern]) => pattern.test(searched))?.[1]
}

const LONGEST_REQUEST = 200

/** `Summarise this text: …` → `…`; a request without colon or line break is itself the text, and so is JSON. */
export const materialOf = (text: string): string => {
  if (text.startsWith('{')) return text
  const end = text.search(/[:\n]/)
  if (end < 0 || end > LONGEST_REQUEST) return text
  const material = text.slice(end + 1).trim()
  return material !== '' && intentOf(text.slice(0, end)) !== undefined ? material : text
}
