import { covers, type Json, type JsonDocument } from '../engine/flatten.ts'

/** The document with only these attributes (`*` for all), those of inner objects included. */
export function projected(document: JsonDocument, attributes: readonly string[]): JsonDocument {
  if (attributes.includes('*')) return document
  return inner(document, '', attributes)
}

function inner(object: JsonDocument, prefix: string, attributes: readonly string[]): JsonDocument {
  const kept: [string, Json][] = []
  for (const [name, value] of Object.entries(object)) {
    const path = prefix + name
    if (attributes.some((attribute) => covers(attribute, path))) kept.push([name, value])
    else if (attributes.some((attribute) => attribute.startsWith(`${path}.`))) {
      if (isObject(value)) kept.push([name, inner(value, `${path}.`, attributes)])
      else if (Array.isArray(value))
        kept.push([
          name,
          (value as readonly Json[]).map((item) => (isObject(item) ? inner(item, `${path}.`, attributes) : item)),
        ])
    }
  }
  return Object.fromEntries(kept)
}

const isObject = (value: Json): value is JsonDocument =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
