import type { Numbers, Packer, Unpacker } from './packing.ts'

/** Where a word stands in a document: attribute in the upper bits, position in the lower. */
export const POSITION_BITS = 22
export const MAX_POSITION = 2 ** POSITION_BITS - 1
/** As many attributes as the remaining bits number. */
export const MAX_ATTRIBUTES = 2 ** (32 - POSITION_BITS)
export const placeOf = (attribute: number, position: number): number =>
  ((attribute << POSITION_BITS) | Math.min(position, MAX_POSITION)) >>> 0

const FIRST_CAPACITY = 2

/**
 * Lists of occurrences (document, place), one for each term, each in the order of documents and places: all in one
 * array, so that a hundred thousand short lists cost no objects. A list that is full moves to the end.
 */
export class Postings {
  /** Pairs of document and place. */
  #pool: Uint32Array<ArrayBuffer> = new Uint32Array(1_024)
  #used = 0
  #start: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  #length: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  #capacity: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  /** Documents of each list, those that were removed since included. */
  #documents: Uint32Array<ArrayBuffer> = new Uint32Array(64)

  static unpack(from: Unpacker): Postings {
    const postings = new Postings()
    const lengths = from.uint32()
    const starts = new Uint32Array(lengths.length)
    for (let term = 1; term < starts.length; term++)
      starts[term] = (starts[term - 1] as number) + 2 * (lengths[term - 1] as number)
    postings.#length = lengths
    postings.#capacity = lengths.slice()
    postings.#start = starts
    postings.#documents = from.uint32()
    postings.#pool = from.uint32()
    postings.#used = postings.#pool.length
    return postings
  }

  /** Of the first so many terms; without the room that lists have to grow. */
  pack(to: Packer, terms: number): void {
    const lengths = this.#length.subarray(0, terms)
    const pool = new Uint32Array(2 * lengths.reduce((sum, length) => sum + length, 0))
    let at = 0
    for (let term = 0; term < terms; term++) {
      pool.set(this.#pool.subarray(this.from(term), this.to(term)), at)
      at += 2 * (lengths[term] as number)
    }
    to.numbers(lengths)
    to.numbers(this.#documents.subarray(0, terms))
    to.numbers(pool)
  }

  /** Occurrences of the term: pairs from `from` to `to` in `pool`. Good until something is added. */
  get pool(): Uint32Array {
    return this.#pool
  }
  from(term: number): number {
    return this.#start[term] as number
  }
  to(term: number): number {
    return (this.#start[term] as number) + 2 * (this.#length[term] as number)
  }
  documents(term: number): number {
    return this.#documents[term] as number
  }

  get bytes(): number {
    return this.#pool.byteLength + 4 * this.#start.byteLength
  }

  /** Adds the places of a term in a document, which is not before the last one added. */
  add(term: number, document: number, places: readonly number[]): void {
    if (term >= this.#start.length) this.#widen(term + 1)
    const length = this.#length[term] as number
    const needed = length + places.length
    if (needed > (this.#capacity[term] as number)) this.#move(term, needed)
    let at = (this.#start[term] as number) + 2 * length
    for (const place of places) {
      this.#pool[at++] = document
      this.#pool[at++] = place
    }
    this.#length[term] = needed
    this.#documents[term] = (this.#documents[term] as number) + 1
  }

  #widen(terms: number): void {
    const size = Math.max(terms, 2 * this.#start.length)
    this.#start = grown(this.#start, size)
    this.#length = grown(this.#length, size)
    this.#capacity = grown(this.#capacity, size)
    this.#documents = grown(this.#documents, size)
  }

  #move(term: number, needed: number): void {
    const capacity = Math.max(needed, FIRST_CAPACITY, Math.ceil(1.5 * (this.#capacity[term] as number)))
    const [from, to, start] = [this.from(term), this.to(term), this.#used]
    const end = start + 2 * capacity
    if (end > this.#pool.length) this.#pool = grown(this.#pool, Math.max(end, Math.ceil(1.25 * this.#pool.length)))
    this.#pool.copyWithin(start, from, to)
    this.#start[term] = start
    this.#capacity[term] = capacity
    this.#used = end
  }
}

export function grown<T extends Numbers>(array: T, size: number, fill = 0): T {
  const wider = new (array.constructor as new (size: number) => T)(size)
  if (fill !== 0) wider.fill(fill)
  wider.set(array)
  return wider
}
