import { invalidField } from '../../kernel/define.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Small readings of what a contract leaves open; each says where it stands and what it must be. */
export const objectAt = (value: unknown, pointer: string): Fields => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields
  throw invalidField(pointer, 'must be an object')
}

export const textAt = (value: unknown, pointer: string): string => {
  if (typeof value === 'string') return value
  throw invalidField(pointer, 'must be a string')
}

export const listAt = (value: unknown, pointer: string): readonly unknown[] => {
  if (Array.isArray(value)) return value
  throw invalidField(pointer, 'must be an array')
}

export const oneOf = <const W extends readonly string[]>(value: unknown, words: W, pointer: string): W[number] => {
  if (typeof value === 'string' && words.includes(value)) return value as W[number]
  throw invalidField(pointer, `must be one of ${words.join(', ')}`)
}

/** Names of fields of a request that its contract does not know: newer than we are, they are left out, and the answer says so. */
export const unknownFields = (body: object, { properties }: { readonly properties: object }): readonly string[] =>
  Object.keys(body).filter((name) => !Object.hasOwn(properties, name))

/** What no provider can be told in the gateway's form. */
export const cannot = (pointer: string, what: string, remedy = 'leave it out') =>
  invalidField(pointer, `${what} cannot be translated for every provider here: ${remedy}`)
