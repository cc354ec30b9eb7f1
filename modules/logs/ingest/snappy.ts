/**
 * A Snappy block (https://github.com/google/snappy/blob/main/format_description.txt). Of the libraries in plain
 * JavaScript none tells a block that is cut off between two elements: it would read zeros for what is missing.
 * Throws RangeError for what is too long, Error for what is no whole block.
 */
export function uncompress(block: Uint8Array, mostBytes: number): Buffer {
  const { value: length, at: begin } = preamble(block)
  if (length > mostBytes)
    throw new RangeError(`it says that it holds ${length} bytes, of which ${mostBytes} are allowed`)
  // an element of three bytes makes 64 at most: what says more is not worth the memory
  if (length > 24 * block.length) throw new Error('it says that it holds more than it can')
  const out = Buffer.allocUnsafe(length)
  let [at, end] = [begin, 0]
  const little = (bytes: number): number => {
    if (at + bytes > block.length) throw new Error('it is cut off')
    let value = 0
    for (let index = bytes - 1; index >= 0; index--) value = value * 256 + (block[at + index] as number)
    at += bytes
    return value
  }
  while (at < block.length) {
    const tag = block[at++] as number
    const kind = tag & 3
    if (kind === 0) {
      const size = (tag >> 2 < 60 ? tag >> 2 : little((tag >> 2) - 59)) + 1
      if (at + size > block.length || end + size > length) throw new Error('it is cut off, or holds more than it says')
      out.set(block.subarray(at, at + size), end)
      at += size
      end += size
      continue
    }
    const size = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1
    const offset = kind === 1 ? (tag >> 5) * 256 + little(1) : little(kind === 2 ? 2 : 4)
    if (offset === 0 || offset > end || end + size > length) throw new Error('it copies from where nothing is')
    // what is copied may reach into what is being written: then it repeats
    for (let index = 0; index < size; index++) out[end + index] = out[end + index - offset] as number
    end += size
  }
  if (end !== length) throw new Error(`it holds ${end} bytes and says ${length}: it is cut off`)
  return out
}

function preamble(block: Uint8Array): { readonly value: number; readonly at: number } {
  let value = 0
  for (let at = 0; at < 5; at++) {
    const byte = block[at]
    if (byte === undefined) break
    value += (byte & 0x7f) * 2 ** (7 * at)
    if (byte < 0x80) return { value, at: at + 1 }
  }
  throw new Error('it does not say how much it holds')
}
