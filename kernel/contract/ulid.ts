import { randomFillSync } from 'node:crypto'
import { ulid } from 'ulid'

/** Random bytes fetched together: one system call for hundreds of ids, instead of one for every letter. */
const pool = Buffer.alloc(4_096)
let used = pool.length

const randomFraction = (): number => {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool.readUInt8(used++) / 256
}

/** A ULID: 26 characters that grow with time (milliseconds), 80 random bits. */
export const freshUlid = (): string => ulid(undefined, randomFraction)
