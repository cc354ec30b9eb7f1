import { isTrue } from '../aggregate/expression/truth.ts'
import type { Doc, Maybe } from '../bson/value.ts'
import type { ValueOrder } from '../bson/value-order.ts'
import { expandsArrays, leafTest } from './leaf.ts'
import type { Leaf, Match } from './match.ts'
import { type MatchDetails, type ValueTest, visit, visitEnd } from './traverse.ts'

export type DocumentTest = (doc: Doc, details?: MatchDetails) => boolean

/** The test of a leaf on one value it finds. */
const testOf = (leaf: Leaf, order: ValueOrder): ValueTest => {
  if (leaf.kind === 'elemMatchObject') {
    const matches = compileMatch(leaf.child, order)
    return elementTest((value) =>
      value instanceof Map ? matches(value) : Array.isArray(value) && matches(asDocument(value)),
    )
  }
  if (leaf.kind === 'elemMatchValue') return elementTest(compileValueMatch(leaf.child, order))
  return leafTest(leaf, order)
}

/** $elemMatch sees an array inside the array as a document with the indexes as its field names. */
const asDocument = (items: readonly Exclude<Maybe, undefined>[]): Doc =>
  new Map(items.map((item, i) => [String(i), item]))

const elementTest = (matches: (value: Maybe) => boolean): ValueTest => {
  return (value, details) => {
    if (!Array.isArray(value)) return false
    const index = value.findIndex((element) => matches(element))
    if (index < 0) return false
    if (details !== undefined) details.position = index
    return true
  }
}

const compileLeaf = (leaf: Leaf, order: ValueOrder): DocumentTest => {
  const test = testOf(leaf, order)
  const expand = expandsArrays(leaf)
  if (!leaf.path.includes('.')) return (doc, details) => visitEnd(doc.get(leaf.path), expand, test, details)
  const parts = leaf.path.split('.')
  return (doc, details) => visit(doc, parts, 0, expand, test, details)
}

/** A tree as a function of the document. In an and, the last array that matched gives the position, an or gives none, as in MongoDB. */
export const compileMatch = (match: Match, order: ValueOrder): DocumentTest => {
  switch (match.kind) {
    case 'always':
      return () => true
    case 'never':
      return () => false
    case 'and': {
      const children = match.children.map((child) => compileMatch(child, order))
      return (doc, details) => {
        for (const child of children)
          if (!child(doc, details)) {
            if (details !== undefined) details.position = undefined
            return false
          }
        return true
      }
    }
    case 'or': {
      const children = match.children.map((child) => compileMatch(child, order))
      return (doc) => {
        for (const child of children) if (child(doc)) return true
        return false
      }
    }
    case 'not': {
      const child = compileMatch(match.child, order)
      return (doc) => !child(doc)
    }
    case 'expr': {
      const { expression } = match
      return (doc) => isTrue(expression(doc))
    }
    case 'schema':
      return (doc) => match.test(doc)
    default:
      return compileLeaf(match, order)
  }
}

/** A tree whose leaves have no path as a test of one value: arrays are not looked into. */
const compileValueMatch = (match: Match, order: ValueOrder): ((value: Maybe) => boolean) => {
  switch (match.kind) {
    case 'always':
      return () => true
    case 'never':
      return () => false
    case 'and': {
      const children = match.children.map((child) => compileValueMatch(child, order))
      return (value) => children.every((child) => child(value))
    }
    case 'or': {
      const children = match.children.map((child) => compileValueMatch(child, order))
      return (value) => children.some((child) => child(value))
    }
    case 'not': {
      const child = compileValueMatch(match.child, order)
      return (value) => !child(value)
    }
    case 'expr':
    case 'schema':
      throw new TypeError(`${match.kind} tests documents, never single values`)
    default:
      return testOf(match, order)
  }
}
