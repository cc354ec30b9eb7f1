import type { MemoryIndex } from '../engine/memory-index.ts'
import type { Test } from '../filters/conditions.ts'
import { filterOf } from '../filters/filter.ts'
import type { Scope } from '../memory.ts'

export interface Wanted {
  readonly filters?: unknown
  readonly scope: Scope
  readonly categories?: readonly string[] | undefined
  /** Superseded and ended facts, too. */
  readonly invalid?: boolean | undefined
  readonly expired?: boolean | undefined
  /** What was known then: nothing that was said later, and what held then. */
  readonly atMs: number
}

/** Which memories are asked for. Throws `invalid_request` where the filter is wrong. */
export function visible({ filters, scope, categories, invalid, expired, atMs }: Wanted, index: MemoryIndex): Test {
  const fits = filterOf(filters, '/body/filters')
  const inScope = scopeTest(scope)
  return (memory) => {
    if (memory.saidAt > atMs || !inScope(memory)) return false
    if (!expired && memory.expiresAt !== undefined && memory.expiresAt <= atMs) return false
    if (categories && categories.length > 0 && !categories.some((each) => memory.categories.includes(each)))
      return false
    if (!fits(memory)) return false
    return invalid === true || (index.invalidAt(memory) ?? Number.POSITIVE_INFINITY) > atMs
  }
}

/** What has at least these names. */
export function scopeTest({ user, agent, app, run }: Scope): (thing: { readonly scope: Scope }) => boolean {
  return ({ scope }) =>
    (user === undefined || scope.user === user) &&
    (agent === undefined || scope.agent === agent) &&
    (app === undefined || scope.app === app) &&
    (run === undefined || scope.run === run)
}
