import { MongoError } from '../errors.ts'
import type { Modifier, Run } from './modifier.ts'
import { arrayIdentifier } from './path.ts'

/**
 * All operators of an update in one tree of field names, so that a document is walked once and two
 * operators that would disturb each other are found before anything is written.
 */
export type Node = ModifierNode | Branch | ArrayBranch

export interface ModifierNode {
  readonly kind: 'modifier'
  readonly modifier: Modifier
}
/** Fields of a document, or indexes of an array; the name `$` stands for the matched position. */
export interface Branch {
  readonly kind: 'branch'
  readonly children: ReadonlyMap<string, Node>
}
/** `$[]` (identifier '') and `$[id]`: every element, or those an array filter accepts. */
export interface ArrayBranch {
  readonly kind: 'array'
  readonly children: ReadonlyMap<string, Node>
}

const conflict = (message: string): MongoError => new MongoError(40, 'ConflictingUpdateOperators', message)

const isNumeric = (name: string): boolean => /^\d+$/.test(name)

/** Numbers in numeric order, other names by their characters: the order in which MongoDB adds fields. */
const compareNames = (a: string, b: string): number => {
  if (isNumeric(a) && isNumeric(b)) return Number(a) - Number(b)
  return a < b ? -1 : a > b ? 1 : 0
}

export const sorted = (children: ReadonlyMap<string, Node>): ReadonlyMap<string, Node> =>
  new Map([...children].sort(([a], [b]) => compareNames(a, b)))

const nest = (parts: readonly string[], modifier: Modifier): Node => {
  const [name, ...rest] = parts
  if (name === undefined) return { kind: 'modifier', modifier }
  const identifier = arrayIdentifier(name)
  const child = nest(rest, modifier)
  return identifier === undefined
    ? { kind: 'branch', children: new Map([[name, child]]) }
    : { kind: 'array', children: new Map([[identifier, child]]) }
}

/** Both trees at once; where they meet, `complaint` says what is wrong at that path. */
const join = (a: Node, b: Node, at: string, complaint: (at: string) => string): Node => {
  if (a.kind === 'modifier' || b.kind === 'modifier' || a.kind !== b.kind) throw conflict(complaint(at))
  const children = new Map(a.children)
  for (const [name, child] of b.children) {
    const other = children.get(name)
    const part = a.kind === 'array' ? `$[${name}]` : name
    children.set(name, other === undefined ? child : join(other, child, at === '' ? part : `${at}.${part}`, complaint))
  }
  return { kind: a.kind, children: sorted(children) }
}

/** What two positional paths mean for one element, found while a document is updated. */
export const merge = (a: Node, b: Node, at: string): Node =>
  join(a, b, at, (where) => `Update created a conflict at '${where}'`)

export const EMPTY: Branch = { kind: 'branch', children: new Map() }

/** The tree with one operator more. */
export const insert = (tree: Branch, parts: readonly string[], modifier: Modifier): Branch =>
  join(
    tree,
    nest(parts, modifier),
    '',
    (at) => `Updating the path '${parts.join('.')}' would create a conflict at '${at}'`,
  ) as Branch

/** The first operator below that has something to do and minds that its path cannot exist; with the path down to it. */
export const firstObjection = (node: Node, run: Run, path: string): { path: string; creates: boolean } | undefined => {
  if (node.kind === 'modifier') {
    const { onMissing, applies } = node.modifier
    return onMissing === 'ignore' || applies?.(run) === false ? undefined : { path, creates: onMissing === 'create' }
  }
  for (const [name, child] of node.children) {
    const found = firstObjection(child, run, `${path}.${node.kind === 'array' ? `$[${name}]` : name}`)
    if (found !== undefined) return found
  }
  return undefined
}
