import type { ModuleSource } from '../contract/loaded.ts'
import { unbounded } from '../schema/bounds.ts'

const MOST_TOLD = 5

/** A module whose every request is bounded; else the same, failed, with what lacks a bound and where. */
export function bounded(source: ModuleSource): ModuleSource {
  if (source.failure !== undefined) return source
  const lacking = Object.entries(source.module?.contract ?? {}).flatMap(([id, operation]) =>
    (['params', 'query', 'body'] as const).flatMap((place) => unbounded(operation[place], `contract.${id}.${place}`)),
  )
  if (lacking.length === 0) return source
  const more = lacking.length > MOST_TOLD ? ` (and ${lacking.length - MOST_TOLD} more)` : ''
  return {
    ...source,
    failure: `${lacking.slice(0, MOST_TOLD).join('; ')}${more}: a request without bounds could hold all others`,
  }
}
