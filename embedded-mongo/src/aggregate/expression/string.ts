/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/#string-expression-operators */
import { isNumeric, toDouble } from '../../bson/arithmetic.ts'
import { compareStrings } from '../../bson/compare.ts'
import { typeAlias } from '../../bson/types.ts'
import type { Maybe } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { binary, named, ranged, unary, variadic } from './arguments.ts'
import { int, toInt32 } from './integer.ts'
import { isNullish } from './nullish.ts'
import { searchBound } from './search-bound.ts'
import { coerceToString } from './text.ts'
import type { OperatorTable } from './types.ts'

const LONGEST_TEXT = 64 * 1024 * 1024

const concatenate = (values: readonly Maybe[]): Maybe => {
  let result = ''
  for (const value of values) {
    if (isNullish(value)) return null
    if (typeof value !== 'string') throw location(16702, `$concat only supports strings, not ${typeAlias(value)}`)
    result += value
    if (result.length > LONGEST_TEXT)
      throw location(13548, `BufBuilder attempted to grow() to ${result.length} bytes, past the 64MB limit.`)
  }
  return result
}

/** MongoDB changes the case of ASCII letters only. */
const toLower = (value: Maybe): string => coerceToString(value).replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
const toUpper = (value: Maybe): string => coerceToString(value).replace(/[a-z]+/g, (letters) => letters.toUpperCase())

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80

const substringBytes = ([value, start, length]: readonly Maybe[], name: string): Maybe => {
  const bytes = Buffer.from(coerceToString(value))
  if (!isNumeric(start))
    throw location(16034, `${name}:  starting index must be a numeric type (is BSON type ${typeAlias(start)})`)
  if (!isNumeric(length))
    throw location(16035, `${name}:  length must be a numeric type (is BSON type ${typeAlias(length)})`)
  const from = Math.trunc(toDouble(start))
  const count = Math.trunc(toDouble(length))
  if (from < 0) throw location(50752, `${name}:  starting index must be non-negative (got: ${from})`)
  const to = count < 0 ? bytes.length : from + count
  if (isContinuation(bytes[from]))
    throw location(28656, `${name}:  Invalid range, starting index is a UTF-8 continuation byte.`)
  if (isContinuation(bytes[to]))
    throw location(28657, `${name}:  Invalid range, ending index is in the middle of a UTF-8 character.`)
  return bytes.toString('utf8', from, to)
}

const substringCodePoints = ([value, start, length]: readonly Maybe[]): Maybe => {
  const points = [...coerceToString(value)]
  if (!isNumeric(start))
    throw location(34450, `$substrCP: starting index must be a numeric type (is BSON type ${typeAlias(start)})`)
  const from = toInt32(start)
  if (from === undefined)
    throw location(34451, `$substrCP: starting index cannot be represented as a 32-bit integral value: ${start}`)
  if (!isNumeric(length))
    throw location(34452, `$substrCP: length must be a numeric type (is BSON type ${typeAlias(length)})`)
  const count = toInt32(length)
  if (count === undefined)
    throw location(34453, `$substrCP: length cannot be represented as a 32-bit integral value: ${length}`)
  if (count < 0) throw location(34454, '$substrCP: length must be a nonnegative integer.')
  if (from < 0) throw location(34455, '$substrCP: the starting index must be nonnegative integer.')
  return points.slice(from, from + count).join('')
}

const lengthBy =
  (code: number, measure: (text: string) => number) =>
  (value: Maybe, name: string): Maybe => {
    if (typeof value !== 'string')
      throw location(code, `${name} requires a string argument, found: ${typeAlias(value)}`)
    return int(measure(value))
  }

const split = (text: Maybe, separator: Maybe): Maybe => {
  if (isNullish(text) || isNullish(separator)) return null
  if (typeof text !== 'string')
    throw location(
      40085,
      `$split requires an expression that evaluates to a string as a first argument, found: ${typeAlias(text)}`,
    )
  if (typeof separator !== 'string')
    throw location(
      40086,
      `$split requires an expression that evaluates to a string as a second argument, found: ${typeAlias(separator)}`,
    )
  if (separator === '') throw location(40087, '$split requires a non-empty separator')
  return text.split(separator)
}

/** Position of a substring; `start`, `end` and the answer count code points or UTF-8 bytes. */
const indexOf =
  (codes: { text: number; wanted: number }, unit: 'code points' | 'bytes') =>
  ([text, wanted, start, end]: readonly Maybe[], name: string): Maybe => {
    if (isNullish(text)) return null
    if (typeof text !== 'string')
      throw location(codes.text, `${name} requires a string as the first argument, found: ${typeAlias(text)}`)
    if (typeof wanted !== 'string')
      throw location(codes.wanted, `${name} requires a string as the second argument, found: ${typeAlias(wanted)}`)
    const from = searchBound(start, name, 'starting') ?? 0
    const to = searchBound(end, name, 'ending') ?? Number.POSITIVE_INFINITY
    return int(unit === 'bytes' ? searchBytes(text, wanted, from, to) : searchCodePoints(text, wanted, from, to))
  }

const searchBytes = (text: string, wanted: string, from: number, to: number): number => {
  const bytes = Buffer.from(text).subarray(0, to)
  return from > bytes.length || from > to ? -1 : bytes.indexOf(Buffer.from(wanted), from)
}

const searchCodePoints = (text: string, wanted: string, from: number, to: number): number => {
  const points = [...text].slice(0, to)
  if (from > points.length) return -1
  const skipped = points.slice(0, from).join('').length
  const cut = points.join('')
  const found = cut.indexOf(wanted, skipped)
  return found < 0 ? -1 : [...cut.slice(0, found)].length
}

/** What $trim removes by default: ASCII and Unicode white space, and the null character. */
const WHITE_SPACE = [...'\0 \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a']

const trim = (sides: { left: boolean; right: boolean }) =>
  named(
    { required: ['input'], optional: ['chars'], codes: { notObject: 50696, unknown: 50694, missing: 50695 } },
    ({ input, chars }, name, given) => {
      if (isNullish(input) || (given.has('chars') && isNullish(chars))) return null
      if (typeof input !== 'string')
        throw location(50699, `${name} requires its input to be a string, got (of type ${typeAlias(input)}) instead.`)
      if (chars !== undefined && typeof chars !== 'string')
        throw location(50700, `${name} requires 'chars' to be a string, got (of type ${typeAlias(chars)}) instead.`)
      const removed = new Set(chars === undefined ? WHITE_SPACE : chars)
      const points = [...input]
      let start = 0
      let end = points.length
      while (sides.left && start < end && removed.has(points[start] as string)) start++
      while (sides.right && end > start && removed.has(points[end - 1] as string)) end--
      return points.slice(start, end).join('')
    },
  )

const replace = (substitute: (input: string, find: string, replacement: string) => string) =>
  named(
    {
      required: ['input', 'find', 'replacement'],
      codes: { notObject: 51751, unknown: 51750, missing: { input: 51749, find: 51748, replacement: 51747 } },
    },
    ({ input, find, replacement }, name) => {
      if (!isNullish(input) && typeof input !== 'string') throw replaceError(51746, name, 'input', input)
      if (!isNullish(find) && typeof find !== 'string') throw replaceError(51745, name, 'find', find)
      if (!isNullish(replacement) && typeof replacement !== 'string')
        throw replaceError(51744, name, 'replacement', replacement)
      if (isNullish(input) || isNullish(find) || isNullish(replacement)) return null
      return substitute(input, find, replacement)
    },
  )

const replaceError = (code: number, name: string, field: string, value: Maybe) =>
  location(code, `${name} requires that '${field}' be a string, found: ${typeAlias(value)}`)

export const STRING: OperatorTable = {
  $concat: variadic(concatenate),
  $toLower: unary(toLower),
  $toUpper: unary(toUpper),
  $strcasecmp: binary((left, right) => int(Math.sign(compareStrings(toUpper(left), toUpper(right))))),
  $substr: ranged(3, 3, substringBytes),
  $substrBytes: ranged(3, 3, substringBytes),
  $substrCP: ranged(3, 3, substringCodePoints),
  $strLenBytes: unary(lengthBy(34473, (text) => Buffer.byteLength(text))),
  $strLenCP: unary(lengthBy(34471, (text) => [...text].length)),
  $split: binary(split),
  $indexOfBytes: ranged(2, 4, indexOf({ text: 40091, wanted: 40092 }, 'bytes')),
  $indexOfCP: ranged(2, 4, indexOf({ text: 40093, wanted: 40094 }, 'code points')),
  $trim: trim({ left: true, right: true }),
  $ltrim: trim({ left: true, right: false }),
  $rtrim: trim({ left: false, right: true }),
  $replaceOne: replace((input, find, replacement) => input.replace(find, () => replacement)),
  $replaceAll: replace((input, find, replacement) => input.replaceAll(find, () => replacement)),
}
