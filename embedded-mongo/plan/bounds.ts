import { BSONRegExp, MaxKey, MinKey } from 'bson'
import { isNaNValue, isNumeric } from '../bson/arithmetic.ts'
import { keyString, typeTag } from '../bson/keys.ts'
import { UNDEFINED, type Value } from '../bson/value.ts'
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

/** Undefined: the predicate says nothing that an index can use. */
export function boundsOf(match: Match): Bounds | undefined {
  if ('path' in match && isAmbiguous(match.path)) return undefined
  switch (match.kind) {
    case 'eq':
      return { path: match.path, ...equality(match.value) }
    case 'in':
      return membership(match.path, match.values, match.regexes)
    case 'gt':
    case 'gte':
    case 'lt':
    case 'lte':
      return comparison(match.path, match.kind, match.value)
    case 'regex':
      return { path: match.path, intervals: regexIntervals(match.regex), isExact: false, needsField: true }
    case 'exists':
      return { path: match.path, intervals: [EVERYTHING], isExact: false, needsField: true }
    case 'elemMatchValue':
      return elementBounds(match.path, match.child)
    default:
      return undefined
  }
}

function equality(value: Value): Omit<Bounds, 'path'> {
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
    return { intervals: union([point(keyString(value)), point(keyString(first))]), isExact: false, needsField: true }
  }
  return { intervals: [point(keyString(value))], isExact: !(value instanceof BSONRegExp), needsField: true }
}

function membership(path: string, values: readonly Value[], regexes: readonly Regex[]): Bounds {
  const each = values.map(equality)
  const intervals = union([...each.flatMap((bounds) => bounds.intervals), ...regexes.flatMap(regexIntervals)])
  return {
    path,
    intervals,
    isExact: regexes.length === 0 && each.every((bounds) => bounds.isExact),
    needsField: each.every((bounds) => bounds.needsField),
  }
}

function comparison(path: string, kind: 'gt' | 'gte' | 'lt' | 'lte', value: Value): Bounds | undefined {
  if (value === null || value === UNDEFINED) {
    return kind === 'gte' || kind === 'lte' ? { path, ...equality(value) } : undefined
  }
  if (Array.isArray(value) || value instanceof MinKey || value instanceof MaxKey) return undefined
  if (isNumeric(value) && isNaNValue(value)) return undefined
  const encoded = point(keyString(value))
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
  return { path, intervals: union([interval]), isExact: true, needsField: true }
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
function elementBounds(path: string, child: Match): Bounds | undefined {
  const parts = child.kind === 'and' ? child.children : [child]
  let intervals: readonly Interval[] = [EVERYTHING]
  for (const part of parts) {
    if ((part.kind as Leaf['kind']) === 'elemMatchValue') continue
    const bounds = boundsOf(part)
    if (bounds !== undefined) intervals = intersection(intervals, bounds.intervals)
  }
  return { path, intervals, isExact: false, needsField: true }
}
