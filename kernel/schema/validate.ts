import type { TSchema } from 'typebox'
import type { Violation } from '../contract/errors.ts'
import { closed, ENGINES } from './engine.ts'
import type { Node } from './node.ts'
import { Violations } from './violations.ts'

/** Where in a request a value stands; the start of its JSON pointers. */
export type Place = 'params' | 'query' | 'headers' | 'body' | 'config' | 'reply' | 'event'

export interface Checked {
  /** At most 20. */
  readonly violations: readonly Violation[]
  /** Names of refused unknown fields, with their values. */
  readonly unknown: readonly (readonly [name: string, value: unknown])[]
}

const TEXTUAL: ReadonlySet<Place> = new Set(['params', 'query', 'headers'])

/**
 * Checks in place: defaults are filled in. `undefined`: all is well. Takes time that grows with the value and no faster.
 * `textual`: numbers and booleans are read from text.
 */
export function check(
  schema: TSchema,
  value: unknown,
  place: Place,
  textual = TEXTUAL.has(place),
): Checked | undefined {
  const engine = textual ? ENGINES.textual : ENGINES.typed
  const governing = closed(schema)
  const validate = engine.of(governing)
  if (validate(value)) return undefined
  const found = new Violations(engine)
  const first = validate.errors ?? []
  found.look(governing as Node, value, `/${place}`)
  // What the first check refused stays refused, whatever it has changed in place.
  if (found.list().length === 0) found.explain(first, `/${place}`)
  return { violations: found.list(), unknown: found.unknown }
}

/** The first reserved name among the refused fields or inside them. */
export function reservedIn(unknown: Checked['unknown'], reserved: ReadonlySet<string>): string | undefined {
  for (const [name, value] of unknown) {
    if (reserved.has(name)) return name
    const inside = reservedInside(value, reserved)
    if (inside !== undefined) return inside
  }
  return undefined
}

function reservedInside(value: unknown, reserved: ReadonlySet<string>): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return reservedIn(Object.entries(value), reserved)
}
