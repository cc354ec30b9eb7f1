import { plainText } from './plain-text.ts'
import { NO_FACT, RULES } from './rules.ts'

export interface Stated {
  /** Something that a person has one of: home, employer, phone … */
  readonly attribute: string
  readonly value: string
}

/** What is longer says more than one thing, and must not go out of date as a whole. */
const MAX_LENGTH = 160
const MAX_SENTENCES = 2
const SENTENCE_END = /(?<=[.!?])\s+/
const SPEAKER = /^[\p{Lu}][\p{L}'-]{1,30}:\s/u

/** The single-valued attributes that a short statement of a person about themselves gives a value. */
export function attributesOf({ text, role }: { readonly text: string; readonly role: string }): readonly Stated[] {
  if (role !== 'user' || text.length > MAX_LENGTH || text.includes('?')) return []
  const sentences = text.replace(SPEAKER, '').split(SENTENCE_END)
  return sentences.length > MAX_SENTENCES ? [] : sentences.flatMap(statedIn)
}

function statedIn(sentence: string): readonly Stated[] {
  const plain = plainText(sentence)
  if (NO_FACT.test(plain)) return []
  return RULES.flatMap(({ attribute, pattern, name }) => {
    const value = pattern.exec(plain)?.at(-1)?.trim()
    return value && (!name || isName(value, sentence)) ? [{ attribute, value }] : []
  })
}

/** Written with a capital where it stands in the sentence. */
function isName(value: string, sentence: string): boolean {
  const at = sentence.toLowerCase().lastIndexOf(value)
  return at >= 0 && /^\p{Lu}/u.test(sentence.slice(at))
}
