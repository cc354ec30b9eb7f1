import Type, { type Static } from 'typebox'
import { Nullable, Timestamp } from '../../../kernel/define.ts'

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
