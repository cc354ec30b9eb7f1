/** Memory bounds of the stages that hold documents. */
import { Binary, Decimal128, Int32 } from 'bson'
import { isDoc, type Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'

const MEBIBYTE = 1024 * 1024
/** What a stage may hold when `allowDiskUse` is false; MongoDB's figure. */
const STRICT_LIMIT_BYTES = 100 * MEBIBYTE
/** What one that cannot use the disk may hold otherwise: a reader's heap has room for it. */
const EXTENDED_LIMIT_BYTES = 140 * MEBIBYTE
/** Sorts and groups that may use the disk do so from here on. */
export const SPILL_BYTES = 32 * MEBIBYTE

/** About the BSON size of a value, in bytes. */
export const sizeBytes = (value: Value): number => {
  if (typeof value === 'string') return value.length + 5
  if (value instanceof Int32) return 4
  if (isDoc(value)) {
    let total = 5
    for (const [name, item] of value) total += name.length + 2 + sizeBytes(item)
    return total
  }
  if (Array.isArray(value)) return value.reduce<number>((total, item) => total + 4 + sizeBytes(item), 5)
  if (value instanceof Binary) return value.position + 5
  return value instanceof Decimal128 ? 16 : 12
}

/** About what a value takes in memory, in bytes: several times its size as BSON. */
export const heapBytes = (value: Value): number => {
  if (typeof value === 'string') return value.length + 24
  if (isDoc(value)) {
    let total = 200
    for (const [name, item] of value) total += name.length + 48 + heapBytes(item)
    return total
  }
  if (Array.isArray(value)) return value.reduce<number>((total, item) => total + 8 + heapBytes(item), 48)
  if (value instanceof Binary) return value.position + 250
  return typeof value === 'object' && value !== null ? 120 : 16
}

/** Counts what a stage (or accumulator) holds; throws 292 when it is too much. */
export class MemoryBudget {
  readonly #owner: string
  readonly #limitBytes: number
  #usedBytes = 0

  constructor(owner: string, allowDiskUse = true) {
    this.#owner = owner
    this.#limitBytes = allowDiskUse ? EXTENDED_LIMIT_BYTES : STRICT_LIMIT_BYTES
  }

  use(value: Value): void {
    this.useBytes(heapBytes(value))
  }

  useBytes(bytes: number): void {
    this.#usedBytes += bytes
    if (this.#usedBytes > this.#limitBytes)
      throw new MongoError(
        292,
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `Exceeded memory limit of ${this.#limitBytes} bytes for ${this.#owner}. Only $sort and $group pass it, with allowDiskUse:true.`,
      )
  }
}
