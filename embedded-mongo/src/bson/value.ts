/**
 * How a BSON value looks inside the store. Nothing is promoted: a type that came in goes out.
 *
 * | BSON | here |
 * |---|---|
 * | document | `Doc` (a Map: keeps field order, numeric-looking and `__proto__` names are ordinary) |
 * | array | `Value[]` |
 * | double | `number` |
 * | int32 | `Int32` |
 * | int64 | `bigint` |
 * | decimal128 | `Decimal128` |
 * | string, bool, null | `string`, `boolean`, `null` |
 * | date | `Date` |
 * | undefined (deprecated) | `UNDEFINED` |
 * | code with scope | `Code` whose `scope` is a `Doc` |
 * | DBPointer (deprecated) | `DBRef` |
 * | the rest | the class of npm `bson` |
 *
 * A missing field is JavaScript's `undefined`; it never stands inside a `Doc` or an array.
 */
import type {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Int32,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson'

export type Doc = Map<string, Value>

/** BSON type 6. Clients no longer write it, but it is what MongoDB puts into an index for an empty array. */
export class BsonUndefined {
  readonly _bsontype = 'Undefined'
}
export const UNDEFINED = new BsonUndefined()

export type Value =
  | Doc
  | Value[]
  | number
  | Int32
  | bigint
  | Decimal128
  | string
  | boolean
  | null
  | Date
  | ObjectId
  | Binary
  | Timestamp
  | BSONRegExp
  | Code
  | BSONSymbol
  | DBRef
  | MinKey
  | MaxKey
  | BsonUndefined

/** The four numeric types; they compare and compute with each other. */
export type Numeric = number | Int32 | bigint | Decimal128

/** A value, or nothing at all (`undefined`: the field is missing). */
export type Maybe = Value | undefined

export const isDoc = (value: Maybe): value is Doc => value instanceof Map
