import type { ErrorObject } from 'ajv'
import type { Violation } from '../contract/errors.ts'
import type { Engine } from './engine.ts'
import { fieldsOf, itemsOf, judgedOf, type Node, onlyBranch } from './node.ts'

/** A caller mends some faults at a time; to list more would only cost. */
const MAX_VIOLATIONS = 20

/**
 * What is wrong with a value that a quick check has refused. It looks at every value once and stops at twenty
 * violations. A value whose own bounds are broken is not looked into.
 */
export class Violations {
  readonly #engine: Engine
  readonly #found = new Map<string, Violation>()
  /** Names of refused unknown fields, with their values. */
  readonly unknown: [name: string, value: unknown][] = []

  constructor(engine: Engine) {
    this.#engine = engine
  }

  list(): readonly Violation[] {
    return [...this.#found.values()]
  }

  /** `at`: JSON pointer of the value. */
  look(schema: Node, value: unknown, at: string): void {
    if (this.#found.size >= MAX_VIOLATIONS) return
    const branch = onlyBranch(schema, value)
    if (branch) {
      this.look(branch, value, at)
      return
    }
    const fields = fieldsOf(schema, value)
    const items = itemsOf(schema, value)
    if (!this.#judge(judgedOf(schema, fields !== undefined || items !== undefined), value, at)) return
    if (fields) this.#lookAtFields(schema, fields, value as Readonly<Record<string, unknown>>, at)
    if (items)
      for (const [index, item] of (value as readonly unknown[]).entries()) {
        this.look(items, item, `${at}/${index}`)
        if (this.#found.size >= MAX_VIOLATIONS) return
      }
  }

  #lookAtFields(
    schema: Node,
    fields: Readonly<Record<string, Node>>,
    value: Readonly<Record<string, unknown>>,
    at: string,
  ): void {
    if (schema['additionalProperties'] === false)
      for (const name of Object.keys(value)) if (!Object.hasOwn(fields, name)) this.#refuseField(name, value[name], at)
    for (const name of (schema['required'] as readonly string[] | undefined) ?? [])
      if (value[name] === undefined && fields[name]?.['default'] === undefined)
        this.#add(`${at}/${escaped(name)}`, 'is required')
    for (const [name, field] of Object.entries(fields))
      if (value[name] !== undefined) this.look(field, value[name], `${at}/${escaped(name)}`)
  }

  #judge(schema: Node, value: unknown, at: string): boolean {
    const validate = this.#engine.of(schema)
    if (validate(value)) return true
    this.explain(validate.errors ?? [], at)
    return false
  }

  /** What Ajv found in the value at that place. */
  explain(errors: readonly ErrorObject[], at: string): void {
    for (const error of errors) this.#explain(error, `${at}${error.instancePath}`)
  }

  #explain({ keyword, params, data, message }: ErrorObject, at: string): void {
    const name = String(params['missingProperty'] ?? params['additionalProperty'])
    if (keyword === 'required') this.#add(`${at}/${escaped(name)}`, 'is required')
    else if (keyword === 'additionalProperties')
      this.#refuseField(name, (data as Record<string, unknown> | undefined)?.[name], at)
    else if (keyword === 'enum')
      this.#add(at, `must be one of ${(params['allowedValues'] as unknown[]).map(shown).join(', ')}`)
    else if (keyword === 'const') this.#add(at, `must be ${shown(params['allowedValue'])}`)
    else this.#add(at, message ?? 'is invalid')
  }

  #refuseField(name: string, value: unknown, at: string): void {
    this.unknown.push([name, value])
    if (this.#found.size < MAX_VIOLATIONS) this.#add(`${at}/${escaped(name)}`, 'is not a known field')
  }

  #add(pointer: string, message: string): void {
    if (this.#found.size < MAX_VIOLATIONS) this.#found.set(`${pointer} ${message}`, { pointer, message })
  }
}

const shown = (value: unknown): string => JSON.stringify(value)
const escaped = (name: string): string => name.slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')
