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

/** Numbers in numeric order, then other names by their characters: the order in which MongoDB adds fields. */
const compareNames = (a: string, b: string): number => {
  const [numericA, numericB] = [isNumeric(a), isNumeric(b)]
  if (numericA !== numericB) return numericA ? -1 : 1
  return numericA ? Number(a) - Number(b) : a < b ? -1 : a > b ? 1 : 0
}

export const sorted = (children: ReadonlyMap<string, Node>): ReadonlyMap<string, Node> =>
  new Map([...children].sort(([a], [b]) => compareNames(a, b)))

/** A branch while the tree is built. */
interface Growing {
  readonly kind: 'branch' | 'array'
  readonly children: Map<string, Node>
}

const kindFor = (part: string): Growing['kind'] => (arrayIdentifier(part) === undefined ? 'branch' : 'array')

const insert = (root: Growing, parts: readonly string[], modifier: Modifier): void => {
  const conflictAt = (depth: number): MongoError =>
    conflict(`Updating the path '${parts.join('.')}' would create a conflict at '${parts.slice(0, depth).join('.')}'`)
  let branch = root
  for (const [i, part] of parts.entries()) {
    if (branch.kind !== kindFor(part)) throw conflictAt(i)
    const name = arrayIdentifier(part) ?? part
    const next = parts[i + 1]
    const known = branch.children.get(name)
    if (known !== undefined && (next === undefined || known.kind === 'modifier')) throw conflictAt(i + 1)
    const child: Node =
      known ?? (next === undefined ? { kind: 'modifier', modifier } : { kind: kindFor(next), children: new Map() })
    branch.children.set(name, child)
    branch = child as Growing
  }
}

const inOrder = (node: Node): Node => {
  if (node.kind === 'modifier') return node
  const children = new Map([...node.children].map(([name, child]): [string, Node] => [name, inOrder(child)]))
  return { kind: node.kind, children: sorted(children) }
}

/** The tree of all operators; error 40 where two of them meet. */
export const buildTree = (changes: readonly (readonly [parts: readonly string[], modifier: Modifier])[]): Branch => {
  const root: Growing = { kind: 'branch', children: new Map() }
  for (const [parts, modifier] of changes) insert(root, parts, modifier)
  return inOrder(root) as Branch
}

/** What two positional paths mean for one element, found while a document is updated: both; error 40 where they meet. */
export const merge = (a: Node, b: Node, at: string): Node => {
  if (a.kind === 'modifier' || b.kind === 'modifier' || a.kind !== b.kind)
    throw conflict(`Update created a conflict at '${at}'`)
  const children = new Map(a.children)
  for (const [name, child] of b.children) {
    const other = children.get(name)
    children.set(
      name,
      other === undefined ? child : merge(other, child, `${at}.${a.kind === 'array' ? `$[${name}]` : name}`),
    )
  }
  return { kind: a.kind, children: sorted(children) }
}

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
