/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/binarySize/, bsonSize, tsSecond, tsIncrement */
import { Binary, Timestamp } from 'bson'
import { encode } from '../../bson/codec.ts'
import { typeAlias } from '../../bson/types.ts'
import { isDoc, type Maybe } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { unary } from './arguments.ts'
import { int } from './integer.ts'
import { isNullish } from './nullish.ts'
import type { OperatorTable } from './types.ts'

const binarySize = (value: Maybe): Maybe => {
  if (isNullish(value)) return null
  if (typeof value === 'string') return int(Buffer.byteLength(value))
  if (value instanceof Binary) return int(value.position)
  throw location(51276, `$binarySize requires a string or BinData argument, found: ${typeAlias(value)}`)
}

const bsonSize = (value: Maybe): Maybe => {
  if (isNullish(value)) return null
  if (!isDoc(value)) throw location(31393, `$bsonSize requires a document input, found: ${typeAlias(value)}`)
  return int(encode(value).length)
}

const ofTimestamp = (read: (timestamp: Timestamp) => number, code: number) =>
  unary((value, name) => {
    if (isNullish(value)) return null
    if (!(value instanceof Timestamp))
      throw location(code, `Argument to ${name} must be a timestamp, but is ${typeAlias(value)}`)
    return BigInt(read(value))
  })

export const BYTES: OperatorTable = {
  $binarySize: unary(binarySize),
  $bsonSize: unary(bsonSize),
  $tsSecond: ofTimestamp(({ t }) => t, 5687301),
  $tsIncrement: ofTimestamp(({ i }) => i, 5687302),
}
