import { MaxKey, MinKey } from 'bson'
import { isNaNValue, isNumeric } from '../bson/arithmetic.ts'
import { compare } from '../bson/compare.ts'
import { BSON, canonicalType } from '../bson/types.ts'
import type { Value } from '../bson/value.ts'
import { SIMPLE_ORDER } from '../bson/value-order.ts'
import type { Filter } from './filter.ts'
import { leafTest } from './leaf.ts'
import type { Comparison, Leaf, Match } from './match.ts'

const NUMERIC = [BSON.double, BSON.int, BSON.long, BSON.decimal]

/** Does `path: value` say enough for `wanted` to hold? Arrays are left out: an element equal to one is not the field. */
const valueImplies = (value: Value, wanted: Leaf): boolean => {
  if (Array.isArray(value)) return false
  switch (wanted.kind) {
    case 'exists':
      return value !== null
    case 'type':
      if (isNumeric(value)) return NUMERIC.every((type) => wanted.types.has(type))
      return value !== null && leafTest(wanted, SIMPLE_ORDER)(value)
    case 'eq':
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
    case 'in':
      return leafTest(wanted, SIMPLE_ORDER)(value)
    default:
      return false
  }
}

const BOUNDS_BELOW: ReadonlySet<string> = new Set(['gt', 'gte'])

/** A range over one type bracket; NaN, arrays and MinKey/MaxKey compare by rules of their own. */
const isOrdinary = (value: Value): boolean =>
  !Array.isArray(value) &&
  !(isNumeric(value) && isNaNValue(value)) &&
  !(value instanceof MinKey) &&
  !(value instanceof MaxKey)

/** `> 5` implies `>= 3`: same side, same type bracket, and no wider. */
const rangeImplies = (given: Comparison, wanted: Comparison): boolean => {
  if (BOUNDS_BELOW.has(given.kind) !== BOUNDS_BELOW.has(wanted.kind)) return false
  if (!isOrdinary(given.value) || !isOrdinary(wanted.value)) return false
  if (canonicalType(given.value) !== canonicalType(wanted.value)) return false
  const order = compare(given.value, wanted.value) * (BOUNDS_BELOW.has(given.kind) ? 1 : -1)
  const allowsEqual = given.kind === 'lte' || given.kind === 'gte'
  const wantsStrict = wanted.kind === 'lt' || wanted.kind === 'gt'
  return allowsEqual && wantsStrict ? order > 0 : order >= 0
}

/** Leaves that a missing field cannot match. */
const needsField = (given: Leaf): boolean => {
  switch (given.kind) {
    case 'lt':
    case 'lte':
    case 'gt':
    case 'gte':
      return given.value !== null && !(given.value instanceof MinKey) && !(given.value instanceof MaxKey)
    default:
      return given.kind !== 'eq' && given.kind !== 'in'
  }
}

const leafImplies = (given: Leaf, wanted: Leaf): boolean => {
  if (given.path !== wanted.path) return false
  if (given.kind === 'eq') return valueImplies(given.value, wanted)
  if (given.kind === 'in')
    return given.regexes.length === 0 && given.values.every((value) => valueImplies(value, wanted))
  if (wanted.kind === 'exists') return needsField(given)
  if (given.kind === 'type' && wanted.kind === 'type') return [...given.types].every((type) => wanted.types.has(type))
  if (isRange(given) && isRange(wanted)) return rangeImplies(given, wanted)
  return false
}

const isRange = (leaf: Leaf): leaf is Comparison =>
  leaf.kind === 'lt' || leaf.kind === 'lte' || leaf.kind === 'gt' || leaf.kind === 'gte'

const isLeaf = (match: Match): match is Leaf => 'path' in match

const matchImplies = (given: Match, wanted: Match): boolean => {
  if (wanted.kind === 'always' || given.kind === 'never') return true
  if (wanted.kind === 'and') return wanted.children.every((child) => matchImplies(given, child))
  if (given.kind === 'or') return given.children.every((child) => matchImplies(child, wanted))
  if (wanted.kind === 'or') return wanted.children.some((child) => matchImplies(given, child))
  if (given.kind === 'and') return given.children.some((child) => matchImplies(child, wanted))
  if (isLeaf(given) && isLeaf(wanted)) return leafImplies(given, wanted)
  const notNull =
    given.kind === 'not' && given.child.kind === 'eq' && given.child.value === null ? given.child : undefined
  return notNull !== undefined && wanted.kind === 'exists' && notNull.path === wanted.path
}

/**
 * Whether every document that matches `filter` surely matches `partial`, the condition of a partial
 * index (docs: core/index-partial, "Query Coverage"). When in doubt, or with a collation, the answer is no.
 */
export const implies = (filter: Filter, partial: Filter): boolean =>
  filter.collation === undefined && partial.collation === undefined && matchImplies(filter.root, partial.root)
