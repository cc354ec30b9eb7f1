import type { Operation } from '../../kernel/contract/operation.ts'
import { parseBody } from '../../kernel/http/body.ts'
import { check, reservedIn } from '../../kernel/schema/validate.ts'

type Node = Readonly<Record<string, unknown>>
export interface HostileBody {
  readonly what: string
  readonly text: string
}

const BODY_BYTES = 1_048_576
const BODY_VALUES = 20_000
const RESERVED: ReadonlySet<string> = new Set(['split'])

/**
 * Bodies just under the size limit, each of another kind of too much, in every place that the schema has.
 * With `seen`, a place whose schema another operation has had is passed over.
 */
export function* hostileBodies(
  { body, bodyLimitBytes = BODY_BYTES, bodyValues = BODY_VALUES, bodyNumbers = 0 }: Operation,
  seen?: Set<string>,
) {
  const bytes = bodyLimitBytes - 1_024
  yield* [
    { what: 'unknown fields, too many values', text: fields(Math.floor(bytes / 14)) },
    { what: 'unknown fields', text: fields(bodyValues - 10) },
  ]
  // where the schema is never come to
  const unread: readonly HostileBody[] = [
    { what: 'escaped quotes in one string', text: JSON.stringify({ x: '"'.repeat(bytes / 2 - 10) }) },
    { what: 'backslashes', text: `{"x":"${'\\'.repeat(bytes - 20)}` },
    { what: 'short strings with escapes', text: `[${'"\\u005f",'.repeat(bytes / 9 - 2)}1]` },
    { what: 'commas', text: `[${','.repeat(bytes)}]` },
    { what: 'empty arrays', text: `[${'[],'.repeat((bodyValues - 10) / 2)}1]` },
    { what: 'a long number', text: `{"x":${'9'.repeat(bytes - 20)}}` },
  ]
  if (!seen?.has('unread')) yield* unread
  seen?.add('unread')
  for (const { pointer, node } of places(body as unknown as Node, [])) {
    const shape = JSON.stringify({ ...node, description: undefined })
    if (seen?.has(shape)) continue
    seen?.add(shape)
    for (const { what, text } of values(node, bytes / 2, bodyValues - 1_000, bodyNumbers))
      yield { what: `${what} at /${pointer.join('/')}`, text: wrapped(pointer, text) }
  }
}

/** What the kernel does with a body before a handler sees it. Answers what was wrong with it. */
export function digest(operation: Operation, raw: Buffer): 'accepted' | 'refused' {
  try {
    const { value, textual } = parseBody(raw, 'application/json', {
      type: operation.bodyType ?? 'json',
      limitBytes: operation.bodyLimitBytes ?? BODY_BYTES,
      depth: 64,
      values: operation.bodyValues ?? BODY_VALUES,
      numbers: operation.bodyNumbers ?? 0,
      timeoutMs: 1_000,
      optional: false,
    })
    const found = operation.body && check(operation.body, value, 'body', textual)
    if (found && found.violations.length > 20) throw new RangeError('more than 20 violations')
    reservedIn(found?.unknown ?? [], RESERVED)
    return found ? 'refused' : 'accepted'
  } catch (error) {
    if (error instanceof RangeError) throw error
    return 'refused'
  }
}

const fields = (count: number): string =>
  `{${Array.from({ length: Math.floor(count) }, (_, i) => `"f${i}":${i}`).join(',')}}`

/** Every place of the schema, the way to it by field names; `0` goes into an array. */
function* places(schema: Node, pointer: readonly string[]): Generator<{ pointer: readonly string[]; node: Node }> {
  yield { pointer, node: schema }
  const { properties = {}, items, anyOf = [] } = schema as { properties?: Node; items?: Node; anyOf?: readonly Node[] }
  for (const [name, field] of Object.entries(properties)) yield* places(field as Node, [...pointer, name])
  if (items) yield* places(items, [...pointer, '0'])
  for (const branch of anyOf) yield* places(branch, pointer)
}

const wrapped = (pointer: readonly string[], text: string): string =>
  pointer.reduceRight((inner, name) => (name === '0' ? `[${inner}]` : `{${JSON.stringify(name)}:${inner}}`), text)

/** Too much of what the schema asks for here, and much of what it does not. */
function* values(node: Node, bytes: number, count: number, numbers: number): Generator<HostileBody> {
  const alphabet = typeof node['pattern'] === 'string' ? ['a', '0', '/', ' ', '.'] : ['a', '@', '.']
  const limit = typeof node['maxLength'] === 'number' ? Math.min(node['maxLength'], bytes) : bytes
  for (const letter of node['type'] === 'string' ? alphabet : ['a']) {
    yield { what: `a long string of '${letter}'`, text: `"${letter.repeat(bytes)}"` }
    yield { what: `the longest string of '${letter}'`, text: `"${letter.repeat(limit - 1)}!"` }
  }
  yield { what: 'an astral string', text: `"${'😀'.repeat(Math.min(bytes / 4, limit))}"` }
  if (node['type'] === 'array') {
    yield { what: 'distinct items', text: JSON.stringify(Array.from({ length: count }, (_, i) => `e${i}`)) }
    yield {
      what: 'distinct objects',
      text: `[${fields(3)},${Array(count / 4)
        .fill(fields(3))
        .join(',')}]`,
    }
    yield {
      what: 'numbers',
      text: `[${Array(count + numbers)
        .fill('1')
        .join(',')}]`,
    }
    yield {
      what: 'nested arrays',
      text: `[${Array(count / 2)
        .fill('[1]')
        .join(',')}]`,
    }
  }
  if (node['type'] === 'object') yield { what: 'unknown fields', text: fields(count) }
}
