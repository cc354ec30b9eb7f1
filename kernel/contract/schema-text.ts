import type { TSchema } from 'typebox'
import { canonicalText, isPlain, numeral, objectText, orderedKeys, quoted } from './canonical-text.ts'
import { fits, recordOf, type Shape } from './schema-shape.ts'

/**
 * Compiles a schema to the function that gives the RFC 8785 text of its values, whatever the order of their keys. It
 * refuses what the schema does not declare: unknown fields, other types, NaN, infinities, lone surrogates. Throws a
 * TypeError for schemas that it cannot follow (tuples, intersections, references).
 */
export const compileText = (schema: TSchema): ((value: unknown) => string) => new Compiler().compile(schema)

/** Code, because one function that knows its names reads an object twice as fast as a loop over names (bench:seal). */
class Compiler {
  readonly #functions: string[] = []
  /** What the code refers to, by name: regular expressions, schemas, sets. */
  readonly #constants: unknown[] = []

  compile(schema: TSchema): (value: unknown) => string {
    const text = this.#text(schema, '', 'value')
    const helpers = { canonicalText, fits, isPlain, misfit, numeral, objectText, quoted, refuseUnknown }
    const source = `'use strict'\n${this.#functions.join('\n')}\nreturn (value) => ${text}`
    return new Function(...Object.keys(helpers), 'constants', source)(...Object.values(helpers), this.#constants)
  }

  /** An expression for the text of `value`, itself the name of a variable. */
  #text(schema: TSchema, path: string, value: string): string {
    const shape: Shape = schema
    const other = (wanted: string): string => `misfit(${value}, ${literal(path)}, ${literal(wanted)})`
    if ('const' in shape) return this.#choice([shape.const], path, value)
    if (shape.enum !== undefined) return this.#choice(shape.enum, path, value)
    if (shape.anyOf !== undefined) return this.#union(shape.anyOf, path, value)
    switch (shape.type) {
      case 'string':
        return `(typeof ${value} === 'string' ? quoted(${value}) : ${other('a string')})`
      case 'integer':
        return `(Number.isInteger(${value}) ? String(${value}) : ${other('an integer')})`
      case 'number':
        return `(typeof ${value} === 'number' ? numeral(${value}) : ${other('a number')})`
      case 'boolean':
        return `(typeof ${value} === 'boolean' ? String(${value}) : ${other('a boolean')})`
      case 'null':
        return `(${value} === null ? 'null' : ${other('null')})`
      case 'array':
        return `${this.#array(shape, path)}(${value})`
      case 'object':
        return `${shape.patternProperties === undefined ? this.#object(shape, path) : this.#record(shape, path)}(${value})`
    }
    const keywords = Object.keys(shape).filter((keyword) => !ANNOTATIONS.has(keyword))
    if (keywords.length > 0) throw unsupported(path, keywords.join(', '))
    return `canonicalText(${value})`
  }

  #choice(values: readonly unknown[], path: string, value: string): string {
    const texts = this.#constant(new Map(values.map((one) => [one, canonicalText(one)])))
    const wanted = values.map((one) => canonicalText(one)).join(' or ')
    return `(${texts}.get(${value}) ?? misfit(${value}, ${literal(path)}, ${literal(wanted)}))`
  }

  #union(schemas: readonly TSchema[], path: string, value: string): string {
    const choices = schemas.map(
      (schema) => `fits(${this.#constant(schema)}, ${value}) ? ${this.#text(schema, path, value)} : `,
    )
    return `(${choices.join('')}misfit(${value}, ${literal(path)}, 'of a declared form'))`
  }

  #array({ items }: Shape, path: string): string {
    if (typeof items !== 'object' || items === null || Array.isArray(items)) throw unsupported(path, 'a tuple')
    return this.#function(
      `if (!Array.isArray(value)) misfit(value, ${literal(path)}, 'an array')
      let text = '['
      for (let at = 0; at < value.length; at++) {
        const item = value[at]
        text += (at === 0 ? '' : ',') + ${this.#text(items as TSchema, `${path}/*`, 'item')}
      }
      return text + ']'`,
    )
  }

  #record(shape: Shape, path: string): string {
    const record = recordOf(shape)
    if (record === undefined) throw unsupported(path, 'a record of several patterns')
    const wanted = `an object with keys that match ${record.keys.source}`
    return this.#function(
      `if (!isPlain(value) || !Object.keys(value).every((key) => ${this.#constant(record.keys)}.test(key)))
        misfit(value, ${literal(path)}, ${literal(wanted)})
      return objectText(value, (item) => ${this.#text(record.schema, `${path}/*`, 'item')})`,
    )
  }

  #object({ properties = {}, required = [], additionalProperties }: Shape, path: string): string {
    const isObject = `if (!isPlain(value)) misfit(value, ${literal(path)}, 'an object')`
    if (additionalProperties === true) return this.#function(`${isObject}\nreturn canonicalText(value)`)
    const names = orderedKeys(properties)
    const body = names.map((name, at) => this.#member(name, properties, required, `${path}/${name}`, at))
    return this.#function(
      `${isObject}
      let text = ''
      let present = 0
      ${body.join('\n')}
      if (Object.keys(value).length !== present) refuseUnknown(value, ${this.#constant(new Set(names))}, ${literal(path)})
      return text === '' ? '{}' : text + '}'`,
    )
  }

  #member(
    name: string,
    properties: Readonly<Record<string, TSchema>>,
    required: readonly string[],
    path: string,
    at: number,
  ): string {
    // Else `value[name]` would find what every object inherits.
    if (name in Object.prototype) throw unsupported(path, 'a field of that name')
    const member = `member${at}`
    const label = at === 0 ? literal(`{${quoted(name)}:`) : `(text === '' ? '{' : ',') + ${literal(`${quoted(name)}:`)}`
    const add = `{ text += ${label} + ${this.#text(properties[name] as TSchema, path, member)}; present++ }`
    return `const ${member} = value[${literal(name)}]
      ${required.includes(name) ? '' : `if (${member} !== undefined)`} ${add}`
  }

  #function(body: string): string {
    const name = `text${this.#functions.length}`
    this.#functions.push(`const ${name} = (value) => {\n${body}\n}`)
    return name
  }

  #constant(value: unknown): string {
    return `constants[${this.#constants.push(value) - 1}]`
  }
}

const ANNOTATIONS: ReadonlySet<string> = new Set(['title', 'description', 'default', 'example', 'examples'])

/** As source code. JSON.stringify alone leaves U+2028 as it is, which ends a line in old engines only. */
const literal = (text: string): string => JSON.stringify(text)

const misfit = (value: unknown, path: string, wanted: string): never => {
  throw new TypeError(`${path === '' ? 'it' : path} must be ${value === undefined ? 'present' : wanted}`)
}

const unsupported = (path: string, what: string): TypeError =>
  new TypeError(
    `${path === '' ? 'the schema' : path}: ${what} cannot be sealed by schema; use objects, arrays, records, unions of plain types`,
  )

const refuseUnknown = (value: Readonly<Record<string, unknown>>, names: ReadonlySet<string>, path: string): void => {
  for (const key of Object.keys(value))
    if (!names.has(key) && value[key] !== undefined)
      throw new TypeError(`${path}/${key.slice(0, 100)} is not a declared field`)
}
