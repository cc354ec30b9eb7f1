import { showElement } from '../bson/show.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../bson/value.ts'
import { badValue, MongoError } from '../errors.ts'
import { arrayIndex } from '../query/traverse.ts'
import type { Run } from './modifier.ts'
import { dollarPrefixed } from './path.ts'
import { type ArrayBranch, type Branch, firstObjection, merge, type Node, sorted } from './tree.ts'

/** Which elements `$[id]` stands for. */
export type ElementTests = ReadonlyMap<string, (element: Value) => boolean>

export interface Application extends Run {
  readonly elementTests: ElementTests
}

const MAX_PADDING = 1_500_000

/** `part` cannot stand below `value`, which is the field `name` at `path`: an error for operators that mind. */
const checkViable = (child: Node, part: string, name: string, value: Maybe, path: string, run: Run): void => {
  const objection = firstObjection(child, run, `${path}.${part}`)
  if (objection === undefined) return
  throw new MongoError(
    28,
    'PathNotViable',
    objection.creates
      ? `Cannot create field '${part}' in element ${showElement(name, value)}`
      : `Cannot use the part (${part}) of (${objection.path}) to traverse the element (${showElement(name, value)})`,
  )
}

/** The children with `$` replaced by the position that the query matched. */
const resolved = (branch: Branch, path: string, run: Run): ReadonlyMap<string, Node> => {
  const positional = branch.children.get('$')
  if (positional === undefined) return branch.children
  const index = String(run.position())
  const children = new Map(branch.children)
  children.delete('$')
  const other = children.get(index)
  const at = `${path}.${index}`
  children.set(index, other === undefined ? positional : merge(other, positional, at))
  return sorted(children)
}

export const applyToDoc = (doc: Doc, branch: Branch, path: string, run: Application): Doc => {
  let next: Doc | undefined
  for (const [name, child] of resolved(branch, path, run)) {
    const current = doc.get(name)
    const result = applyNode(child, current, name, path === '' ? name : `${path}.${name}`, run)
    if (Object.is(result, current)) continue
    if (path === '' && name.startsWith('$') && !run.isInsert && result !== undefined)
      if (current === undefined || child.kind === 'modifier') throw dollarPrefixed(name)
    next ??= new Map(doc)
    if (result === undefined) next.delete(name)
    else next.set(name, result)
  }
  return next ?? doc
}

/** Sets an element, with nulls up to it; a field taken out of an array leaves null. */
const place = (items: Value[], index: number, value: Maybe): void => {
  if (index - items.length > MAX_PADDING)
    throw new MongoError(34, 'CannotBackfillArray', `can't backfill more than ${MAX_PADDING} elements`)
  while (items.length < index) items.push(null)
  items[index] = value ?? null
}

const applyToItems = (items: Value[], branch: Branch, name: string, path: string, run: Application): Value[] => {
  let next: Value[] | undefined
  for (const [part, child] of resolved(branch, path, run)) {
    const index = arrayIndex(part)
    if (index < 0) {
      checkViable(child, part, name, items, path, run)
      continue
    }
    const current = items[index]
    const result = applyNode(child, current, part, `${path}.${part}`, run)
    if (Object.is(result, current)) continue
    next ??= [...items]
    place(next, index, result)
  }
  return next ?? items
}

/** Children of all identifiers that accept the element, as one node. */
const nodeFor = (element: Value, branch: ArrayBranch, path: string, run: Application): Node | undefined => {
  let node: Node | undefined
  for (const [identifier, child] of branch.children) {
    if (run.elementTests.get(identifier)?.(element) === false) continue
    node = node === undefined ? child : merge(node, child, path)
  }
  return node
}

const applyToElements = (value: Maybe, branch: ArrayBranch, name: string, path: string, run: Application): Maybe => {
  if (value === undefined)
    throw badValue(`The path '${path}' must exist in the document in order to apply array updates.`)
  if (!Array.isArray(value))
    throw badValue(`Cannot apply array updates to non-array element ${showElement(name, value).slice(1, -1)}`)
  let next: Value[] | undefined
  for (let i = 0; i < value.length; i++) {
    const current = value[i] as Value
    const node = nodeFor(current, branch, `${path}.${i}`, run)
    if (node === undefined) continue
    const result = applyNode(node, current, String(i), `${path}.${i}`, run)
    if (Object.is(result, current)) continue
    next ??= [...value]
    next[i] = result ?? null
  }
  return next ?? value
}

const applyNode = (node: Node, current: Maybe, name: string, path: string, run: Application): Maybe => {
  if (node.kind === 'modifier') {
    const { modifier } = node
    return modifier.applies?.(run) === false ? current : modifier.apply(current, run)
  }
  if (node.kind === 'array') return applyToElements(current, node, name, path, run)
  if (isDoc(current)) return applyToDoc(current, node, path, run)
  if (Array.isArray(current)) return applyToItems(current, node, name, path, run)
  if (current === undefined) {
    const made = applyToDoc(new Map(), node, path, run)
    return made.size === 0 ? undefined : made
  }
  for (const [part, child] of node.children) checkViable(child, part, name, current, path, run)
  return current
}
