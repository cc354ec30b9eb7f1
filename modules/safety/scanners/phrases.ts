import type { View } from '../text/view.ts'
import type { Hit } from './scanner.ts'

/** Something said: a pattern over text in lower case without accents. */
export interface Phrase {
  readonly entityType: string
  readonly category: string
  readonly score: number
  readonly pattern: RegExp
}

/** At most this many of a kind: a text that repeats one phrase ten thousand times is judged as quickly. */
const MOST_OF_A_KIND = 20
/** Who speaks about attacks puts them in quotes, and says so before. */
const MENTION =
  /(?:such as|for example|e\.g\.|called|phrases?|says?|said|sentences?|prompts? like|attacks?(?: like)?|example|words?|string|titled|lyrics?|quote|wie|beispiel|namens|comme|exemple|como|ejemplo|frase)[^.!?\n]{0,24}["'`]$/

export function* phrases(view: View, kinds: readonly Phrase[]): Generator<Hit> {
  for (const { entityType, category, score, pattern } of kinds) {
    let found = 0
    for (const { 0: text, index } of view.lower.matchAll(pattern)) {
      const mentioned = MENTION.test(view.lower.slice(Math.max(0, index - 64), index))
      yield { entityType, category, start: index, end: index + text.length, score: mentioned ? score * 0.5 : score }
      if (++found === MOST_OF_A_KIND) break
    }
  }
}
