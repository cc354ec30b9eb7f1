import { BSONRegExp, MaxKey, MinKey } from 'bson'
import { isNaNValue, isNumeric } from '../bson/arithmetic.ts'
import type { Collation } from '../bson/collation.ts'
import { keyString, typeTag } from '../bson/keys.ts'
import { UNDEFINED, type Value } from '../bson/value.ts'
import { holdsText, indexForm, UNORDERED_TEXT } from '../bson/value-order.ts'
import type { Leaf, Match } from '../query/match.ts'
import type { Regex } from '../query/regex.ts'
import { arrayIndex } from '../query/traverse.ts'
import { EVERYTHING, type Interval, intersection, point, range, union } from './intervals.ts'

/** Where in an index a predicate's documents stand. */
export interface Bounds {
  readonly path: string
  readonly intervals: readonly Interval[]
  /** Every entry inside belongs to a document that matches: the predicate need not be tested again. */
  readonly isExact: boolean
  /** No document without the field matches. */
  readonly needsField: boolean
}

/** `a.0` is an array index to an index's keys, but also a field "0" of the array's documents to a filter. */
const isAmbiguous = (path: string): boolean => path.split('.').some((part, i) => i > 0 && arrayIndex(part) >= 0)

/** How the texts of a filter and of an index compare; they may do so differently. */
export interface TextOrders {
  readonly filter: Collation | undefined
  readonly index: Collation | undefined
  /** The index has texts without a sort key, which stand apart. */
  readonly hasUnordered: boolean
}

/** Undefined: the predicate says nothing that an index can use. */
export function boundsOf(match: Match, orders: TextOrders): Bounds | undefined {
  if ('path' in match && isAmbiguous(match.path)) return undefined
  switch (match.kind) {
    case 'eq':
      return withPath(match.path, equality(match.value, orders))
    case 'in':
      return membership(match.path, match.values, match.regexes, orders)
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return comparison(match.path, match.kind, match.value, orders)
    case 'regex':
      // A pattern is about characters, a collation's sort keys have none.
      if (orders.index !== undefined) return undefined
      return { path: match.path, intervals: regexIntervals(match.regex), isExact: false, needsField: true }
    case 'exists':
      return { path: match.path, intervals: [EVERYTHING], isExact: false, needsField: true }
    case 'elemMatchValue':
      return elementBounds(match.path, match.child, orders)
    default:
      return undefined
  }
}

type ValueBounds = Omit<Bounds, 'path'>

const withPath = (path: string, bounds: ValueBounds | undefined): Bounds | undefined => bounds && { path, ...bounds }

/** Values with texts that have no sort key. */
const UNORDERED: Interval = { ...point(keyString(UNORDERED_TEXT).slice(0, -1)), isPoint: false }

const bracketOf = (value: Value): Interval =>
  range(String.fromCharCode(typeTag(value)), String.fromCharCode(typeTag(value) + 1))

/** Where an index has what equals a value; undefined: it does not compare texts as the filter does. */
function placesOf(value: Value, orders: TextOrders): { intervals: readonly Interval[]; isExact: boolean } | undefined {
  if (!holdsText(value)) return { intervals: [point(keyString(value))], isExact: true }
  if (orders.filter !== orders.index) return undefined
  if (orders.index === undefined) return { intervals: [point(keyString(value))], isExact: true }
  const form = indexForm(value, orders.index)
  const own = form.isOrdered ? point(keyString(form.value)) : bracketOf(value)
  return orders.hasUnordered
    ? { intervals: union([own, UNORDERED]), isExact: false }
    : { intervals: [own], isExact: form.isOrdered }
}

function equality(value: Value, orders: TextOrders): ValueBounds | undefined {
  if (value === null || value === UNDEFINED) {
    return {
      intervals: union([point(keyString(null)), point(keyString(UNDEFINED))]),
      isExact: false,
      needsField: false,
    }
  }
  if (Array.isArray(value)) {
    // The index holds the elements: look where the first one stands, or where the array is an element itself.
    const first = value.length === 0 ? UNDEFINED : (value[0] as Value)
    const whole = placesOf(value, orders)
    const element = placesOf(first, orders)
    if (whole === undefined || element === undefined) return undefined
    return { intervals: union([...whole.intervals, ...element.intervals]), isExact: false, needsField: true }
  }
  const places = placesOf(value, orders)
  return places && { ...places, isExact: places.isExact && !(value instanceof BSONRegExp), needsField: true }
}

function membership(
  path: string,
  values: readonly Value[],
  regexes: readonly Regex[],
  orders: TextOrders,
): Bounds | undefined {
  if (regexes.length > 0 && orders.index !== undefined) return undefined
  const each: ValueBounds[] = []
  for (const value of values) {
    const bounds = equality(value, orders)
    if (bounds === undefined) return undefined
    each.push(bounds)
  }
  const intervals = union([...each.flatMap((bounds) => bounds.intervals), ...regexes.flatMap(regexIntervals)])
  return {
    path,
    intervals,
    isExact: regexes.length === 0 && each.every((bounds) => bounds.isExact),
    needsField: each.every((bounds) => bounds.needsField),
  }
}

function comparison(
  path: string,
  kind: 'gt' | 'gte' | 'lt' | 'lte',
  value: Value,
  orders: TextOrders,
): Bounds | undefined {
  if (value === null || value === UNDEFINED) {
    return kind === 'gte' || kind === 'lte' ? withPath(path, equality(value, orders)) : undefined
  }
  if (Array.isArray(value) || value instanceof MinKey || value instanceof MaxKey) return undefined
  if (isNumeric(value) && isNaNValue(value)) return undefined
  const places = placesOf(value, orders)
  if (places === undefined) return undefined
  const form = orders.index && indexForm(value, orders.index)
  if (form?.isOrdered === false) {
    return { path, intervals: union([bracketOf(value), UNORDERED]), isExact: false, needsField: true }
  }
  const encoded = point(keyString(form?.value ?? value))
  const tag = typeTag(value)
  // NaN lies before all numbers and is neither less nor greater than one.
  const bracketLow = isNumeric(value) ? keyString(-Infinity) : String.fromCharCode(tag)
  const bracketHigh = String.fromCharCode(tag + 1)
  const interval =
    kind === 'gt'
      ? range(encoded.high, bracketHigh)
      : kind === 'gte'
        ? range(encoded.low, bracketHigh)
        : kind === 'lt'
          ? range(bracketLow, encoded.low)
          : range(bracketLow, encoded.high)
  const apart = places.isExact ? [] : [UNORDERED]
  return { path, intervals: union([interval, ...apart]), isExact: places.isExact, needsField: true }
}

/** Strings with the pattern's fixed beginning, and stored regular expressions. */
function regexIntervals(regex: Regex): Interval[] {
  const tag = String.fromCharCode(typeTag(''))
  const regexTag = String.fromCharCode(typeTag(new BSONRegExp('')))
  const start = keyString(regex.prefix).slice(0, -1)
  const strings =
    regex.prefix === '' ? range(tag, String.fromCharCode(typeTag('') + 1)) : { ...point(start), isPoint: false }
  return union([strings, { ...point(regexTag), isPoint: false }])
}

/** All parts of a $elemMatch hold for the same element, so its intervals may be intersected even in a multikey index. */
function elementBounds(path: string, child: Match, orders: TextOrders): Bounds | undefined {
  const parts = child.kind === 'and' ? child.children : [child]
  let intervals: readonly Interval[] = [EVERYTHING]
  for (const part of parts) {
    if ((part.kind as Leaf['kind']) === 'elemMatchValue') continue
    const bounds = boundsOf(part, orders)
    if (bounds !== undefined) intervals = intersection(intervals, bounds.intervals)
  }
  return { path, intervals, isExact: false, needsField: true }
}
