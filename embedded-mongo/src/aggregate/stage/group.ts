/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/group/, $count, $sortByCount */
import { Int32 } from 'bson'
import { isNumeric } from '../../bson/arithmetic.ts'
import { decode, encode } from '../../bson/codec.ts'
import { type Doc, isDoc, type Value } from '../../bson/value.ts'
import type { ValueOrder } from '../../bson/value-order.ts'
import { location } from '../../errors.ts'
import { Spool } from '../../storage/spool.ts'
import { compileAccumulator } from '../accumulator/compile.ts'
import { type Accumulator, type AccumulatorFactory, NO_GROUP_KEY } from '../accumulator/types.ts'
import { compileExpression } from '../expression/compile.ts'
import type { Expression, Scope } from '../expression/types.ts'
import { identityOf } from '../identity.ts'
import { heapBytes, MemoryBudget, SPILL_BYTES } from '../memory.ts'
import { sortDocuments } from '../sort.ts'
import type { Run, StageParser, StageTable } from './types.ts'

interface Group {
  readonly id: Value
  readonly accumulators: readonly Accumulator[]
}

const group: StageParser = (argument, context) => {
  if (!isDoc(argument)) throw location(15947, "a group's fields must be specified in an object")
  const id = argument.get('_id')
  if (id === undefined) throw location(15955, 'a group specification must include an _id')
  const outputs = [...argument].filter(([field]) => field !== '_id')
  return groupBy(groupKey(id, context.scope), outputs, context.scope, context.allowDiskUse)
}

/** `_id: {a: '$a'}` takes a missing value as null, as `_id: '$a'` does; among several fields it stays missing. */
const groupKey = (id: Value, scope: Scope): Expression => {
  const whole = compileExpression(id, scope)
  if (!isDoc(id) || id.keys().next().value?.startsWith('$') !== false) return whole
  for (const value of id.values())
    if (isNumeric(value) || typeof value === 'boolean')
      throw location(17390, '$group does not support inclusion-style expressions')
  if (id.size > 1) return whole
  return (root) => {
    const key = whole(root) as Doc
    return key.size === 0 ? new Map([[id.keys().next().value as string, null]]) : key
  }
}

/** Groups by an expression; `outputs` are `[field, {$accumulator: …}]`. Groups come in order of first appearance, as far as memory holds them. */
export const groupBy = (
  id: Expression,
  outputs: readonly (readonly [string, Value])[],
  scope: Scope,
  allowDiskUse: boolean,
): Run => {
  const fields = outputs.map(([field]) => field)
  const factories = outputs.map(([field, spec]) => compileAccumulator(field, spec, scope))
  const collect = collector(id, factories, scope.order, allowDiskUse)
  return function* (input) {
    for (const { id: groupId, accumulators } of collect(input, 0)) yield groupDocument(groupId, fields, accumulators)
  }
}

/** Beside its key: the entry of the table, and each accumulator. */
const GROUP_BYTES = 250
const ACCUMULATOR_BYTES = 150
/** Files that take what belongs to groups that memory has no room for. */
const PARTS = 16

/**
 * Groups are finished in rounds: where memory has no room for another one, documents of groups that are not there yet
 * wait in files by the hash of their key, each of which is a round of its own.
 */
const collector = (
  id: Expression,
  factories: readonly AccumulatorFactory[],
  order: ValueOrder,
  allowDiskUse: boolean,
): ((input: Iterable<Doc>, round: number) => Generator<Group>) => {
  const bytesPerGroup = GROUP_BYTES + ACCUMULATOR_BYTES * factories.length
  const collect = function* (input: Iterable<Doc>, round: number): Generator<Group> {
    const groups = new Map<string, Group>()
    const representative = order.representatives()
    const budget = new MemoryBudget('$group', false)
    let parts: Spool[] | undefined
    let bytes = 0
    try {
      for (const doc of input) {
        const value = id(doc) ?? null
        const key = identityOf(representative(value))
        let found = groups.get(key)
        if (!found && parts) {
          parts[hash(key, round) % PARTS]?.append(encode(doc))
          continue
        }
        if (!found) {
          const size = bytesPerGroup + key.length + heapBytes(value)
          if (!allowDiskUse) budget.useBytes(size)
          bytes += size
          found = { id: value, accumulators: factories.map((start) => start(isDoc(value) ? value : NO_GROUP_KEY)) }
          groups.set(key, found)
          if (allowDiskUse && bytes > SPILL_BYTES) parts = Array.from({ length: PARTS }, () => new Spool())
        }
        for (const accumulator of found.accumulators) accumulator.add(doc)
      }
      yield* groups.values()
      groups.clear()
      for (const part of parts ?? []) yield* collect(decoded(part), round + 1)
    } finally {
      for (const part of parts ?? []) part.close()
    }
  }
  return collect
}

function* decoded(part: Spool): Generator<Doc> {
  for (const bytes of part.read()) yield decode(bytes)
}

function hash(key: string, round: number): number {
  let sum = 0x811c9dc5 ^ round
  for (let i = 0; i < key.length; i++) sum = Math.imul(sum ^ key.charCodeAt(i), 0x01000193)
  return (sum ^ (sum >>> 15)) >>> 0
}

/** `{_id, …}` from a finished group; a missing result is null. */
export const groupDocument = (id: Value, fields: readonly string[], accumulators: readonly Accumulator[]): Doc => {
  const doc: Doc = new Map([['_id', id]])
  fields.forEach((field, index) => {
    doc.set(field, accumulators[index]?.result() ?? null)
  })
  return doc
}

/** Counts without keeping anything; no document at all when nothing came in. */
const count: StageParser = (argument) => {
  if (typeof argument !== 'string') throw location(40156, 'the count field must be a non-empty string')
  if (argument === '') throw location(40157, 'the count field must be a non-empty string')
  if (argument.startsWith('$')) throw location(40158, 'the count field cannot be a $-prefixed path')
  if (argument.includes('\0')) throw location(40159, 'the count field cannot contain a null byte')
  if (argument.includes('.')) throw location(40160, "the count field cannot contain '.'")
  return function* (input) {
    let total = 0
    for (const _doc of input) total++
    if (total > 0) yield new Map([[argument, total <= 0x7fffffff ? new Int32(total) : BigInt(total)]])
  }
}

const COUNT_ONE: Value = new Map([['$sum', new Int32(1)]])

const sortByCount: StageParser = (argument, { scope, allowDiskUse }) => {
  const isExpression = isDoc(argument) ? argument.keys().next().value?.startsWith('$') : typeof argument === 'string'
  if (!isExpression)
    throw location(40149, 'the sortByCount field must be defined as a $-prefixed path or an expression')
  if (typeof argument === 'string' && !argument.startsWith('$'))
    throw location(
      40148,
      'the sortByCount field must be defined as a $-prefixed path or an expression inside an object',
    )
  const counted = groupBy(compileExpression(argument, scope), [['count', COUNT_ONE]], scope, allowDiskUse)
  return (input) => sortDocuments(counted(input), new Map([['count', new Int32(-1)]]), { allowDiskUse })
}

export const GROUP: StageTable = {
  $group: { parse: group },
  $count: { parse: count },
  $sortByCount: { parse: sortByCount },
}
