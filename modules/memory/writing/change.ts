import { invalidField } from '../../../kernel/define.ts'
import { noMemory } from '../errors/contract.ts'
import type { LiveMemory } from '../live/live-memory.ts'
import type { Memory } from '../memory.ts'
import type { Plan } from './commit.ts'
import { withChange } from './history.ts'

/** What may be said anew; null takes away, undefined leaves as it is. Times in epoch milliseconds. */
export interface MemoryChange {
  readonly text?: string | undefined
  readonly metadata?: Memory['metadata'] | undefined
  readonly categories?: readonly string[] | undefined
  readonly saidAt?: number | undefined
  readonly invalidAt?: number | null | undefined
  readonly expiresAt?: number | null | undefined
  readonly rating?: number | undefined
  readonly embedding?: Memory['embedding'] | undefined
}

export function planChange(id: string, change: MemoryChange, now: number, { index }: LiveMemory): Plan<Memory> {
  const before = index.get(id)
  if (!before) throw noMemory(id)
  const { embedding, ...rest } = before
  const kept = change.text === undefined || change.text === before.text ? embedding : change.embedding
  const merged = { ...rest, ...(kept && { embedding: kept }), ...given(change) }
  const after = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)) as unknown as Memory
  if (after.invalidAt !== undefined && after.invalidAt < after.saidAt)
    throw invalidField('/body/invalid_at', 'must not be before valid_at')
  const changed = withChange(after, { at: now, event: 'UPDATE', before: before.text, after: after.text })
  return { put: [changed], result: changed }
}

const given = ({ embedding: _, ...change }: MemoryChange): object =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

/** With `linked`, the older facts that it took the place of go as well, and those that they did. */
export function planRemoval(ids: readonly string[], linked: boolean, { index }: LiveMemory): Plan<readonly string[]> {
  const remove = new Set<string>()
  const visit = (id: string): void => {
    const memory = index.get(id)
    if (!memory || remove.has(id)) return
    remove.add(id)
    if (linked) memory.supersedes.forEach(visit)
  }
  ids.forEach(visit)
  return { remove: [...remove], result: [...remove] }
}
