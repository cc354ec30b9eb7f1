export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }
export type JsonDocument = { readonly [name: string]: Json }

/** A value that can be filtered by. Empty containers are values too: `IS EMPTY` asks for them. */
export type Scalar = null | boolean | number | string
export const EMPTY_LIST = '\u0000[]'
export const EMPTY_OBJECT = '\u0000{}'

/** What a document says under one path (`maker.name`); items of lists one by one. */
export type Fields = ReadonlyMap<string, readonly Scalar[]>

export function flatten(document: JsonDocument): Fields {
  const fields = new Map<string, Scalar[]>()
  for (const [name, value] of Object.entries(document)) collect(fields, name, value)
  return fields
}

function collect(fields: Map<string, Scalar[]>, path: string, value: Json): void {
  if (typeof value !== 'object' || value === null) put(fields, path, value)
  else if (Array.isArray(value)) {
    if (value.length === 0) put(fields, path, EMPTY_LIST)
    for (const item of value as readonly Json[]) collect(fields, path, item)
  } else {
    const entries = Object.entries(value)
    if (entries.length === 0) put(fields, path, EMPTY_OBJECT)
    for (const [name, inner] of entries) collect(fields, `${path}.${name}`, inner)
  }
}

function put(fields: Map<string, Scalar[]>, path: string, value: Scalar): void {
  const existing = fields.get(path)
  if (existing) existing.push(value)
  else fields.set(path, [value])
}

/** `maker` covers `maker` and `maker.name`. */
export const covers = (attribute: string, path: string): boolean =>
  attribute === '*' || path === attribute || (path.startsWith(attribute) && path[attribute.length] === '.')
