import { plainText } from './plain-text.ts'
import { NO_FACT, RULES } from './rules.ts'

export interface Stated {
  /** Something that a person has one of: home, employer, phone … */
  readonly attribute: string
  readonly value: string
  /** The text says nothing else: it may go out of date as a whole. */
  readonly alone: boolean
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
  if (sentences.length > MAX_SENTENCES) return []
  return sentences.flatMap((sentence) => statedIn(sentence, sentences.length === 1))
}

/** How a sentence goes on when it says something else. */
const MORE = /\b(?:and|but|so|because|while|i|we|my|our)\b|;/

function statedIn(sentence: string, isOnly: boolean): readonly Stated[] {
  const plain = plainText(sentence)
  if (NO_FACT.test(plain)) return []
  return RULES.flatMap(({ attribute, pattern, name }) => {
    const match = pattern.exec(plain)
    const value = match?.at(-1)?.trim()
    if (!match || !value || (name && !isName(value, sentence))) return []
    return [{ attribute, value, alone: isOnly && !MORE.test(plain.slice(match[0].length)) }]
  })
}

/** Written with a capital where it stands in the sentence. */
function isName(value: string, sentence: string): boolean {
  const at = sentence.toLowerCase().lastIndexOf(value)
  return at >= 0 && /^\p{Lu}/u.test(sentence.slice(at))
}
