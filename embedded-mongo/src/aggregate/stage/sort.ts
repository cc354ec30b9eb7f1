/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/sort/ */
import { isDoc } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { compileSort } from '../../query/sort.ts'
import { sortDocuments } from '../sort.ts'
import type { StageParser, StageTable } from './types.ts'

const sort: StageParser = (argument, { allowDiskUse, limitAfter, scope }) => {
  if (!isDoc(argument)) throw location(15973, 'the $sort key specification must be an object')
  if (argument.size === 0) throw location(15976, '$sort stage must have at least one sort key')
  compileSort(argument)
  const { order } = scope
  const options = limitAfter === undefined ? { allowDiskUse, order } : { allowDiskUse, order, limit: limitAfter }
  return (input) => sortDocuments(input, argument, options)
}

export const SORT: StageTable = { $sort: { parse: sort } }
