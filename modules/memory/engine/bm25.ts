/** Adds up BM25 over one kind of documents (memories, neighbourhoods, conversations), term by term. */
export class Bm25 {
  readonly scores: Float64Array
  readonly #lengths: ArrayLike<number>
  readonly #average: number
  readonly #k1: number
  readonly #b: number

  constructor(lengths: ArrayLike<number>, [k1, b]: readonly [k1: number, b: number]) {
    this.scores = new Float64Array(lengths.length)
    this.#lengths = lengths
    let total = 0
    for (let at = 0; at < lengths.length; at++) total += lengths[at] as number
    this.#average = total / Math.max(1, lengths.length) || 1
    this.#k1 = k1
    this.#b = b
  }

  /** `documents` that have the term, each once, and how often each has it; `times`: how often it is asked for. */
  add(documents: ArrayLike<number>, counts: ArrayLike<number>, found: number, times = 1): void {
    if (found === 0) return
    const all = this.scores.length
    const idf = times * Math.log(1 + (all - found + 0.5) / (found + 0.5))
    const [k1, b, average] = [this.#k1, this.#b, this.#average]
    for (let at = 0; at < found; at++) {
      const document = documents[at] as number
      const count = counts[at] as number
      const length = this.#lengths[document] as number
      this.scores[document] =
        (this.scores[document] as number) + (idf * count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / average))
    }
  }

  /** The largest score, at least `least`. */
  maximum(least = 1e-9): number {
    let maximum = least
    for (const score of this.scores) if (score > maximum) maximum = score
    return maximum
  }
}
