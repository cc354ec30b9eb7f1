import { BSONRegExp } from 'bson'
import type { Scope } from '../aggregate/expression/types.ts'
import { keyString } from '../bson/keys.ts'
import { show } from '../bson/show.ts'
import { typeAlias } from '../bson/types.ts'
import { isDoc, type Maybe, type Value } from '../bson/value.ts'
import { badValue, failedToParse, MongoError, typeMismatch } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import { membership } from '../query/leaf.ts'
import { hasExpression } from '../query/match.ts'
import { FIELD_OPERATORS } from '../query/parse-field.ts'
import { wholeNumber } from '../query/whole-number.ts'
import type { Modifier } from './modifier.ts'
import { lastPart } from './path.ts'

const removing = (unwanted: (element: Value) => boolean): Modifier => ({
  onMissing: 'skip',
  apply: (current: Maybe) => {
    if (current === undefined) return undefined
    if (!Array.isArray(current)) throw badValue('Cannot apply $pull to a non-array value')
    const kept = current.filter((element) => !unwanted(element))
    return kept.length === current.length ? current : kept
  },
})

const startsWithFieldOperator = (condition: Value): boolean =>
  isDoc(condition) && Object.hasOwn(FIELD_OPERATORS, condition.keys().next().value ?? '')

/** `{$gt: 3}` and regular expressions test each element; a document is a filter on elements that are documents; the rest is equality. */
const unwantedBy = (condition: Value, scope: Scope): ((element: Value) => boolean) => {
  if (condition instanceof BSONRegExp || startsWithFieldOperator(condition)) {
    const filter = compileFilter(new Map([['element', condition]]), scope)
    return (element) => filter.matches(new Map([['element', element]]))
  }
  if (!isDoc(condition)) return (element) => scope.order.equals(element, condition)
  const filter = compileFilter(condition, scope)
  if (hasExpression(filter.root))
    throw new MongoError(224, 'QueryFeatureNotAllowed', '$expr is not allowed in this context')
  return (element) => isDoc(element) && filter.matches(element)
}

export const pull = (condition: Value, _path: string, scope: Scope): Modifier => removing(unwantedBy(condition, scope))

export const pullAll = (values: Value, _path: string, { order }: Scope): Modifier => {
  if (!Array.isArray(values)) throw badValue(`$pullAll requires an array argument but was given a ${typeAlias(values)}`)
  const isUnwanted = membership(values, order)
  return removing(isUnwanted)
}

export const pop = (argument: Value, path: string): Modifier => {
  const end = wholeNumber(lastPart(path), argument, failedToParse)
  if (end !== 1n && end !== -1n) throw failedToParse(`$pop expects 1 or -1, found: ${end}`)
  const apply = (current: Maybe): Maybe => {
    if (current === undefined) return undefined
    if (!Array.isArray(current))
      throw typeMismatch(`Path '${path}' contains an element of non-array type '${typeAlias(current)}'`)
    if (current.length === 0) return current
    return end === 1n ? current.slice(0, -1) : current.slice(1)
  }
  return { onMissing: 'skip', apply }
}

const valuesToAdd = (argument: Value): readonly Value[] => {
  if (!isDoc(argument) || argument.keys().next().value !== '$each') return [argument]
  const each = argument.get('$each')
  if (!Array.isArray(each))
    throw typeMismatch(`The argument to $each in $addToSet must be an array but it was of type ${typeAlias(each)}`)
  if (argument.size > 1) throw badValue(`Found unexpected fields after $each in $addToSet: ${show(argument)}`)
  return each
}

export const addToSet = (argument: Value, path: string, { order }: Scope): Modifier => {
  const wanted = valuesToAdd(argument)
  const apply = (current: Maybe): Maybe => {
    if (current !== undefined && !Array.isArray(current))
      throw badValue(
        `Cannot apply $addToSet to non-array field. Field named '${lastPart(path)}' has non-array type ${typeAlias(current)}`,
      )
    const representative = order.representatives()
    const keyOf = (value: Value): string => keyString(representative(value))
    const present = new Set((current ?? []).map(keyOf))
    const added = wanted.filter((value) => {
      const key = keyOf(value)
      return !present.has(key) && present.add(key)
    })
    return current !== undefined && added.length === 0 ? current : [...(current ?? []), ...added]
  }
  return { onMissing: 'create', apply }
}
