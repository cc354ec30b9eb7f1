import type { JsonDocument } from './flatten.ts'
import type { Packer, Unpacker } from './packing.ts'
import { grown } from './postings.ts'

/** Which fields each document has. Most documents of an index have the same, so they are kept as the number of their list. */
export class Shapes {
  readonly #numbers = new Map<string, number>()
  #ofDocument: Uint32Array<ArrayBuffer> = new Uint32Array(64)

  static unpack(from: Unpacker): Shapes {
    const shapes = new Shapes()
    for (const [number, fields] of from.texts().entries()) shapes.#numbers.set(fields, number)
    shapes.#ofDocument = from.uint32()
    return shapes
  }

  /** Of the first so many documents. */
  pack(to: Packer, documents: number): void {
    to.texts([...this.#numbers.keys()])
    to.numbers(this.#ofDocument.subarray(0, documents))
  }

  get bytes(): number {
    let letters = 0
    for (const fields of this.#numbers.keys()) letters += fields.length
    return this.#ofDocument.byteLength + 2 * letters
  }

  set(number: number, document: JsonDocument): void {
    if (number >= this.#ofDocument.length) this.#ofDocument = grown(this.#ofDocument, 64 + 2 * number)
    const fields = JSON.stringify(Object.keys(document))
    const shape = this.#numbers.get(fields) ?? this.#numbers.size
    this.#numbers.set(fields, shape)
    this.#ofDocument[number] = shape
  }

  /** How many of the documents that are there have each field. */
  count(live: Uint8Array, end: number): ReadonlyMap<string, number> {
    const documents = new Uint32Array(this.#numbers.size)
    for (let number = 0; number < end; number++) {
      const shape = this.#ofDocument[number] as number
      documents[shape] = (documents[shape] as number) + (live[number] as number)
    }
    const fields = new Map<string, number>()
    for (const [names, shape] of this.#numbers) {
      const count = documents[shape] as number
      if (count > 0) for (const name of JSON.parse(names) as string[]) fields.set(name, (fields.get(name) ?? 0) + count)
    }
    return fields
  }
}
