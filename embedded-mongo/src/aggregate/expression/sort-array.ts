/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/sortArray/ */
import { isNumeric, toDouble } from '../../bson/arithmetic.ts'
import { typeAlias } from '../../bson/types.ts'
import { isDoc, type Value } from '../../bson/value.ts'
import type { ValueOrder } from '../../bson/value-order.ts'
import { badValue, location } from '../../errors.ts'
import { compileSort } from '../../query/sort.ts'
import { namedFields } from './arguments.ts'
import { isNullish } from './nullish.ts'
import type { Operator, OperatorTable } from './types.ts'

const sortArray: Operator = (argument, compiler, name) => {
  const given = namedFields(argument, name, {
    required: ['input', 'sortBy'],
    codes: { notObject: 2942500, unknown: 2942501, missing: { input: 2942502, sortBy: 2942503 } },
  })
  const input = compiler.compile(given.get('input') as Value)
  const sorted = sorterBy(given.get('sortBy') as Value, compiler.scope.order)
  return (root) => {
    const array = input(root)
    if (isNullish(array)) return null
    if (!Array.isArray(array))
      throw location(2942504, `The input argument to $sortArray must be an array, but was of type: ${typeAlias(array)}`)
    return sorted(array)
  }
}

/** `1`/`-1`: by the whole value; a sort pattern: by the fields of the items (what is no document has none). */
const sorterBy = (sortBy: Value, order: ValueOrder): ((array: readonly Value[]) => Value[]) => {
  if (isDoc(sortBy)) {
    const sort = compileSort(sortBy, order)
    const keyOf = (item: Value) => ({ item, key: sort.keyOf(isDoc(item) ? item : new Map()) })
    return (array) =>
      array
        .map(keyOf)
        .sort((a, b) => sort.compareKeys(a.key, b.key))
        .map(({ item }) => item)
  }
  const direction = isNumeric(sortBy) ? toDouble(sortBy) : 0
  if (direction !== 1 && direction !== -1)
    throw badValue('$sortArray: sort key ordering must be 1 (for ascending) or -1 (for descending)')
  return (array) => array.toSorted((a, b) => order.compare(a, b) * direction)
}

export const SORT_ARRAY: OperatorTable = { $sortArray: sortArray }
