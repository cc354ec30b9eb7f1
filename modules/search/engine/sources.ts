import type { DocumentIndex } from './document-index.ts'
import type { QueryPart } from './query-words.ts'
import type { SearchRules, TypoTolerance } from './rank-rules.ts'

/** Occurrences that answer one part of a query: pairs of document and place, in order. */
export interface Source {
  readonly pool: Uint32Array
  readonly from: number
  readonly to: number
  readonly documents: number
  /** How much an occurrence counts: 1 for the very word. */
  readonly weight: number
  readonly typos: number
  /** What occurs there. */
  readonly words: readonly string[]
}

const WEIGHT = { stem: 0.9, synonym: 0.7, oneTypo: 0.45, twoTypos: 0.2 }
/** A start says the less, the longer the word it stands for. */
const prefixWeight = (typed: string, word: string): number => 0.5 + (0.4 * typed.length) / word.length

/** Where the index has what the part asks for: the words themselves, else what they may be misspellings of. */
export function sourcesOf(part: QueryPart, index: DocumentIndex, { typos }: SearchRules): readonly Source[] {
  const { dictionary } = index
  const [word = ''] = part.words
  if (part.words.length > 1) return found([joined(part.words, index, 'in a row', 1)])
  const weights = new Map<number, number>()
  for (const term of dictionary.sameStem(word)) weights.set(term, WEIGHT.stem)
  const exact = dictionary.find(word)
  if (exact !== undefined) weights.set(exact, 1)
  if (part.prefix)
    for (const term of dictionary.startingWith(word))
      if (!weights.has(term)) weights.set(term, prefixWeight(word, dictionary.term(term)))
  const sources = [...weights].map(([term, weight]) => sourceOf(index, term, weight, 0))
  const synonyms = part.synonyms.map((words) => joined(words, index, 'anywhere', WEIGHT.synonym))
  const all = found([...sources, ...synonyms])
  if (all.length > 0) return all
  const most = typosAllowed(word, typos)
  if (most === 0) return []
  return found(
    dictionary
      .misspelt(word, most)
      .map(([term, count]) => sourceOf(index, term, count === 1 ? WEIGHT.oneTypo : WEIGHT.twoTypos, count)),
  )
}

const found = (sources: readonly Source[]): readonly Source[] => sources.filter(({ from, to }) => to > from)

export function typosAllowed(word: string, rules: TypoTolerance): number {
  if (!rules.enabled || rules.disableOnWords.includes(word)) return 0
  if (rules.disableOnNumbers && /^\d+$/.test(word)) return 0
  return word.length >= rules.twoTypos ? 2 : word.length >= rules.oneTypo ? 1 : 0
}

function sourceOf({ postings, dictionary }: DocumentIndex, term: number, weight: number, typos: number): Source {
  const { pool } = postings
  const words = [dictionary.term(term)]
  const [from, to] = [postings.from(term), postings.to(term)]
  return { pool, from, to, documents: postings.documents(term), weight, typos, words }
}

/** Documents that have all of the words: one right after the other, or anywhere. */
function joined(
  words: readonly string[],
  index: DocumentIndex,
  where: 'in a row' | 'anywhere',
  weight: number,
): Source {
  const terms = words.map((word) => index.dictionary.find(word))
  let joint: Source | undefined
  for (const [at, term] of terms.entries()) {
    if (term === undefined) return { ...NOWHERE, weight }
    const source = sourceOf(index, term, weight, 0)
    joint = joint ? intersection(joint, source, where === 'in a row' ? at : undefined) : source
  }
  return joint ? { ...joint, words } : NOWHERE
}
const NOWHERE: Source = { pool: new Uint32Array(0), from: 0, to: 0, documents: 0, weight: 0, typos: 0, words: [] }

/** Occurrences of `left` in documents where `right` occurs: `distance` places behind, or wherever it be. */
function intersection(left: Source, right: Source, distance: number | undefined): Source {
  const pairs: number[] = []
  let at = right.from
  let documents = 0
  let last = -1
  for (let from = left.from; from < left.to; from += 2) {
    const document = left.pool[from] as number
    const place = left.pool[from + 1] as number
    const wanted = distance === undefined ? 0 : place + distance
    while (at < right.to && isBefore(right.pool, at, document, wanted)) at += 2
    const existing =
      at < right.to && right.pool[at] === document && (distance === undefined || right.pool[at + 1] === wanted)
    if (!existing) continue
    pairs.push(document, place)
    if (document !== last) documents++
    last = document
  }
  return { ...left, pool: Uint32Array.from(pairs), from: 0, to: pairs.length, documents }
}

function isBefore(pool: Uint32Array, at: number, document: number, place: number): boolean {
  const here = pool[at] as number
  return here < document || (here === document && (pool[at + 1] as number) < place)
}
