import type { Scalar } from './flatten.ts'
import { grown } from './postings.ts'

const ABSENT = -1
/** From here downwards: the number of a list of codes. */
const LISTS = -2

/** The values of one attribute of all documents: each distinct value once, with a code; documents hold codes. */
export class Column {
  readonly #values: Scalar[] = []
  readonly #codes = new Map<Scalar, number>()
  #ofDocument: Int32Array<ArrayBuffer> = new Int32Array(64).fill(ABSENT)
  readonly #lists: (readonly number[])[] = []

  /** Distinct values by code, those of removed documents included. */
  get values(): readonly Scalar[] {
    return this.#values
  }

  get bytes(): number {
    return this.#ofDocument.byteLength + 48 * this.#values.length + 64 * this.#lists.length
  }

  set(document: number, values: readonly Scalar[]): void {
    if (document >= this.#ofDocument.length)
      this.#ofDocument = grown(this.#ofDocument, Math.max(document + 1, 2 * this.#ofDocument.length), ABSENT)
    const codes = [...new Set(values.map((value) => this.#codeOf(value)))]
    const [only] = codes
    if (only === undefined) return
    this.#ofDocument[document] = codes.length === 1 ? only : LISTS - (this.#lists.push(codes) - 1)
  }

  /** Codes of a document's values: none, one or several. */
  codesOf(document: number): readonly number[] {
    const code = this.#ofDocument[document] ?? ABSENT
    return code >= 0 ? [code] : code === ABSENT ? [] : (this.#lists[LISTS - code] as readonly number[])
  }

  /** Whether any value of the document has a code for which `passes` is not 0. */
  some(document: number, passes: Uint8Array): boolean {
    const code = this.#ofDocument[document] ?? ABSENT
    if (code >= 0) return passes[code] === 1
    return code !== ABSENT && (this.#lists[LISTS - code] as readonly number[]).some((each) => passes[each] === 1)
  }

  /** Adds one to the count of every value of the document. */
  count(document: number, counts: Uint32Array): void {
    const code = this.#ofDocument[document] ?? ABSENT
    if (code >= 0) counts[code] = (counts[code] as number) + 1
    else if (code !== ABSENT)
      for (const each of this.#lists[LISTS - code] as readonly number[]) counts[each] = (counts[each] as number) + 1
  }

  #codeOf(value: Scalar): number {
    const known = this.#codes.get(value)
    if (known !== undefined) return known
    const code = this.#values.push(value) - 1
    this.#codes.set(value, code)
    return code
  }
}
