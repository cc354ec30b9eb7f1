/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/redact/ */
import { typeAlias } from '../../bson/types.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { compileWith } from '../expression/compile.ts'
import type { Cell } from '../expression/types.ts'
import type { StageParser, StageTable } from './types.ts'

const DECISIONS: ReadonlyMap<string, string> = new Map([
  ['DESCEND', 'descend'],
  ['PRUNE', 'prune'],
  ['KEEP', 'keep'],
])

const redact: StageParser = (argument, { scope }) => {
  const variables = new Map([...scope.variables, ...DECISIONS])
  // Paths mean the document at hand, $$ROOT the whole one.
  const { compiler, cells } = compileWith({ ...scope, variables }, ['CURRENT'])
  const decide = compiler.compile(argument)
  const current = cells[0] as Cell
  const visit = (doc: Doc, root: Doc): Doc | undefined => {
    current.value = doc
    const decision = decide(root)
    if (decision === 'keep') return doc
    if (decision === 'prune') return undefined
    if (decision !== 'descend')
      throw location(
        17053,
        `$redact's expression should not return anything aside from the variables $$KEEP, $$DESCEND, and $$PRUNE, but returned a value of type ${typeAlias(decision)}`,
      )
    const result: Doc = new Map()
    for (const [name, value] of doc) {
      const kept = visitValue(value, root)
      if (kept !== undefined) result.set(name, kept)
    }
    return result
  }
  const visitValue = (value: Value, root: Doc): Maybe => {
    if (isDoc(value)) return visit(value, root)
    if (!Array.isArray(value)) return value
    return value.map((item) => visitValue(item, root)).filter((item) => item !== undefined)
  }
  return function* (input) {
    for (const doc of input) {
      const kept = visit(doc, doc)
      if (kept) yield kept
    }
  }
}

export const REDACT: StageTable = { $redact: { parse: redact } }
