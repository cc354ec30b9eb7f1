import { Column } from './column.ts'
import { Dictionary, numbered } from './dictionary.ts'
import { covers, type Fields, flatten, type JsonDocument } from './flatten.ts'
import { Ids } from './ids.ts'
import { Packer, Unpacker } from './packing.ts'
import { grown, MAX_ATTRIBUTES, Postings, placeOf } from './postings.ts'
import { Shapes } from './shapes.ts'
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
  #dictionary = new Dictionary()
  #postings = new Postings()
  readonly #columns = new Map<string, Column>()
  #attributes = new Map<string, number>()
  #ids = new Ids()
  #shapes = new Shapes()
  #size = 0
  #live: Uint8Array<ArrayBuffer> = new Uint8Array(64)
  /** Words in all searchable attributes of a document. */
  #lengths: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  #totalLength = 0

  constructor(layout: IndexLayout) {
    this.layout = layout
  }

  /** What `pack` gave, as an index. Throws on anything else. */
  static unpack(layout: IndexLayout, bytes: Buffer): DocumentIndex {
    const from = new Unpacker(bytes)
    const index = new DocumentIndex(layout)
    index.#ids = Ids.unpack(from)
    index.#shapes = Shapes.unpack(from)
    index.#live = from.uint8()
    index.#lengths = from.uint32()
    for (const [number, live] of index.#live.entries()) {
      index.#size += live
      index.#totalLength += live * (index.#lengths[number] as number)
    }
    index.#attributes = numbered(from.json() as readonly string[])
    for (const path of from.json() as readonly string[]) index.#columns.set(path, Column.unpack(from))
    index.#dictionary = Dictionary.unpack(from)
    index.#postings = Postings.unpack(from)
    return index
  }

  /** All of it but the layout. */
  pack(): Buffer {
    const to = new Packer()
    this.#ids.pack(to)
    this.#shapes.pack(to, this.end)
    to.numbers(this.#live.subarray(0, this.end))
    to.numbers(this.#lengths.subarray(0, this.end))
    to.json([...this.#attributes.keys()])
    to.json([...this.#columns.keys()])
    for (const column of this.#columns.values()) column.pack(to)
    this.#dictionary.pack(to)
    this.#postings.pack(to, this.#dictionary.size)
    return to.bytes()
  }

  get dictionary(): Dictionary {
    return this.#dictionary
  }
  get postings(): Postings {
    return this.#postings
  }
  /** Documents that are there. */
  get size(): number {
    return this.#size
  }
  /** Numbers given, to removed documents too. */
  get end(): number {
    return this.#ids.size
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
  /** How many documents have each of their fields. */
  get fields(): ReadonlyMap<string, number> {
    return this.#shapes.count(this.#live, this.end)
  }
  /** More than half of it is of removed documents: a new one would be smaller. */
  get isSparse(): boolean {
    return this.end > 1_000 && this.end > 2 * this.size
  }

  /** About what it holds in memory. */
  get bytes(): number {
    let columns = 0
    for (const column of this.#columns.values()) columns += column.bytes
    const { dictionary, postings } = this
    return (
      postings.bytes + columns + this.#ids.bytes + this.#shapes.bytes + 150 * dictionary.size + 5 * this.#live.length
    )
  }

  id(document: number): string {
    return this.#ids.at(document)
  }

  /** The number of a document that is there. */
  number(id: string): number | undefined {
    const number = this.#ids.find(id)
    return number !== undefined && this.#live[number] === 1 ? number : undefined
  }

  /** The values under an attribute; `undefined` if no document has had any. */
  column(attribute: string): Column | undefined {
    return this.#columns.get(attribute)
  }

  /** Adds a document, or puts it in the place of the one with the same id. */
  put(id: string, document: JsonDocument): void {
    this.remove(id)
    const number = this.#ids.add(id)
    this.#size++
    if (number >= this.#live.length) {
      this.#live = grown(this.#live, 64 + 2 * number)
      this.#lengths = grown(this.#lengths, 64 + 2 * number)
    }
    this.#live[number] = 1
    this.#shapes.set(number, document)
    const fields = flatten(document)
    this.#addWords(number, fields)
    for (const [path, values] of fields)
      if (this.layout.columns.some((attribute) => covers(attribute, path))) this.#columnOf(path).set(number, values)
  }

  /** False: it was not there. */
  remove(id: string): boolean {
    const number = this.number(id)
    if (number === undefined) return false
    this.#size--
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
          const existing = places.get(term)
          if (existing) existing.push(place)
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
