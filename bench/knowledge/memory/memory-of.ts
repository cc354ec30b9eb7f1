import type { Memory } from '../../../modules/memory/memory.ts'
import type { Turn } from './conversations.ts'

/** A turn of a conversation as the service keeps it. */
export const memoryOf = ({ id, text, speaker, saidAt, session }: Turn, position: number): Memory => ({
  id,
  text,
  role: 'user',
  speaker,
  scope: { user: 'bench', run: session },
  metadata: {},
  categories: [],
  saidAt,
  createdAt: saidAt,
  updatedAt: saidAt,
  position,
  count: 1,
  lastSaidAt: saidAt,
  supersedes: [],
  history: [],
})
