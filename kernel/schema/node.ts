import { isObject } from '../contract/is-object.ts'

/** One schema inside a schema, as JSON. */
export type Node = Readonly<Record<string, unknown>>

/** With one of these, fields and items cannot be judged one by one. */
const COMPOSITE = ['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'patternProperties', 'prefixItems']
const isComposite = (schema: Node): boolean => COMPOSITE.some((keyword) => keyword in schema)

/** The schemas of an object's fields, where each may be judged by itself. */
export function fieldsOf(schema: Node, value: unknown): Readonly<Record<string, Node>> | undefined {
  const { properties, additionalProperties } = schema
  if (!isObject(value) || !isObject(properties) || isObject(additionalProperties) || isComposite(schema))
    return undefined
  return properties as Readonly<Record<string, Node>>
}

/** The schema of an array's items, where each may be judged by itself. */
export const itemsOf = (schema: Node, value: unknown): Node | undefined =>
  Array.isArray(value) && isObject(schema['items']) && !isComposite(schema) ? schema['items'] : undefined

/** What is said of a value itself: for containers type and bounds, without their fields and items. */
export const judgedOf = (schema: Node, isContainer: boolean): Node =>
  isContainer ? shells.of(schema) : leaves.of(schema)

/** Derived schemas, made once: validators are kept by schema. */
class Derived {
  readonly #reduced = new WeakMap<Node, Node>()
  readonly #without: ReadonlySet<string>

  constructor(...keywords: readonly string[]) {
    this.#without = new Set(keywords)
  }

  of(schema: Node): Node {
    const known = this.#reduced.get(schema)
    if (known) return known
    const reduced = Object.fromEntries(Object.entries(schema).filter(([keyword]) => !this.#without.has(keyword)))
    this.#reduced.set(schema, reduced)
    return reduced
  }
}
const leaves = new Derived('default')
const shells = new Derived('default', 'properties', 'required', 'additionalProperties', 'items')

/** The branch of a union that alone takes values of this type. */
export function onlyBranch({ anyOf }: Node, value: unknown): Node | undefined {
  if (!Array.isArray(anyOf)) return undefined
  const branches = (anyOf as readonly Node[]).filter(({ type }) => type === undefined || takes(type, value))
  return branches.length === 1 ? branches[0] : undefined
}

const takes = (type: unknown, value: unknown): boolean =>
  Array.isArray(type) ? type.some((one) => takes(one, value)) : type === typeOf(value) || isInteger(type, value)

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

const isInteger = (type: unknown, value: unknown): boolean => type === 'integer' && typeof value === 'number'
