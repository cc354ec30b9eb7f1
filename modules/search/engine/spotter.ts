import type { DocumentIndex } from './document-index.ts'
import { queryOf } from './query-words.ts'
import type { SearchRules } from './rank-rules.ts'
import { sourcesOf } from './sources.ts'

/** How many letters of a word (as `normalised`) the query has asked for: of a start, those that were typed; 0 for none. */
export type Spotter = (word: string) => number

/** Tells the words of documents that a query has found. */
export function spotterOf(index: DocumentIndex, rules: SearchRules, text: string): Spotter {
  const whole = new Set<string>()
  const starts: string[] = []
  for (const part of queryOf(text, rules).parts) {
    const [word = ''] = part.words
    if (part.prefix) starts.push(word)
    for (const each of part.words) whole.add(each)
    // what a start stands for is told by the start itself
    for (const { words } of sourcesOf({ ...part, prefix: false }, index, rules))
      for (const each of words) whole.add(each)
  }
  return (word) => {
    if (whole.has(word)) return word.length
    return starts.find((start) => word.startsWith(start))?.length ?? 0
  }
}
