/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/project/ and …/addFields/ */
import { isNumeric } from '../bson/arithmetic.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../bson/value.ts'
import { location, MongoError } from '../errors.ts'
import { compileExpression } from './expression/compile.ts'
import { OPERATORS } from './expression/operators.ts'
import { isTrue } from './expression/truth.ts'
import type { Scope } from './expression/types.ts'
import { emptyTree, fillTree, isTree, type Leaf, type ReadLeaf, type Tree } from './projection-tree.ts'

export type Transform = (doc: Doc) => Doc

const isOperator = (value: Value): boolean => isDoc(value) && (value.keys().next().value?.startsWith('$') ?? false)

/** Compiles `$set`/`$addFields`: every value is an expression; the rest of the document stays. */
export const compileAddFields = (spec: Doc, scope: Scope, name = '$addFields'): Transform => {
  const tree = emptyTree()
  // An empty document is a value; any other without operators holds further paths.
  const readLeaf: ReadLeaf = (value) =>
    isDoc(value) && value.size > 0 && !isOperator(value) ? undefined : compileExpression(value, scope)
  wrapErrors(name, () => fillTree(tree, spec, readLeaf))
  return (doc) => compute(tree, doc, doc)
}

/** In a projection an unknown operator has an error of its own. */
const checkKnown = (expression: Doc): void => {
  const [name = ''] = expression.keys()
  if (!Object.hasOwn(OPERATORS, name)) throw location(31325, `Unknown expression ${name}`)
}

/** Compiles `$project` (all inclusions and computed fields, or all exclusions; `_id` apart). */
export const compileProject = (spec: Doc, scope: Scope): Transform => {
  const tree = emptyTree()
  wrapErrors('$project', () => {
    if (spec.size === 0) throw location(51272, 'projection specification must have at least one field')
    const readLeaf: ReadLeaf = (value, path) => {
      if (typeof value === 'boolean' || isNumeric(value)) return isTrue(value) ? 'include' : 'exclude'
      if (!isDoc(value)) return compileExpression(value, scope)
      if (value.size === 0)
        throw location(51270, `An empty sub-projection is not a valid value. Found empty object at path ${path}`)
      if (!isOperator(value)) return undefined
      checkKnown(value)
      return compileExpression(value, scope)
    }
    fillTree(tree, spec, readLeaf)
  })
  const id = tree.fields.get('_id')
  const kind = wrapErrors('$project', () => kindOf(tree)) ?? (id === 'exclude' ? 'exclude' : 'include')
  if (kind === 'exclude') {
    if (id === 'include') tree.fields.delete('_id')
    return (doc) => exclude(tree, doc)
  }
  if (id === 'exclude') tree.fields.delete('_id')
  else if (id === undefined) tree.fields.set('_id', 'include')
  return tree.computes ? (doc) => compute(tree, include(tree, doc), doc) : (doc) => include(tree, doc)
}

/** The one kind of all leaves but a top-level `_id: 0|1`; undefined when there is no other. */
const kindOf = (tree: Tree, prefix = '', known?: 'include' | 'exclude'): 'include' | 'exclude' | undefined => {
  let kind = known
  for (const [name, node] of tree.fields) {
    const path = prefix + name
    if (isTree(node)) kind = kindOf(node, `${path}.`, kind)
    else if (path !== '_id' || typeof node === 'function') kind = sameKind(node, path, kind)
  }
  return kind
}

const sameKind = (leaf: Leaf, path: string, known: 'include' | 'exclude' | undefined) => {
  const kind = leaf === 'exclude' ? 'exclude' : 'include'
  if (known === undefined || kind === known) return kind
  if (kind === 'exclude') throw location(31254, `Cannot do exclusion on field ${path} in inclusion projection`)
  if (typeof leaf === 'function') throw location(31310, `Cannot use an expression ${path} in an exclusion projection`)
  throw location(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
}

/** MongoDB names the stage in front of a projection's parse errors. */
const wrapErrors = <T>(stage: string, parse: () => T): T => {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof MongoError)) throw error
    throw new MongoError(error.code, error.codeName, `Invalid ${stage} :: caused by :: ${error.message}`)
  }
}

const include = (tree: Tree, doc: Doc): Doc => {
  const result: Doc = new Map()
  for (const [name, value] of doc) {
    const node = tree.fields.get(name)
    if (node === 'include') result.set(name, value)
    else if (isTree(node)) {
      // What will be computed inside replaces a scalar, which therefore keeps its place until then.
      const kept = within(value, (inner) => include(node, inner), node.computes ? 'keep' : undefined)
      if (kept !== undefined) result.set(name, kept)
    }
  }
  return result
}

const exclude = (tree: Tree, doc: Doc): Doc => {
  const result: Doc = new Map()
  for (const [name, value] of doc) {
    const node = tree.fields.get(name)
    if (node === undefined) result.set(name, value)
    else if (isTree(node)) result.set(name, within(value, (inner) => exclude(node, inner), 'keep') as Value)
  }
  return result
}

/** Applies to a document, or to the documents in an array (of arrays); other values are kept or left out. */
const within = (value: Value, apply: Transform, scalars: 'keep' | undefined): Maybe => {
  if (isDoc(value)) return apply(value)
  if (!Array.isArray(value)) return scalars && value
  const items: Value[] = []
  for (const item of value) {
    const kept = within(item, apply, scalars)
    if (kept !== undefined) items.push(kept)
  }
  return items
}

/** A copy of `target` with the tree's expressions, evaluated against `root`, set in it. */
const compute = (tree: Tree, target: Doc, root: Doc): Doc => {
  const result: Doc = new Map(target)
  for (const [name, node] of tree.fields) {
    if (typeof node === 'string' || (isTree(node) && !node.computes)) continue
    const value = isTree(node) ? computeWithin(node, result.get(name), root) : node(root)
    if (value === undefined) result.delete(name)
    else result.set(name, value)
  }
  return result
}

/** On the way down, arrays map over their items and anything that is no document becomes one. */
const computeWithin = (tree: Tree, value: Maybe, root: Doc): Value => {
  if (Array.isArray(value)) return value.map((item) => computeWithin(tree, item, root))
  return compute(tree, isDoc(value) ? value : new Map(), root)
}
