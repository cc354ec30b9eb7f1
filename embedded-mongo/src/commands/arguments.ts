import { Int32 } from 'bson'
import { isNumeric, toDouble } from '../bson/arithmetic.ts'
import { typeAlias } from '../bson/types.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../bson/value.ts'
import { badValue, location, MongoError, typeMismatch } from '../errors.ts'

/** Typed access to a command's (or a nested document's) fields, with MongoDB's errors for wrong ones. */
export class Arguments {
  readonly doc: Doc
  readonly #path: string

  constructor(path: string, doc: Doc) {
    this.#path = path
    this.doc = doc
  }

  get(name: string): Maybe {
    return this.doc.get(name)
  }

  has(name: string): boolean {
    return this.doc.has(name)
  }

  /** Throws for a field outside of `known`: an option is never ignored silently. */
  allowOnly(known: ReadonlySet<string>): void {
    for (const name of this.doc.keys()) {
      if (!known.has(name)) throw location(40415, `BSON field '${this.#path}.${name}' is an unknown field.`)
    }
  }

  required(name: string): Value {
    return this.get(name) ?? this.#missing(name)
  }

  document(name: string): Doc {
    return this.optionalDocument(name) ?? this.#missing(name)
  }

  /** Null counts as absent, as in most of MongoDB's commands. */
  optionalDocument(name: string): Doc | undefined {
    const value = this.#present(name)
    return value === undefined || isDoc(value) ? value : this.#wrongType(name, value, 'object')
  }

  array(name: string): Value[] {
    return this.optionalArray(name) ?? this.#missing(name)
  }

  optionalArray(name: string): Value[] | undefined {
    const value = this.#present(name)
    return value === undefined || Array.isArray(value) ? value : this.#wrongType(name, value, 'array')
  }

  string(name: string): string {
    return this.optionalString(name) ?? this.#missing(name)
  }

  optionalString(name: string): string | undefined {
    const value = this.#present(name)
    return value === undefined || typeof value === 'string' ? value : this.#wrongType(name, value, 'string')
  }

  boolean(name: string): boolean {
    const value = this.#present(name)
    if (value === undefined || typeof value === 'boolean') return value ?? false
    if (isNumeric(value)) return toDouble(value) !== 0
    return this.#wrongType(name, value, 'bool')
  }

  /** A whole number; negative ones only when allowed. */
  optionalInteger(name: string, options: { allowNegative?: boolean } = {}): number | undefined {
    const value = this.#present(name)
    if (value === undefined) return undefined
    if (!isNumeric(value)) return this.#wrongType(name, value, 'int, long, double or decimal')
    const number = Math.trunc(toDouble(value))
    if (number < 0 && options.allowNegative !== true) {
      throw new MongoError(51024, 'Location51024', `BSON field '${name}' value must be >= 0, actual value '${number}'`)
    }
    if (!Number.isSafeInteger(number)) throw badValue(`'${name}' is out of range`)
    return number
  }

  #present(name: string): Maybe {
    const value = this.doc.get(name)
    return value === null ? undefined : value
  }

  #missing(name: string): never {
    throw location(40414, `BSON field '${this.#path}.${name}' is missing but a required field`)
  }

  #wrongType(name: string, value: Value, expected: string): never {
    throw typeMismatch(
      `BSON field '${this.#path}.${name}' is the wrong type '${typeAlias(value)}', expected type '${expected}'`,
    )
  }
}

/** The form counts have in replies. */
export const int = (number: number): Value => (Math.abs(number) <= 0x7fffffff ? new Int32(number) : BigInt(number))
