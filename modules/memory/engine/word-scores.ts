import { Bm25 } from './bm25.ts'
import type { Candidates } from './candidates.ts'
import type { MemoryIndex } from './memory-index.ts'
import { BM25, NEIGHBOURS } from './weights.ts'

/** How well the words of a query fit each candidate, its neighbours, its conversation, and in a row. */
export interface WordScores {
  readonly words: Bm25
  readonly neighbours: Bm25
  readonly session: Bm25
  readonly phrase: Bm25
}

export function scoreWords(index: MemoryIndex, candidates: Candidates, query: readonly string[]): WordScores {
  const { numbers, sessions, sessionCount, places } = candidates
  const size = numbers.length
  const lengths = new Float64Array(size)
  for (let place = 0; place < size; place++) lengths[place] = index.columns.lengths[numbers[place] as number] as number
  const scores = {
    words: new Bm25(lengths, BM25.words),
    neighbours: new Bm25(aroundLengths(lengths, sessions), BM25.neighbours),
    session: new Bm25(sessionLengths(lengths, sessions, sessionCount), BM25.session),
    phrase: new Bm25(
      lengths.map((length) => Math.max(0, 2 * length - 3)),
      BM25.phrase,
    ),
  }
  const own = new Tally(size)
  const around = new Tally(size)
  const whole = new Tally(sessionCount)
  for (const [term, times] of counted(query)) {
    const postings = index.postings(term)
    for (let at = 0; at < postings.length; at += 2) {
      const place = places[postings[at] as number] as number
      if (place < 0) continue
      const count = postings[at + 1] as number
      const session = sessions[place] as number
      own.count(place, count)
      whole.count(session, count)
      const last = Math.min(size - 1, place + NEIGHBOURS)
      for (let near = Math.max(0, place - NEIGHBOURS); near <= last; near++)
        if (sessions[near] === session) around.count(near, count)
    }
    own.into(scores.words, times)
    around.into(scores.neighbours, times)
    whole.into(scores.session, times)
  }
  const pairs = query.flatMap((first, at) =>
    [query[at + 1], query[at + 2]].flatMap((second) => (second === undefined ? [] : [`${first} ${second}`])),
  )
  for (const [pair, times] of counted(pairs)) {
    const [first = '', second = ''] = pair.split(' ')
    countPairs(index, places, first, second, own)
    own.into(scores.phrase, times)
  }
  return scores
}

/** Each once, with how often it is there: a question that says a word a hundred times costs what one does. */
function counted(texts: readonly string[]): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1)
  return times
}

/** Counts of one term, document by document; empty again once they are scored. */
class Tally {
  readonly #counts: Float64Array
  readonly #found: Int32Array
  #size = 0

  constructor(documents: number) {
    this.#counts = new Float64Array(documents)
    this.#found = new Int32Array(documents)
  }

  count(document: number, times: number): void {
    if (this.#counts[document] === 0) this.#found[this.#size++] = document
    this.#counts[document] = (this.#counts[document] as number) + times
  }

  /** `times`: as if that many terms were found in the same places. */
  into(scores: Bm25, times: number): void {
    const counts = new Float64Array(this.#size)
    for (let at = 0; at < this.#size; at++) {
      const document = this.#found[at] as number
      counts[at] = this.#counts[document] as number
      this.#counts[document] = 0
    }
    scores.add(this.#found, counts, this.#size, times)
    this.#size = 0
  }
}

/** Documents in which the second word follows the first, at once or after one other. */
function countPairs(index: MemoryIndex, places: Int32Array, first: string, second: string, tally: Tally): void {
  const [one, two] = [index.postings(first), index.postings(second)]
  const rarer = one.length <= two.length ? one : two
  for (let at = 0; at < rarer.length; at += 2) {
    const number = rarer[at] as number
    const place = places[number] as number
    if (place < 0) continue
    const { terms } = index.reading(number)
    for (let from = terms.indexOf(first); from >= 0; from = terms.indexOf(first, from + 1)) {
      if (terms[from + 1] === second) tally.count(place, 1)
      if (terms[from + 2] === second) tally.count(place, 1)
    }
  }
}

function aroundLengths(lengths: Float64Array, sessions: Int32Array): Float64Array {
  const sums = new Float64Array(lengths.length)
  for (let place = 0; place < lengths.length; place++) {
    const last = Math.min(lengths.length - 1, place + NEIGHBOURS)
    let sum = 0
    for (let near = Math.max(0, place - NEIGHBOURS); near <= last; near++)
      if (sessions[near] === sessions[place]) sum += lengths[near] as number
    sums[place] = sum
  }
  return sums
}

function sessionLengths(lengths: Float64Array, sessions: Int32Array, count: number): Float64Array {
  const sums = new Float64Array(count)
  for (let place = 0; place < lengths.length; place++) {
    const session = sessions[place] as number
    sums[session] = (sums[session] as number) + (lengths[place] as number)
  }
  return sums
}
