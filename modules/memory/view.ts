import Type, { type Static } from 'typebox'
import { Nullable, Timestamp } from '../../kernel/define.ts'
import { datesIn } from './dates/dates-in.ts'
import { dateText, dayOf } from './dates/days.ts'
import type { MemoryIndex } from './engine/memory-index.ts'
import type { Memory } from './memory.ts'

const Name = Nullable(Type.String())
const Strings = Type.Array(Type.String())

export const MemoryView = Type.Object(
  {
    id: Type.String(),
    memory: Type.String(),
    role: Type.Enum(['user', 'assistant']),
    name: Name,
    user_id: Name,
    agent_id: Name,
    app_id: Name,
    run_id: Name,
    metadata: Type.Object({}, { additionalProperties: true }),
    categories: Strings,
    valid_at: Timestamp,
    invalid_at: Nullable(Timestamp),
    supersedes: Strings,
    superseded_by: Strings,
    dates: Type.Array(Type.Object({ from: Type.String(), to: Type.String() })),
    count: Type.Integer(),
    rating: Type.Integer(),
    expiration_date: Nullable(Type.String()),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'Memory' },
)
export type MemoryView = Static<typeof MemoryView>

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

export const HistoryEntry = Type.Object(
  {
    id: Type.String(),
    memory_id: Type.String(),
    event: Type.Enum(['ADD', 'UPDATE', 'REINFORCE']),
    old_memory: Nullable(Type.String()),
    new_memory: Type.String(),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'MemoryHistoryEntry' },
)

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
