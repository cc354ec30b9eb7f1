/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/unwind/ */
import { typeAlias } from '../../bson/types.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { parseFieldPath } from '../expression/field-path.ts'
import { isNullish } from '../expression/nullish.ts'
import { getNested, setNested } from '../nested.ts'
import type { StageParser, StageTable } from './types.ts'

interface Options {
  readonly path: readonly string[]
  readonly indexPath: readonly string[] | undefined
  readonly preserve: boolean
}

const unwind: StageParser = (argument) => {
  const options = parseOptions(argument)
  return function* (input) {
    for (const doc of input) yield* unwindOne(doc, options)
  }
}

const parseOptions = (argument: Value): Options => {
  if (typeof argument === 'string') return { path: parsePath(argument), indexPath: undefined, preserve: false }
  if (!isDoc(argument))
    throw location(
      15981,
      `expected either a string or an object as specification for $unwind stage, got ${typeAlias(argument)}`,
    )
  for (const field of argument.keys())
    if (!['path', 'preserveNullAndEmptyArrays', 'includeArrayIndex'].includes(field))
      throw location(28811, `unrecognized option to $unwind stage: ${field}`)
  const path = argument.get('path')
  if (path === undefined) throw location(28812, 'no path specified to $unwind stage')
  const preserve = argument.get('preserveNullAndEmptyArrays') ?? false
  if (typeof preserve !== 'boolean')
    throw location(
      28809,
      `expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage, got ${typeAlias(preserve)}`,
    )
  return { path: parsePath(path), indexPath: parseIndexPath(argument.get('includeArrayIndex')), preserve }
}

const parsePath = (path: Value): readonly string[] => {
  if (typeof path !== 'string')
    throw location(28808, `expected a string as the path for $unwind stage, got ${typeAlias(path)}`)
  if (!path.startsWith('$'))
    throw location(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`)
  return parseFieldPath(path.slice(1))
}

const parseIndexPath = (path: Maybe): readonly string[] | undefined => {
  if (path === undefined) return undefined
  if (typeof path !== 'string' || path === '')
    throw location(
      28810,
      `expected a non-empty string for the includeArrayIndex option to $unwind stage, got ${typeAlias(path)}`,
    )
  if (path.startsWith('$'))
    throw location(28822, `includeArrayIndex option to $unwind stage should not be prefixed with a '$': ${path}`)
  return parseFieldPath(path)
}

function* unwindOne(doc: Doc, { path, indexPath, preserve }: Options): Generator<Doc> {
  const value = getNested(doc, path)
  const withIndex = (result: Doc, index: bigint | null): Doc =>
    indexPath ? setNested(result, indexPath, index) : result
  if (Array.isArray(value) && value.length > 0) {
    for (let index = 0; index < value.length; index++)
      yield withIndex(setNested(doc, path, value[index]), BigInt(index))
  } else if (Array.isArray(value)) {
    if (preserve) yield withIndex(setNested(doc, path, undefined), null)
  } else if (!isNullish(value) || preserve) yield withIndex(doc, null)
}

export const UNWIND: StageTable = { $unwind: { parse: unwind } }
