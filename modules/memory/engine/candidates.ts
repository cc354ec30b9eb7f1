import type { Memory } from '../memory.ts'
import type { MemoryIndex } from './memory-index.ts'

/** Whoever names one run for all that is ever said has more than one conversation in it. */
const PAUSE_MS = 12 * 3_600_000

/** The memories that a search may find, conversation by conversation, each in its order. */
export interface Candidates {
  /** Their numbers in the index. */
  readonly numbers: Int32Array
  /** The conversation of each, counted from 0. */
  readonly sessions: Int32Array
  readonly sessionCount: number
  /** By number in the index: the place in `numbers`, −1: not among them. */
  readonly places: Int32Array
}

/** Only these count in any figure of a search: what is filtered out does not show in a score. */
export function candidatesOf(index: MemoryIndex, fits: (memory: Memory) => boolean): Candidates {
  const numbers = new Int32Array(index.size)
  const sessions = new Int32Array(index.size)
  const places = new Int32Array(index.end).fill(-1)
  let [count, sessionCount] = [0, 0]
  for (const session of index.sessions) {
    const before = count
    let lastSaidAt = 0
    for (const number of session.numbers) {
      const { memory } = index.reading(number)
      if (!fits(memory)) continue
      if (count > before && memory.saidAt - lastSaidAt > PAUSE_MS) sessionCount++
      lastSaidAt = memory.saidAt
      numbers[count] = number
      sessions[count] = sessionCount
      places[number] = count++
    }
    if (count > before) sessionCount++
  }
  return { numbers: numbers.subarray(0, count), sessions: sessions.subarray(0, count), sessionCount, places }
}
