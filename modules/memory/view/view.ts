import type { Static } from 'typebox'
import { datesIn } from '../dates/dates-in.ts'
import { dateText, dayOf } from '../dates/days.ts'
import type { MemoryIndex } from '../engine/memory-index.ts'
import type { Hit } from '../engine/rank.ts'
import type { Memory } from '../memory.ts'
import type { HistoryEntry, MemoryView } from './contract.ts'

const iso = (ms: number): string => new Date(ms).toISOString()

export function viewOfMemory(memory: Memory, index: MemoryIndex): MemoryView {
  const { id, text, role, speaker, scope, metadata, categories, saidAt, count, rating, expiresAt } = memory
  const invalidAt = index.invalidAt(memory)
  return {
    id,
    memory: text,
    role,
    name: speaker ?? null,
    user_id: scope.user ?? null,
    agent_id: scope.agent ?? null,
    app_id: scope.app ?? null,
    run_id: scope.run ?? null,
    metadata: { ...metadata },
    categories: [...categories],
    valid_at: iso(saidAt),
    invalid_at: invalidAt === undefined ? null : iso(invalidAt),
    supersedes: [...memory.supersedes],
    superseded_by: [...index.successors(memory)],
    dates: datesIn(text, dayOf(saidAt)).ranges.map(({ from, to }) => ({ from: dateText(from), to: dateText(to) })),
    count,
    rating: rating ?? 0,
    expiration_date: expiresAt === undefined ? null : iso(expiresAt),
    created_at: iso(memory.createdAt),
    updated_at: iso(memory.updatedAt),
  }
}

export const historyOf = ({ id, history }: Memory): Static<typeof HistoryEntry>[] =>
  history.map(({ at, event, before, after }, place) => ({
    id: `${id}/${place}`,
    memory_id: id,
    event,
    old_memory: before,
    new_memory: after,
    created_at: iso(at),
    updated_at: iso(at),
  }))

export const viewOfHit = ({ memory, score, signals }: Hit, index: MemoryIndex) => ({
  ...viewOfMemory(memory, index),
  score,
  signals: { ...signals },
})
