import type { Scalar } from './flatten.ts'
import type { Packer, Unpacker } from './packing.ts'
import { grown } from './postings.ts'

const ABSENT = -1
/** From here downwards: where a list of codes begins. */
const LISTS = -2

/** The values of one attribute of all documents: each distinct value once, with a code; documents hold codes. */
export class Column {
  readonly #values: Scalar[]
  readonly #codes: Map<Scalar, number>
  #ofDocument: Int32Array<ArrayBuffer> = new Int32Array(64).fill(ABSENT)
  /** Lists of codes, each behind its length. */
  #lists: Uint32Array<ArrayBuffer> = new Uint32Array(16)
  #listsEnd = 0

  constructor(values: Scalar[] = []) {
    this.#values = values
    this.#codes = new Map(values.map((value, code) => [value, code]))
  }

  static unpack(from: Unpacker): Column {
    const column = new Column(from.json() as Scalar[])
    column.#ofDocument = from.int32()
    column.#lists = from.uint32()
    column.#listsEnd = column.#lists.length
    return column
  }

  pack(to: Packer): void {
    to.json(this.#values)
    to.numbers(this.#ofDocument)
    to.numbers(this.#lists.subarray(0, this.#listsEnd))
  }

  /** Distinct values by code, those of removed documents included. */
  get values(): readonly Scalar[] {
    return this.#values
  }

  get bytes(): number {
    return this.#ofDocument.byteLength + 48 * this.#values.length + this.#lists.byteLength
  }

  set(document: number, values: readonly Scalar[]): void {
    if (document >= this.#ofDocument.length)
      this.#ofDocument = grown(this.#ofDocument, Math.max(document + 1, 2 * this.#ofDocument.length), ABSENT)
    const codes = [...new Set(values.map((value) => this.#codeOf(value)))]
    const [only] = codes
    if (only === undefined) return
    this.#ofDocument[document] = codes.length === 1 ? only : LISTS - this.#listOf(codes)
  }

  /** Codes of a document's values: none, one or several. */
  codesOf(document: number): readonly number[] | Uint32Array {
    const code = this.#ofDocument[document] ?? ABSENT
    return code >= 0 ? [code] : code === ABSENT ? [] : this.#list(LISTS - code)
  }

  /** Whether any value of the document has a code for which `passes` is not 0. */
  some(document: number, passes: Uint8Array): boolean {
    const code = this.#ofDocument[document] ?? ABSENT
    if (code >= 0) return passes[code] === 1
    return code !== ABSENT && this.#list(LISTS - code).some((each) => passes[each] === 1)
  }

  /** Adds one to the count of every value of the document. */
  count(document: number, counts: Uint32Array): void {
    const code = this.#ofDocument[document] ?? ABSENT
    if (code >= 0) counts[code] = (counts[code] as number) + 1
    else if (code !== ABSENT) for (const each of this.#list(LISTS - code)) counts[each] = (counts[each] as number) + 1
  }

  #list(start: number): Uint32Array {
    return this.#lists.subarray(start + 1, start + 1 + (this.#lists[start] as number))
  }

  #listOf(codes: readonly number[]): number {
    const start = this.#listsEnd
    this.#listsEnd += 1 + codes.length
    if (this.#listsEnd > this.#lists.length)
      this.#lists = grown(this.#lists, Math.max(this.#listsEnd, 2 * this.#lists.length))
    this.#lists[start] = codes.length
    this.#lists.set(codes, start + 1)
    return start
  }

  #codeOf(value: Scalar): number {
    const known = this.#codes.get(value)
    if (known !== undefined) return known
    const code = this.#values.push(value) - 1
    this.#codes.set(value, code)
    return code
  }
}
