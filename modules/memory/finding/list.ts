import type { MemoryIndex } from '../engine/memory-index.ts'
import { inOrder, type Memory } from '../memory.ts'
import { visible, type Wanted } from './visible.ts'

/** Newest first. */
export function listMemories(wanted: Wanted, index: MemoryIndex): readonly Memory[] {
  const fits = visible(wanted, index)
  return [...index.memories()].filter(fits).sort((a, b) => inOrder(b, a))
}
