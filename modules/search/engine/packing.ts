export type Numbers =
  | Uint8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>

/** Puts arrays and texts one after another, each behind its length in bytes. */
export class Packer {
  readonly #parts: Uint8Array[] = []

  numbers(array: Numbers): void {
    this.#put(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
  }

  /** None of the texts has a line break. */
  texts(texts: readonly string[]): void {
    this.#put(Buffer.from(texts.join('\n')))
  }

  json(value: unknown): void {
    this.#put(Buffer.from(JSON.stringify(value)))
  }

  /** A copy: what was put may change afterwards. */
  bytes(): Buffer {
    return Buffer.concat(this.#parts)
  }

  #put(bytes: Uint8Array): void {
    this.#parts.push(Buffer.from(Uint32Array.of(bytes.byteLength).buffer), bytes)
  }
}

/** Takes them out again in the same order. Throws on what is too short. */
export class Unpacker {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  uint8(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#buffer())
  }
  uint16(): Uint16Array<ArrayBuffer> {
    return new Uint16Array(this.#buffer())
  }
  uint32(): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.#buffer())
  }
  int32(): Int32Array<ArrayBuffer> {
    return new Int32Array(this.#buffer())
  }
  texts(): string[] {
    const text = this.#next().toString()
    return text === '' ? [] : text.split('\n')
  }
  json(): unknown {
    return JSON.parse(this.#next().toString())
  }

  /** A copy, so that no array keeps the whole in memory. */
  #buffer(): ArrayBuffer {
    const part = this.#next()
    const copy = new ArrayBuffer(part.byteLength)
    new Uint8Array(copy).set(part)
    return copy
  }

  #next(): Buffer {
    const start = this.#at + 4
    const end = start + this.#bytes.readUInt32LE(this.#at)
    if (end > this.#bytes.length) throw new RangeError(`the bytes end at ${this.#bytes.length}, before ${end}`)
    this.#at = end
    return this.#bytes.subarray(start, end)
  }
}
