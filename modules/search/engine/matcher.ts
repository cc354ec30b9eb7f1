import type { DocumentIndex } from './document-index.ts'
import { POSITION_BITS } from './postings.ts'
import type { Query } from './query-words.ts'
import type { Source } from './sources.ts'

/** As Meilisearch has them. */
export type MatchingStrategy = 'last' | 'all' | 'frequency'

/** What a query found. The arrays are by document, good until the next search of this process. */
export interface Matches {
  readonly documents: Int32Array
  readonly score: Float32Array
  /** Parts of the query that the document answers, those left aside that it need not have. */
  readonly matched: Uint8Array
  readonly typos: Uint8Array
}

export interface MatchOptions {
  /** 1 for documents that may be found. */
  readonly allowed: Uint8Array
  readonly strategy: MatchingStrategy | undefined
  /** How much a word in an attribute counts, by the attribute's number; 0: not searched. */
  readonly weights: Float32Array
}

/** BM25's own: how fast repetitions stop counting, and how much long documents lose. */
const K1 = 1.6
const B = 0.75
/** What a word right behind the one before it in the query counts more. */
const IN_A_ROW = 1.5
/** A list so many times longer than the candidates is searched rather than read. */
const MUCH_LONGER = 12

/** Working space, for one search at a time: it grows to the largest index and stays. */
class Scratch {
  score = new Float32Array(0)
  matched = new Uint8Array(0)
  typos = new Uint8Array(0)
  /** Of the part at work: weighted occurrences, fewest typos, place. */
  gain = new Float32Array(0)
  partTypos = new Uint8Array(0)
  place = new Uint32Array(0)
  /** Of the part before: where it was found, and 1 + its position in the query. */
  lastPlace = new Uint32Array(0)
  lastPart = new Uint8Array(0)
  inRow = new Uint8Array(0)
  touched = new Int32Array(0)
  found = new Int32Array(0)

  fit(size: number): void {
    if (this.score.length >= size) return
    const room = Math.ceil(size * 1.25)
    for (const name of ['score', 'gain'] as const) this[name] = new Float32Array(room)
    for (const name of ['matched', 'typos', 'partTypos', 'lastPart', 'inRow'] as const)
      this[name] = new Uint8Array(room)
    for (const name of ['place', 'lastPlace'] as const) this[name] = new Uint32Array(room)
    for (const name of ['touched', 'found'] as const) this[name] = new Int32Array(room)
  }
}
const scratch = new Scratch()

/**
 * Documents that answer the query, with BM25 over all attributes. Any word does, except for `all`, which wants each of them;
 * of a short query `last` wants the first words without a gap, `frequency` the same with the rarest first.
 */
export function match(
  index: DocumentIndex,
  query: Query,
  sources: readonly (readonly Source[])[],
  options: MatchOptions,
): Matches {
  scratch.fit(index.end)
  const anyPart = options.strategy === undefined || (query.sentence && options.strategy !== 'all')
  const rarestFirst = options.strategy === 'frequency' && !anyPart
  const parts = rarestFirst ? sources.toSorted((a, b) => lengthOf(a) - lengthOf(b)) : sources
  let count = 0
  let candidates = options.strategy === 'all' ? rarest(parts, options.allowed) : undefined
  for (const [part, list] of parts.entries()) {
    const gate = anyPart || part === 0 ? options.allowed : scratch.matched
    const touched = gather(list, { part, gate, open: anyPart || part === 0 ? 1 : part, candidates }, options.weights)
    const counts = anyPart && !query.parts[part]?.needed ? 0 : 1
    count = settle(index, list, { part, touched, counts }, count)
    if (anyPart) continue
    if (touched === 0 && (part === 0 || options.strategy === 'all')) break
    // to be looked up in order; where the next lists are read through anyway, nobody needs the order
    const isMuchLonger = (parts[part + 1] ?? []).some(({ from, to }) => (to - from) / 2 > MUCH_LONGER * touched)
    candidates = isMuchLonger ? scratch.touched.slice(0, touched).sort() : undefined
  }
  const { found, score, matched, typos } = scratch
  const least = options.strategy === 'all' ? parts.length : 1
  let kept = 0
  for (let at = 0; at < count; at++) {
    const document = found[at] as number
    if ((matched[document] as number) >= least) found[kept++] = document
  }
  return { documents: found.slice(0, kept), score, matched, typos }
}

/** Before the next search; `found` is what the last one touched. */
export function clear(documents: number): void {
  const { score, matched, typos, lastPart } = scratch
  for (const array of [score, matched, typos, lastPart]) array.fill(0, 0, documents)
}

const lengthOf = (sources: readonly Source[]): number => sources.reduce((sum, { from, to }) => sum + (to - from) / 2, 0)

/** Documents of the part with the fewest occurrences, where that saves reading the rest. */
function rarest(parts: readonly (readonly Source[])[], allowed: Uint8Array): Int32Array | undefined {
  const lengths = parts.map(lengthOf)
  const least = Math.min(...lengths)
  if (least * MUCH_LONGER > Math.max(...lengths)) return undefined
  const documents = new Set<number>()
  for (const { pool, from, to } of parts[lengths.indexOf(least)] ?? [])
    for (let at = from; at < to; at += 2) if (allowed[pool[at] as number] === 1) documents.add(pool[at] as number)
  return Int32Array.from(documents).sort()
}

interface Gate {
  readonly part: number
  /** A document takes part where this has the value `open`. */
  readonly gate: Uint8Array
  readonly open: number
  /** All documents that take part, in order, if that is known. */
  readonly candidates: Int32Array | undefined
}

/** Collects the occurrences of one part by document; says how many documents have any. */
function gather(sources: readonly Source[], gate: Gate, weights: Float32Array): number {
  let touched = 0
  for (const source of sources) {
    const length = (source.to - source.from) / 2
    touched =
      gate.candidates && length > MUCH_LONGER * gate.candidates.length
        ? gatherSearching(source, gate, gate.candidates, weights, touched)
        : gatherReading(source, gate, source.from, source.to, weights, touched)
  }
  return touched
}

function gatherReading(
  { pool, weight, typos }: Source,
  { part, gate, open }: Gate,
  from: number,
  to: number,
  weights: Float32Array,
  before: number,
): number {
  const { gain, partTypos, place, lastPlace, lastPart, inRow, touched } = scratch
  let count = before
  for (let at = from; at < to; at += 2) {
    const document = pool[at] as number
    if (gate[document] !== open) continue
    const here = pool[at + 1] as number
    const counts = weight * (weights[here >>> POSITION_BITS] as number)
    if (counts === 0) continue
    if (gain[document] === 0) {
      touched[count++] = document
      partTypos[document] = typos
      place[document] = here
      inRow[document] = 0
    } else if (typos < (partTypos[document] as number)) partTypos[document] = typos
    gain[document] = (gain[document] as number) + counts
    if (lastPart[document] === part && here === (lastPlace[document] as number) + 1 && part > 0) {
      inRow[document] = 1
      place[document] = here
    }
  }
  return count
}

/** The same, looking up each candidate: for a common word after a rare one. */
function gatherSearching(
  source: Source,
  gate: Gate,
  candidates: Int32Array,
  weights: Float32Array,
  before: number,
): number {
  const { pool, to } = source
  let count = before
  let low = source.from / 2
  for (const document of candidates) {
    let step = 1
    let high = low
    while (2 * high < to && (pool[2 * high] as number) < document) {
      low = high + 1
      high += step
      step *= 2
    }
    high = Math.min(high, to / 2)
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pool[2 * middle] as number) < document) low = middle + 1
      else high = middle
    }
    let end = low
    while (2 * end < to && pool[2 * end] === document) end++
    if (end > low) count = gatherReading(source, gate, 2 * low, 2 * end, weights, count)
    low = end
  }
  return count
}

/** Turns the part's occurrences into scores; says how many documents have been found by now. */
function settle(
  index: DocumentIndex,
  sources: readonly Source[],
  { part, touched, counts }: { readonly part: number; readonly touched: number; readonly counts: 0 | 1 },
  before: number,
): number {
  const { gain, score, matched, typos, partTypos, place, lastPlace, lastPart, inRow, found } = scratch
  const { lengths, averageLength } = index
  const having = Math.min(
    index.size,
    sources.reduce((sum, { documents }) => sum + documents, 0),
  )
  const rarity = Math.log(1 + (index.size - having + 0.5) / (having + 0.5))
  let count = before
  for (let at = 0; at < touched; at++) {
    const document = scratch.touched[at] as number
    const occurrences = gain[document] as number
    const length = K1 * (1 - B + (B * (lengths[document] as number)) / averageLength)
    const worth = (rarity * occurrences * (K1 + 1)) / (occurrences + length)
    if (score[document] === 0) found[count++] = document
    score[document] = (score[document] as number) + (inRow[document] === 1 ? IN_A_ROW * worth : worth)
    matched[document] = (matched[document] as number) + counts
    typos[document] = (typos[document] as number) + (partTypos[document] as number)
    lastPlace[document] = place[document] as number
    lastPart[document] = part + 1
    gain[document] = 0
  }
  return count
}
