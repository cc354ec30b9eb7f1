import { Column } from './column.ts'
import { Dictionary } from './dictionary.ts'
import { covers, type Fields, flatten, type JsonDocument } from './flatten.ts'
import { grown, MAX_ATTRIBUTES, Postings, placeOf } from './postings.ts'
import { wordsOf } from './words.ts'

/** Which attributes are kept for what; a change of it needs a new index. */
export interface IndexLayout {
  /** Attributes whose words are found, the most important first; `*` for all. */
  readonly searchable: readonly string[]
  /** Attributes to filter, sort, count or group by. */
  readonly columns: readonly string[]
}

/** Words of one value of a list are no neighbours of those of the next. */
const GAP = 8

/** Words, columns and ids of documents, in this process. Documents are numbered as they come; a changed one gets a new number. */
export class DocumentIndex {
  readonly layout: IndexLayout
  readonly dictionary = new Dictionary()
  readonly postings = new Postings()
  readonly #columns = new Map<string, Column>()
  readonly #attributes = new Map<string, number>()
  readonly #ids: string[] = []
  readonly #numbers = new Map<string, number>()
  #live: Uint8Array<ArrayBuffer> = new Uint8Array(64)
  /** Words in all searchable attributes of a document. */
  #lengths: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  #totalLength = 0

  constructor(layout: IndexLayout) {
    this.layout = layout
  }

  /** Documents that are there. */
  get size(): number {
    return this.#numbers.size
  }
  /** Numbers given, to removed documents too. */
  get end(): number {
    return this.#ids.length
  }
  /** 1 for each document that is there. */
  get live(): Uint8Array {
    return this.#live
  }
  get lengths(): Uint32Array {
    return this.#lengths
  }
  get averageLength(): number {
    return this.#totalLength / Math.max(1, this.size)
  }
  /** Searchable attributes by number. */
  get attributes(): ReadonlyMap<string, number> {
    return this.#attributes
  }
  get columns(): ReadonlyMap<string, Column> {
    return this.#columns
  }
  /** More than half of it is of removed documents: a new one would be smaller. */
  get isSparse(): boolean {
    return this.end > 1_000 && this.end > 2 * this.size
  }

  /** About what it holds in memory. */
  get bytes(): number {
    let columns = 0
    for (const column of this.#columns.values()) columns += column.bytes
    return this.postings.bytes + columns + 150 * this.dictionary.size + 90 * this.end
  }

  id(document: number): string {
    return this.#ids[document] as string
  }

  /** The number of a document that is there. */
  number(id: string): number | undefined {
    return this.#numbers.get(id)
  }

  /** The values under an attribute; `undefined` if no document has had any. */
  column(attribute: string): Column | undefined {
    return this.#columns.get(attribute)
  }

  /** Adds a document, or puts it in the place of the one with the same id. */
  put(id: string, document: JsonDocument): void {
    this.remove(id)
    const number = this.#ids.push(id) - 1
    this.#numbers.set(id, number)
    if (number >= this.#live.length) {
      this.#live = grown(this.#live, 2 * this.#live.length)
      this.#lengths = grown(this.#lengths, 2 * this.#lengths.length)
    }
    this.#live[number] = 1
    const fields = flatten(document)
    this.#addWords(number, fields)
    for (const [path, values] of fields)
      if (this.layout.columns.some((attribute) => covers(attribute, path))) this.#columnOf(path).set(number, values)
  }

  /** False: it was not there. */
  remove(id: string): boolean {
    const number = this.#numbers.get(id)
    if (number === undefined) return false
    this.#numbers.delete(id)
    this.#live[number] = 0
    this.#totalLength -= this.#lengths[number] as number
    return true
  }

  #addWords(number: number, fields: Fields): void {
    const places = new Map<number, number[]>()
    let length = 0
    for (const [path, values] of fields) {
      if (!this.layout.searchable.some((attribute) => covers(attribute, path))) continue
      const attribute = this.#attributeOf(path)
      let position = 0
      for (const value of values) {
        if (value === null) continue
        for (const word of wordsOf(String(value))) {
          const term = this.dictionary.add(word)
          const place = placeOf(attribute, position++)
          const there = places.get(term)
          if (there) there.push(place)
          else places.set(term, [place])
          length++
        }
        position += GAP
      }
    }
    for (const [term, list] of places) this.postings.add(term, number, list.length > 1 ? list.sort(ascending) : list)
    this.#lengths[number] = length
    this.#totalLength += length
  }

  #attributeOf(path: string): number {
    const known = this.#attributes.get(path)
    if (known !== undefined) return known
    // what comes after the last number shares it: those attributes are found, but not told apart
    const number = Math.min(this.#attributes.size, MAX_ATTRIBUTES - 1)
    if (number < MAX_ATTRIBUTES - 1) this.#attributes.set(path, number)
    return number
  }

  #columnOf(path: string): Column {
    const known = this.#columns.get(path)
    if (known) return known
    const column = new Column()
    this.#columns.set(path, column)
    return column
  }
}

const ascending = (a: number, b: number): number => a - b
