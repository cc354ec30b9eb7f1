import type { Change, Memory } from '../memory.ts'

const MAX_CHANGES = 50

/** The memory with one more step; of many the oldest are left out, but never how it began. */
export const withChange = (memory: Memory, change: Change): Memory => {
  const [first, ...later] = [...memory.history, change]
  return {
    ...memory,
    updatedAt: change.at,
    history: first ? [first, ...later.slice(-(MAX_CHANGES - 1))] : [],
  }
}
