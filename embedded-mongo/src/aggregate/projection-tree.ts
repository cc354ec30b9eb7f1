/** A projection as a tree of its paths: `{'a.b': 1, 'a.c': '$x'}` → a → {b, c}. */
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { location } from '../errors.ts'
import { parseFieldPath } from './expression/field-path.ts'
import type { Expression } from './expression/types.ts'

export type Leaf = 'include' | 'exclude' | Expression
export interface Tree {
  readonly fields: Map<string, Leaf | Tree>
  /** Some leaf below is an expression. */
  computes: boolean
}

export const emptyTree = (): Tree => ({ fields: new Map(), computes: false })
export const isTree = (node: Leaf | Tree | undefined): node is Tree => typeof node === 'object'

/** Says what the value at a path means: a leaf, or (`undefined`) a document of further paths. */
export type ReadLeaf = (value: Value, path: string) => Leaf | undefined

/** Adds every path of `spec`. Throws 31249/31250 where one path is within another. */
export const fillTree = (tree: Tree, spec: Doc, readLeaf: ReadLeaf, prefix = ''): void => {
  for (const [name, value] of spec) {
    const path = prefix + name
    const leaf = readLeaf(value, path)
    if (leaf !== undefined) addLeaf(tree, parseFieldPath(path), leaf, path)
    else if (isDoc(value)) fillTree(tree, value, readLeaf, `${path}.`)
  }
}

const addLeaf = (tree: Tree, names: readonly string[], leaf: Leaf, path: string): void => {
  let node = tree
  const last = names.length - 1
  for (let index = 0; index < last; index++) {
    const name = names[index] as string
    if (typeof leaf === 'function') node.computes = true
    let next = node.fields.get(name)
    if (next === undefined) {
      next = emptyTree()
      node.fields.set(name, next)
    }
    if (!isTree(next))
      throw location(31249, `Path collision at ${path} remaining portion ${names.slice(index + 1).join('.')}`)
    node = next
  }
  if (typeof leaf === 'function') node.computes = true
  const name = names[last] as string
  if (node.fields.has(name)) throw location(31250, `Path collision at ${path}`)
  node.fields.set(name, leaf)
}
