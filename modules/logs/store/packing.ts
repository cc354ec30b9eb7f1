import { deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib'

const [PLAIN, DEFLATED] = [0, 1]
/** Less than this is not worth the work, and is unpacked at once rather than by another thread. */
const SMALL_BYTES = 512

/** Compressed where that is worth it; the first byte says which. */
export function pack(bytes: Uint8Array): Buffer {
  if (bytes.length >= SMALL_BYTES) {
    const deflated = deflateRawSync(bytes, { level: 3 })
    if (deflated.length < bytes.length) return Buffer.concat([Buffer.of(DEFLATED), deflated])
  }
  return Buffer.concat([Buffer.of(PLAIN), bytes])
}

/** By the thread pool where it is long, so that requests go on meanwhile. */
export function unpack(packed: Buffer): Promise<Buffer> | Buffer {
  const rest = packed.subarray(1)
  if (packed[0] === PLAIN) return rest
  if (rest.length < SMALL_BYTES) return inflateRawSync(rest)
  return new Promise((resolve, reject) => {
    inflateRaw(rest, { chunkSize: 262_144 }, (error, bytes) => (error ? reject(error) : resolve(bytes)))
  })
}
