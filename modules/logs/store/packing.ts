import { deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib'

const [PLAIN, DEFLATED] = [0, 1]
/** Less than this is not worth the work, and is unpacked at once rather than by another thread. */
const SMALL_BYTES = 512

/** Kind, and how long it is once unpacked. */
const HEAD_BYTES = 5

/** Compressed where that is worth it; the head says which. */
export function pack(bytes: Uint8Array): Buffer {
  const deflated = bytes.length >= SMALL_BYTES ? deflateRawSync(bytes, { level: 3 }) : undefined
  const smaller = deflated !== undefined && deflated.length < bytes.length
  const head = Buffer.alloc(HEAD_BYTES)
  head[0] = smaller ? DEFLATED : PLAIN
  head.writeUInt32LE(bytes.length, 1)
  return Buffer.concat([head, smaller ? deflated : bytes])
}

/** By the thread pool where it is long, so that requests go on meanwhile. */
export function unpack(packed: Buffer): Promise<Buffer> | Buffer {
  const rest = packed.subarray(HEAD_BYTES)
  if (packed[0] === PLAIN) return rest
  // in one piece
  const chunkSize = Math.max(64, packed.readUInt32LE(1) + 1)
  if (rest.length < SMALL_BYTES) return inflateRawSync(rest, { chunkSize })
  return new Promise((resolve, reject) => {
    inflateRaw(rest, { chunkSize }, (error, bytes) => (error ? reject(error) : resolve(bytes)))
  })
}
