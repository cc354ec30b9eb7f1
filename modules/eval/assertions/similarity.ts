import { invalidField } from '../../../kernel/define.ts'
import { type Grade, type Grader, shown } from './grader.ts'

const THRESHOLD = 0.75

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** F1 of shared words, as question answering measures it: 1 is the same words, in whatever order. */
export function wordsF1(one: string, other: string): number {
  const [said, wanted] = [wordsOf(one), wordsOf(other)]
  if (said.length === 0 || wanted.length === 0) return said.length === wanted.length ? 1 : 0
  const left = new Map<string, number>()
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of said) {
    const count = left.get(word) ?? 0
    if (count > 0) shared++
    left.set(word, count - 1)
  }
  return (2 * shared) / (said.length + wanted.length)
}

export const similarity: Grader = {
  check({ value }, pointer) {
    if (value !== undefined && typeof value !== 'string') throw invalidField(`${pointer}/value`, 'must be a text')
  },
  async grade({ text, expected }, { value = expected, model, threshold = THRESHOLD }, asks, key): Promise<Grade> {
    if (value === undefined) return { score: null, pass: false, reason: 'the row expects nothing' }
    const wanted = typeof value === 'string' ? value : JSON.stringify(value)
    const raw = model === undefined ? wordsF1(text, wanted) : await asks.cosine(key, model, [text, wanted])
    const score = Math.min(1, Math.max(0, raw))
    return { score, pass: score >= threshold, reason: `${score.toFixed(3)} alike to ${shown(wanted)}` }
  },
}
