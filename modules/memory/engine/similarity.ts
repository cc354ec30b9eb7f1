import { best, type Order } from './best.ts'
import type { MemoryIndex } from './memory-index.ts'

export const vectorOf = (base64: string): Float32Array => {
  const bytes = Buffer.from(base64, 'base64')
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

/** Of length 1, as it is kept. */
export function packedVector(vector: readonly number[]): string {
  const length = Math.hypot(...vector) || 1
  return Buffer.from(Float32Array.from(vector, (value) => value / length).buffer).toString('base64')
}

/** Cosine of each candidate with the question; 0 without a vector of the same model. */
export function similarities(
  index: MemoryIndex,
  numbers: Int32Array,
  { model, vector }: { readonly model: string; readonly vector: Float32Array },
): Float64Array {
  return Float64Array.from(numbers, (number) => {
    const { embedding } = index.reading(number).memory
    if (embedding?.model !== model) return 0
    return Math.max(0, dot(vector, vectorOf(embedding.vector)))
  })
}

function dot(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number)
  return sum
}

/** Beyond it a place in one list adds nothing. */
const DEPTH = 200
/** As reciprocal rank fusion has it. */
const CONSTANT = 60

/** Reciprocal rank fusion of two orders; 1 is first in both. */
export function fuse(
  words: Float64Array,
  similar: Float64Array,
  limit: number,
  order: Order,
): { readonly place: number; readonly score: number }[] {
  const fused = new Float64Array(words.length)
  for (const scores of [words, similar])
    for (const [rank, { place }] of best(scores, DEPTH, order).entries())
      fused[place] = (fused[place] as number) + (CONSTANT + 1) / 2 / (CONSTANT + 1 + rank)
  return best(fused, limit, order)
}
