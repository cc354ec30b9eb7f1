/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/match/, $skip, $limit, $sample */

import { type Doc, isDoc } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { compileFilter } from '../../query/filter.ts'
import { wholeNumber } from './arguments.ts'
import type { StageParser, StageTable } from './types.ts'

const match: StageParser = (argument, { scope }) => {
  if (!isDoc(argument)) throw location(15959, 'the match filter must be an expression in an object')
  const filter = compileFilter(argument, scope)
  return function* (input) {
    for (const doc of input) if (filter.matches(doc)) yield doc
  }
}

const skip: StageParser = (argument) => {
  const count = wholeNumber(argument)
  if (count === undefined || count < 0)
    throw location(5107200, 'invalid argument to $skip stage: Expected a non-negative number')
  return function* (input) {
    let seen = 0
    for (const doc of input) if (seen++ >= count) yield doc
  }
}

const limit: StageParser = (argument) => {
  const count = wholeNumber(argument)
  if (count === undefined || count < 0)
    throw location(5107201, 'invalid argument to $limit stage: Expected a non-negative number')
  if (count === 0) throw location(15958, 'the limit must be positive')
  return function* (input) {
    let seen = 0
    for (const doc of input) {
      yield doc
      if (++seen === count) return
    }
  }
}

const sample: StageParser = (argument) => {
  if (!isDoc(argument)) throw location(28745, 'the $sample stage specification must be an object')
  for (const field of argument.keys())
    if (field !== 'size') throw location(28748, `unrecognized option to $sample: ${field}`)
  const given = argument.get('size')
  if (given === undefined) throw location(28749, '$sample stage must specify a size')
  const size = wholeNumber(given)
  if (size === undefined) throw location(28746, 'size argument to $sample must be a number')
  if (size <= 0) throw location(28747, 'size argument to $sample must be a positive integer')
  return (input) => pick(input, size)
}

/** Reservoir sampling: every document is as likely as any other. */
function* pick(input: Iterable<Doc>, size: number): Generator<Doc> {
  const chosen: Doc[] = []
  let seen = 0
  for (const doc of input) {
    const slot = seen++ < size ? chosen.length : Math.floor(Math.random() * seen)
    if (slot < size) chosen[slot] = doc
  }
  for (let last = chosen.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[chosen[last], chosen[other]] = [chosen[other] as Doc, chosen[last] as Doc]
  }
  yield* chosen
}

export const MATCH: StageTable = {
  $match: { parse: match },
  $skip: { parse: skip },
  $limit: { parse: limit },
  $sample: { parse: sample },
}
