import { invalidField } from '../../../kernel/define.ts'
import type { Memory } from '../memory.ts'
import type { Field } from './fields.ts'

export type Test = (memory: Memory) => boolean
type Condition = (found: unknown) => boolean

const MAX_VALUES = 1_000

/** Each takes what the filter says and gives the test of what stands in a memory. */
const OPERATORS: Readonly<Record<string, (wanted: unknown, field: Field, pointer: string) => Condition>> = {
  eq: (wanted, field, at) => equals(valueFor(wanted, field, at)),
  ne: (wanted, field, at) => not(equals(valueFor(wanted, field, at))),
  in: (wanted, field, at) => within(wanted, field, at),
  nin: (wanted, field, at) => not(within(wanted, field, at)),
  gt: (wanted, field, at) => compares(wanted, field, at, (order) => order > 0),
  gte: (wanted, field, at) => compares(wanted, field, at, (order) => order >= 0),
  lt: (wanted, field, at) => compares(wanted, field, at, (order) => order < 0),
  lte: (wanted, field, at) => compares(wanted, field, at, (order) => order <= 0),
  contains: (wanted, _, at) => contains(textFor(wanted, at), (text) => text),
  icontains: (wanted, _, at) => contains(textFor(wanted, at).toLowerCase(), (text) => text.toLowerCase()),
  exists: (wanted, _, at) => {
    if (typeof wanted !== 'boolean') throw invalidField(at, 'must be true or false')
    return (found) => isThere(found) === wanted
  },
}

/** The test of one field: a value, a list (any of them), `*` (any at all), null (none), or an object of operators. */
export function testOf(field: Field, wanted: unknown, pointer: string): Test {
  const conditions = conditionsOf(field, wanted, pointer)
  return (memory) => {
    const found = field.read(memory)
    return conditions.every((condition) => condition(found))
  }
}

function conditionsOf(field: Field, wanted: unknown, pointer: string): readonly Condition[] {
  if (wanted === '*') return [isThere]
  if (wanted === null) return [(found) => !isThere(found)]
  if (Array.isArray(wanted)) return [within(wanted, field, pointer)]
  if (typeof wanted !== 'object') return [equals(valueFor(wanted, field, pointer))]
  const operators = Object.entries(wanted)
  if (operators.length === 0) throw invalidField(pointer, 'must name an operator, as in {"gte": "2026-01-01"}')
  return operators.map(([name, value]) => {
    const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined
    if (!operator) throw invalidField(`${pointer}/${name}`, `must be one of ${Object.keys(OPERATORS).join(', ')}`)
    return operator(value, field, `${pointer}/${name}`)
  })
}

const isThere = (found: unknown): boolean =>
  found !== undefined && found !== null && !(Array.isArray(found) && found.length === 0)
const not =
  (condition: Condition): Condition =>
  (found) =>
    !condition(found)
const equals =
  (wanted: unknown): Condition =>
  (found) =>
    Array.isArray(found) ? found.includes(wanted) : found === wanted

function within(wanted: unknown, field: Field, pointer: string): Condition {
  if (!Array.isArray(wanted) || wanted.length > MAX_VALUES)
    throw invalidField(pointer, `must be a list of at most ${MAX_VALUES} values`)
  const values = new Set(wanted.map((value, at) => valueFor(value, field, `${pointer}/${at}`)))
  return (found) =>
    Array.isArray(found) ? found.some((each) => values.has(each)) : values.has(found as string | number)
}

function compares(wanted: unknown, field: Field, pointer: string, holds: (order: number) => boolean): Condition {
  const value = valueFor(wanted, field, pointer)
  if (typeof value === 'boolean') throw invalidField(pointer, 'must be a text or a number')
  return (found) =>
    typeof found === 'number' && typeof value === 'number'
      ? holds(found - value)
      : typeof found === 'string' && typeof value === 'string' && holds(found < value ? -1 : found > value ? 1 : 0)
}

const contains =
  (wanted: string, form: (text: string) => string): Condition =>
  (found) =>
    typeof found === 'string'
      ? form(found).includes(wanted)
      : Array.isArray(found) && found.some((each) => form(String(each)) === wanted)

function textFor(wanted: unknown, pointer: string): string {
  if (typeof wanted !== 'string') throw invalidField(pointer, 'must be a text')
  return wanted
}

function valueFor(wanted: unknown, { kind }: Field, pointer: string): string | number | boolean {
  if (kind === 'time') return timeOf(wanted, pointer)
  if (typeof wanted === 'string' || typeof wanted === 'number' || typeof wanted === 'boolean') return wanted
  throw invalidField(pointer, 'must be a text, a number, true or false')
}

/** Epoch milliseconds of an ISO date or time, or of epoch seconds. */
export function timeOf(wanted: unknown, pointer: string): number {
  const ms =
    typeof wanted === 'number'
      ? wanted > 1e11
        ? wanted
        : wanted * 1_000
      : typeof wanted === 'string' && DATE.test(wanted)
        ? utc(wanted)
        : Number.NaN
  if (!Number.isFinite(ms) || Math.abs(ms) > MAX_TIME_MS)
    throw invalidField(pointer, 'must be a date (2026-11-22), a time (2026-11-22T10:00:00Z) or epoch seconds')
  return ms
}

const DATE = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/
const MAX_TIME_MS = 8.64e15
/** A time without zone is UTC. */
const utc = (text: string): number =>
  Date.parse(/^.{10}[T ].*\d$/.test(text) && !/[+-]\d\d:?\d\d$/.test(text) ? `${text}Z` : text)
