import { badValue, MongoError } from '../errors.ts'

const emptyName = (message: string) => new MongoError(56, 'EmptyFieldName', message)

const ARRAY_PART = /^\$\[(.*)\]$/

/** `$[id]` → `id`, `$[]` → the empty string, anything else undefined. */
export const arrayIdentifier = (part: string): string | undefined => ARRAY_PART.exec(part)?.[1]

const isPositional = (part: string): boolean => part === '$' || ARRAY_PART.test(part)

/** For a document that is there: only one that an upsert makes may get a top-level field whose name begins with a dollar. */
export const dollarPrefixed = (name: string): MongoError =>
  new MongoError(
    52,
    'DollarPrefixedFieldName',
    `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
  )

/** The parts of an update path. Throws MongoDB's error for empty and misplaced positional parts. */
export const parsePath = (path: string): readonly string[] => {
  if (path === '') throw emptyName('An empty update path is not valid.')
  const parts = path.split('.')
  if (parts.includes(''))
    throw emptyName(`The update path '${path}' contains an empty field name, which is not allowed.`)
  const [first = ''] = parts
  if (first === '$') throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`)
  if (isPositional(first))
    throw badValue(
      `Cannot have array filter identifier (i.e. '$[<id>]') element in the first position in path '${path}'`,
    )
  if (parts.filter((part) => part === '$').length > 1)
    throw badValue(`Too many positional (i.e. '$') elements found in path '${path}'`)
  return parts
}

/** A path of a document proper, without positional parts: what $rename takes. */
export const hasPositional = (parts: readonly string[]): boolean => parts.some(isPositional)

/** The field's own name, as messages give it. */
export const lastPart = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
