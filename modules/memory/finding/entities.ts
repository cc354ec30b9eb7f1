import type { MemoryIndex } from '../engine/memory-index.ts'
import type { Scope } from '../memory.ts'

export interface Entity {
  readonly type: keyof Scope
  readonly name: string
  readonly memories: number
  readonly createdAt: number
  readonly updatedAt: number
}

/** Everybody that something is remembered of, newest first. */
export function entitiesOf(index: MemoryIndex): readonly Entity[] {
  const found = new Map<string, Entity>()
  for (const { scope, createdAt, updatedAt } of index.memories())
    for (const type of ['user', 'agent', 'app', 'run'] as const) {
      const name = scope[type]
      if (name === undefined) continue
      const known = found.get(`${type}/${name}`)
      found.set(`${type}/${name}`, {
        type,
        name,
        memories: (known?.memories ?? 0) + 1,
        createdAt: Math.min(known?.createdAt ?? createdAt, createdAt),
        updatedAt: Math.max(known?.updatedAt ?? updatedAt, updatedAt),
      })
    }
  return [...found.values()].sort((a, b) => b.updatedAt - a.updatedAt || (a.name < b.name ? -1 : 1))
}
