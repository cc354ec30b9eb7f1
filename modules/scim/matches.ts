import type { Compare, Filter } from './filter.ts'

export type Json = { readonly [field: string]: unknown }

const EXACT = new Set(['id', 'externalid', 'value', '$ref'])
const schemaPrefix = /^urn:[\w.:-]+:(?=[^:]+$)/

/** `name.givenName` → ['name', 'givenName'], without the schema's name. */
export const partsOf = (path: string): readonly string[] => path.replace(schemaPrefix, '').split('.')

/** The field's own name, whatever the case it was asked by. */
export const fieldOf = (resource: Json, name: string): string | undefined =>
  Object.keys(resource).find((field) => field.toLowerCase() === name.toLowerCase())

/** All values at a path; those of each item of a list. */
export function valuesAt(resource: unknown, parts: readonly string[]): readonly unknown[] {
  if (Array.isArray(resource)) return resource.flatMap((item) => valuesAt(item, parts))
  const [name, ...rest] = parts
  if (name === undefined) return resource === undefined ? [] : [resource]
  if (typeof resource !== 'object' || resource === null) return name.toLowerCase() === 'value' ? [resource] : []
  const field = fieldOf(resource as Json, name)
  return field === undefined ? [] : valuesAt((resource as Json)[field], rest)
}

export function matches(resource: unknown, filter: Filter): boolean {
  switch (filter.op) {
    case 'and':
      return filter.of.every((part) => matches(resource, part))
    case 'or':
      return filter.of.some((part) => matches(resource, part))
    case 'not':
      return !matches(resource, filter.of)
    case 'some':
      return valuesAt(resource, partsOf(filter.path)).some((item) => matches(item, filter.of))
    case 'pr':
      return valuesAt(resource, partsOf(filter.path)).some((value) => value !== null && value !== '')
    default:
      return compares(resource, filter)
  }
}

function compares(
  resource: unknown,
  { op, path, value }: { readonly op: Compare; readonly path: string; readonly value: unknown },
): boolean {
  const parts = partsOf(path)
  const exact = EXACT.has(parts.at(-1)?.toLowerCase() ?? '')
  const folded = (one: unknown): unknown => (typeof one === 'string' && !exact ? one.toLowerCase() : one)
  // a list of objects is compared by their `value`
  const found = valuesAt(resource, parts).flatMap((one) =>
    typeof one === 'object' && one !== null ? valuesAt(one, ['value']) : [one],
  )
  if (op === 'ne') return !found.some((one) => folded(one) === folded(value))
  return found.some((one) => OPERATORS[op](folded(one) as never, folded(value) as never))
}

const text = (test: (a: string, b: string) => boolean) => (a: unknown, b: unknown) =>
  typeof a === 'string' && typeof b === 'string' && test(a, b)
const order = (test: (a: string, b: string) => boolean) => (a: unknown, b: unknown) =>
  typeof a === typeof b && (typeof a === 'string' || typeof a === 'number') && test(a as string, b as string)
const OPERATORS: Readonly<Record<Exclude<Compare, 'ne'>, (a: never, b: never) => boolean>> = {
  eq: (a: unknown, b: unknown) => a === b,
  co: text((a, b) => a.includes(b)),
  sw: text((a, b) => a.startsWith(b)),
  ew: text((a, b) => a.endsWith(b)),
  gt: order((a, b) => a > b),
  ge: order((a, b) => a >= b),
  lt: order((a, b) => a < b),
  le: order((a, b) => a <= b),
}
