import type { TSchema } from 'typebox'
import { isPlain } from './canonical-text.ts'

/** The keywords of JSON Schema that have to do with shape. Bounds (`maxLength`, `minimum`, …) are the reader's business. */
export interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly patternProperties?: Readonly<Record<string, TSchema>>
  readonly items?: unknown
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly TSchema[]
}

/** Of a record: the keys that it may have, and what stands under them. */
export const recordOf = ({
  patternProperties = {},
}: Shape): { readonly keys: RegExp; readonly schema: TSchema } | undefined => {
  const [[pattern, schema] = [], another] = Object.entries(patternProperties)
  if (pattern === undefined || schema === undefined || another !== undefined) return undefined
  // What a record of any string says; yet its dot matches no line break.
  return { keys: new RegExp(pattern, pattern === '^.*$' ? 'us' : 'u'), schema }
}

/** Whether the value has the schema's shape: what chooses the alternative of a union. */
export const fits = (shape: Shape, value: unknown): boolean => {
  if ('const' in shape) return value === shape.const
  if (shape.enum !== undefined) return shape.enum.includes(value)
  if (shape.anyOf !== undefined) return shape.anyOf.some((schema) => fits(schema, value))
  switch (shape.type) {
    case undefined:
      return value !== undefined
    case 'null':
      return value === null
    case 'integer':
      return Number.isInteger(value)
    case 'array':
      return Array.isArray(value) && value.every((item) => fits(shape.items as TSchema, item))
    case 'object':
      return isPlain(value) && fitsObject(shape, value)
    default:
      return typeof value === shape.type
  }
}

const fitsObject = (shape: Shape, value: Readonly<Record<string, unknown>>): boolean => {
  const record = recordOf(shape)
  if (record !== undefined)
    return Object.entries(value).every(([key, item]) => record.keys.test(key) && fits(record.schema, item))
  if (shape.additionalProperties === true) return true
  const { properties = {}, required = [] } = shape
  return (
    Object.keys(value).every((key) => key in properties || value[key] === undefined) &&
    Object.entries(properties).every(([name, schema]) =>
      value[name] === undefined ? !required.includes(name) : fits(schema, value[name]),
    )
  )
}
