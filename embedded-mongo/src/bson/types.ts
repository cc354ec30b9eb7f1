import type { Maybe, Value } from './value.ts'

/** BSON type numbers, as on the wire and as `$type` takes them. */
export const BSON = {
  minKey: -1,
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  maxKey: 127,
} as const

export type TypeAlias = keyof typeof BSON

const NUMBER_OF_CLASS: Readonly<Record<string, number>> = {
  Int32: BSON.int,
  ObjectId: BSON.objectId,
  Decimal128: BSON.decimal,
  Binary: BSON.binData,
  Timestamp: BSON.timestamp,
  BSONRegExp: BSON.regex,
  BSONSymbol: BSON.symbol,
  DBRef: BSON.dbPointer,
  MinKey: BSON.minKey,
  MaxKey: BSON.maxKey,
  Undefined: BSON.undefined,
}

/** The BSON type number of a value. */
export const typeNumber = (value: Value): number => {
  switch (typeof value) {
    case 'number':
      return BSON.double
    case 'string':
      return BSON.string
    case 'boolean':
      return BSON.bool
    case 'bigint':
      return BSON.long
    default:
  }
  if (value === null) return BSON.null
  if (value instanceof Map) return BSON.object
  if (Array.isArray(value)) return BSON.array
  if (value instanceof Date) return BSON.date
  const tag = value._bsontype
  if (tag === 'Int32') return BSON.int
  if (tag === 'ObjectId') return BSON.objectId
  if (tag === 'Code') return value.scope === null ? BSON.javascript : BSON.javascriptWithScope
  const found = NUMBER_OF_CLASS[tag]
  if (found === undefined) throw new TypeError(`not a BSON value of the store: ${tag}`)
  return found
}

const ALIAS_OF_NUMBER = new Map<number, TypeAlias>(
  (Object.entries(BSON) as [TypeAlias, number][]).map(([alias, number]) => [number, alias]),
)

/** The name MongoDB gives a BSON type number, if there is such a type. */
export const aliasOfNumber = (number: number): TypeAlias | undefined => ALIAS_OF_NUMBER.get(number)

/** The type's name as `$type` says it: `int`, `objectId`, …; `missing` for no value. */
export const typeAlias = (value: Maybe): TypeAlias | 'missing' =>
  value === undefined ? 'missing' : (ALIAS_OF_NUMBER.get(typeNumber(value)) as TypeAlias)

/** Position of a BSON type in the comparison order, by type number; all numbers are one position, strings and symbols another. */
const CANONICAL: Readonly<Record<number, number>> = {
  [BSON.minKey]: -1,
  [BSON.undefined]: 0,
  [BSON.null]: 5,
  [BSON.double]: 10,
  [BSON.int]: 10,
  [BSON.long]: 10,
  [BSON.decimal]: 10,
  [BSON.string]: 15,
  [BSON.symbol]: 15,
  [BSON.object]: 20,
  [BSON.array]: 25,
  [BSON.binData]: 30,
  [BSON.objectId]: 35,
  [BSON.bool]: 40,
  [BSON.date]: 45,
  [BSON.timestamp]: 47,
  [BSON.regex]: 50,
  [BSON.dbPointer]: 55,
  [BSON.javascript]: 60,
  [BSON.javascriptWithScope]: 65,
  [BSON.maxKey]: 127,
}

/** Where a value's type stands in MongoDB's comparison order; types that compare with each other by value share a position. */
export const canonicalType = (value: Maybe): number =>
  value === undefined ? 0 : (CANONICAL[typeNumber(value)] as number)
