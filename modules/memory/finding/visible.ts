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
  /** Epoch milliseconds. */
  readonly now: number
  /** What was known then: nothing that was said later, and what held then. */
  readonly reference?: number | undefined
}

/** Which memories are asked for. Throws `invalid_request` where the filter is wrong. */
export function visible(wanted: Wanted, index: MemoryIndex): Test {
  const { filters, scope, categories = [], invalid = false, expired = false, now, reference } = wanted
  const fits = filterOf(filters, '/body/filters')
  const inScope = scopeTest(scope)
  const at = reference ?? now
  // clocks differ: without a date asked for, what others say they said just now has been said
  const known = reference ?? Number.POSITIVE_INFINITY
  const holds: Test = (memory) => {
    const superseded = index.supersededAt(memory)
    return (memory.invalidAt === undefined || memory.invalidAt > at) && (superseded === undefined || superseded > known)
  }
  return (memory) =>
    memory.saidAt <= known &&
    inScope(memory) &&
    (expired || memory.expiresAt === undefined || memory.expiresAt > at) &&
    (categories.length === 0 || categories.some((each) => memory.categories.includes(each))) &&
    fits(memory) &&
    (invalid || holds(memory))
}

/** What has at least these names. */
export function scopeTest({ user, agent, app, run }: Scope): (thing: { readonly scope: Scope }) => boolean {
  return ({ scope }) =>
    (user === undefined || scope.user === user) &&
    (agent === undefined || scope.agent === agent) &&
    (app === undefined || scope.app === app) &&
    (run === undefined || scope.run === run)
}
