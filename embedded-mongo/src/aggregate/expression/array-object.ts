/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/arrayToObject/ and objectToArray */
import { typeAlias } from '../../bson/types.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { unary } from './arguments.ts'
import { isNullish } from './nullish.ts'
import type { OperatorTable } from './types.ts'

const objectToArray = (value: Maybe): Maybe => {
  if (isNullish(value)) return null
  if (!isDoc(value)) throw location(40390, `$objectToArray requires a document input, found: ${typeAlias(value)}`)
  return [...value].map(
    ([k, v]): Doc =>
      new Map<string, Value>([
        ['k', k],
        ['v', v],
      ]),
  )
}

const arrayToObject = (array: Maybe): Maybe => {
  if (isNullish(array)) return null
  if (!Array.isArray(array)) throw location(40386, `$arrayToObject requires an array input, found: ${typeAlias(array)}`)
  const result: Doc = new Map()
  const pairs = isDoc(array[0])
  for (const item of array) {
    const [key, value] = pairs ? keyAndValue(item) : pair(item)
    if (key.includes('\0')) throw location(pairs ? 4940401 : 4940400, 'Key field cannot contain an embedded null byte')
    result.set(key, value)
  }
  return result
}

const pair = (item: Value): [string, Value] => {
  if (isDoc(item))
    throw location(
      40396,
      '$arrayToObject requires a consistent input format. Elements must all be arrays or all be objects. Array was detected, now found: object',
    )
  if (!Array.isArray(item))
    throw location(40398, `Unrecognised input type format for $arrayToObject: ${typeAlias(item)}`)
  if (item.length !== 2)
    throw location(40397, `$arrayToObject requires an array of size 2 arrays,found array of size: ${item.length}`)
  const [key, value] = item as [Value, Value]
  if (typeof key !== 'string')
    throw location(
      40395,
      `$arrayToObject requires an array of key-value pairs, where the key must be of type string. Found key type: ${typeAlias(key)}`,
    )
  return [key, value]
}

const keyAndValue = (item: Value): [string, Value] => {
  if (!isDoc(item))
    throw location(
      40391,
      `$arrayToObject requires a consistent input format. Elements must all be arrays or all be objects. Object was detected, now found: ${typeAlias(item)}`,
    )
  if (item.size !== 2)
    throw location(
      40392,
      `$arrayToObject requires an object keys of 'k' and 'v'. Found incorrect number of keys:${item.size}`,
    )
  const key = item.get('k')
  const value = item.get('v')
  if (key === undefined || value === undefined)
    throw location(
      40393,
      "$arrayToObject requires an object with keys 'k' and 'v'. Missing either or both keys from it",
    )
  if (typeof key !== 'string')
    throw location(
      40394,
      `$arrayToObject requires an object with keys 'k' and 'v', where the value of 'k' must be of type string. Found type: ${typeAlias(key)}`,
    )
  return [key, value]
}

export const ARRAY_OBJECT: OperatorTable = {
  $objectToArray: unary(objectToArray),
  $arrayToObject: unary(arrayToObject),
}
