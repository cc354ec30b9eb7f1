import { isObject } from '../contract/is-object.ts'

type Node = Readonly<Record<string, unknown>>

/**
 * What has no bound of its own, as `place: what it needs`. Free-form objects (`additionalProperties: true`) are bounded
 * by the number of values that a body may hold; recursion is not allowed, since unions in it take exponential time.
 */
export function unbounded(schema: unknown, at: string): readonly string[] {
  if (!isObject(schema)) return []
  const own = needs(schema).map((need) => `${at}: ${need}`)
  const fields = isObject(schema['properties']) ? Object.entries(schema['properties']) : []
  const branches = ['anyOf', 'oneOf', 'allOf', 'prefixItems'].flatMap((key) => (schema[key] as unknown[]) ?? [])
  const values = isObject(schema['patternProperties']) ? Object.values(schema['patternProperties']) : []
  return [
    ...own,
    ...fields.flatMap(([name, field]) => unbounded(field, `${at}/${name}`)),
    ...branches.flatMap((branch) => unbounded(branch, at)),
    ...values.flatMap((value) => unbounded(value, `${at}/*`)),
    ...unbounded(schema['items'], `${at}/*`),
    ...unbounded(schema['additionalProperties'], `${at}/*`),
  ]
}

function needs(schema: Node): readonly string[] {
  const says = (keyword: string): boolean => keyword in schema
  const rows: readonly (readonly [boolean, string])[] = [
    [
      schema['type'] === 'string' && !['maxLength', 'enum', 'const'].some(says) && !isBounded(schema['pattern']),
      'a string needs maxLength',
    ],
    [schema['type'] === 'array' && !says('maxItems'), 'an array needs maxItems'],
    [
      (says('patternProperties') || isObject(schema['additionalProperties'])) && !says('maxProperties'),
      'a record needs maxProperties',
    ],
    [says('$ref') || says('$recursiveRef') || says('$dynamicRef'), 'a schema must not refer to another'],
  ]
  return rows.flatMap(([lacks, need]) => (lacks ? [need] : []))
}

/** From its start to its end, and nothing in it repeats for ever. */
const isBounded = (pattern: unknown): boolean =>
  typeof pattern === 'string' && /^\^.*\$$/.test(pattern) && !/(?<!\\)[*+]|,\}/.test(pattern)
