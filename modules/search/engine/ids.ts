import { randomInt } from 'node:crypto'
import type { Packer, Unpacker } from './packing.ts'
import { grown } from './postings.ts'

const FREE = -1

/** Texts numbered in the order they came, and found again by hashing, all in typed arrays: half a million cost no objects. */
export class Ids {
  /** UTF-16, one after another. */
  #letters: Uint16Array<ArrayBuffer> = new Uint16Array(512)
  /** Where each ends. */
  #ends: Uint32Array<ArrayBuffer> = new Uint32Array(64)
  #size = 0
  /** So that nobody can choose ids that all fall together. */
  #seed = randomInt(2 ** 31)
  /** Open addressing: the last number of each text. Never more than half full. */
  #slots: Int32Array<ArrayBuffer> = new Int32Array(128).fill(FREE)

  static unpack(from: Unpacker): Ids {
    const ids = new Ids()
    ids.#letters = from.uint16()
    ids.#ends = from.uint32()
    ids.#slots = from.int32()
    ids.#size = ids.#ends.length
    ids.#seed = from.uint32()[0] as number
    return ids
  }

  pack(to: Packer): void {
    to.numbers(this.#letters.subarray(0, this.#start(this.#size)))
    to.numbers(this.#ends.subarray(0, this.#size))
    to.numbers(this.#slots)
    to.numbers(Uint32Array.of(this.#seed))
  }

  /** Numbers given; a text that came twice has two. */
  get size(): number {
    return this.#size
  }

  get bytes(): number {
    return this.#letters.byteLength + this.#ends.byteLength + this.#slots.byteLength
  }

  at(number: number): string {
    return String.fromCharCode(...this.#letters.subarray(this.#start(number), this.#ends[number]))
  }

  /** The number it got last. */
  find(id: string): number | undefined {
    const number = this.#slots[this.#slotOf(id)] as number
    return number === FREE ? undefined : number
  }

  add(id: string): number {
    const number = this.#size++
    const start = this.#start(number)
    const end = start + id.length
    if (end > this.#letters.length) this.#letters = grown(this.#letters, 2 * end)
    for (let at = 0; at < id.length; at++) this.#letters[start + at] = id.charCodeAt(at)
    if (number >= this.#ends.length) this.#ends = grown(this.#ends, 64 + 2 * number)
    this.#ends[number] = end
    if (2 * this.#size > this.#slots.length) this.#spread()
    else this.#slots[this.#slotOf(id)] = number
    return number
  }

  #start(number: number): number {
    return number === 0 ? 0 : (this.#ends[number - 1] as number)
  }

  /** Where it stands, or where it belongs. */
  #slotOf(id: string): number {
    const last = this.#slots.length - 1
    let slot = hashOf(id, this.#seed) & last
    for (let number = this.#slots[slot] as number; number !== FREE; number = this.#slots[slot] as number) {
      if (this.#is(number, id)) break
      slot = (slot + 1) & last
    }
    return slot
  }

  #is(number: number, id: string): boolean {
    const start = this.#start(number)
    if ((this.#ends[number] as number) - start !== id.length) return false
    for (let at = 0; at < id.length; at++) if (this.#letters[start + at] !== id.charCodeAt(at)) return false
    return true
  }

  #spread(): void {
    this.#slots = new Int32Array(2 * this.#slots.length).fill(FREE)
    for (let number = 0; number < this.#size; number++) this.#slots[this.#slotOf(this.at(number))] = number
  }
}

/** FNV-1a from a seed, with a last stir for its lower bits. */
function hashOf(id: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return hash ^ (hash >>> 15)
}
