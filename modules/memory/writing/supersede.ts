import type { MemoryIndex } from '../engine/memory-index.ts'
import { type Reading, rivalsAmong } from '../engine/read-memory.ts'
import type { Memory } from '../memory.ts'

/** The newest of them: each of those before has its own successors. */
const MAX_OLDER = 20

/** Which facts a new one takes the place of, or which newer one is known already. What was said later holds. */
export function placeAmongFacts(reading: Reading, index: MemoryIndex, staged: readonly Reading[]): Memory {
  const { memory } = reading
  const rivals = [...index.rivals(reading), ...rivalsAmong(staged, reading)]
  const inTime = rivals.sort((a, b) => a.saidAt - b.saidAt)
  const older = inTime.filter((rival) => rival.saidAt <= memory.saidAt).map(({ id }) => id)
  const newer = inTime.find((rival) => rival.saidAt > memory.saidAt)
  return {
    ...memory,
    supersedes: [...new Set([...memory.supersedes, ...older.slice(-MAX_OLDER)])],
    ...(newer && { supersededBy: newer.id }),
  }
}
