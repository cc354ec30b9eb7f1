/** Whole numbers up to 2^53, seven bits a byte, the lowest first. */
export function writeVarints(values: ArrayLike<number>): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 8)
  let at = 0
  for (let index = 0; index < values.length; index++) {
    let value = values[index] as number
    while (value > 0x7f) {
      bytes[at++] = (value % 128) | 0x80
      value = Math.floor(value / 128)
    }
    bytes[at++] = value
  }
  return bytes.subarray(0, at)
}

/** Each is the sum of all up to it: times from their differences, ends from lengths. */
export function readSums(bytes: Uint8Array, count: number): Float64Array {
  const sums = new Float64Array(count)
  let [at, sum] = [0, 0]
  for (let index = 0; index < count; index++) {
    let byte = bytes[at++] ?? 0
    let value = byte & 0x7f
    for (let scale = 128; byte > 0x7f; scale *= 128) {
      byte = bytes[at++] ?? 0
      value += (byte & 0x7f) * scale
    }
    sum += value
    sums[index] = sum
  }
  return sums
}

/** The reverse of `readSums`. */
export function writeDifferences(sums: ArrayLike<number>): Buffer {
  const differences = new Float64Array(sums.length)
  let before = 0
  for (let index = 0; index < sums.length; index++) {
    differences[index] = (sums[index] as number) - before
    before = sums[index] as number
  }
  return writeVarints(differences)
}
