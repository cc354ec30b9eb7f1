import type { Memory } from '../memory.ts'

/** What filters may ask about, and what stands there: a text, a number (times, epoch milliseconds), or several texts. */
type Value = string | number | boolean | null | readonly string[]
export interface Field {
  readonly kind: 'text' | 'time' | 'number' | 'texts'
  readonly read: (memory: Memory) => Value | undefined
}

const text = (read: (memory: Memory) => string | undefined): Field => ({ kind: 'text', read })
const time = (read: (memory: Memory) => number | undefined): Field => ({ kind: 'time', read })
const categories: Field = { kind: 'texts', read: ({ categories: all }) => all }
const keywords = text((memory) => memory.text)

export const FIELDS: ReadonlyMap<string, Field> = new Map<string, Field>([
  ['id', text(({ id }) => id)],
  ['memory_ids', text(({ id }) => id)],
  ['user_id', text(({ scope }) => scope.user)],
  ['agent_id', text(({ scope }) => scope.agent)],
  ['app_id', text(({ scope }) => scope.app)],
  ['run_id', text(({ scope }) => scope.run)],
  ['role', text(({ role }) => role)],
  ['actor_id', text(({ speaker }) => speaker)],
  ['name', text(({ speaker }) => speaker)],
  ['memory', keywords],
  ['keywords', keywords],
  ['categories', categories],
  ['created_at', time(({ createdAt }) => createdAt)],
  ['updated_at', time(({ updatedAt }) => updatedAt)],
  ['valid_at', time(({ saidAt }) => saidAt)],
  ['timestamp', time(({ saidAt }) => saidAt)],
  ['count', { kind: 'number', read: ({ count }) => count }],
])

/** A value of the caller's metadata. */
export const metadataField = (key: string): Field => ({
  kind: 'text',
  read: ({ metadata }) => (Object.hasOwn(metadata, key) ? (metadata[key] as Value) : undefined),
})
