import { BSONRegExp } from 'bson'
import type { Scope } from '../aggregate/expression/types.ts'
import { isNumeric, toDouble } from '../bson/arithmetic.ts'
import { equals } from '../bson/compare.ts'
import { keyString } from '../bson/keys.ts'
import { show } from '../bson/show.ts'
import { typeAlias } from '../bson/types.ts'
import { isDoc, type Maybe, type Value } from '../bson/value.ts'
import { badValue, failedToParse, typeMismatch } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import { FIELD_OPERATORS } from '../query/parse-field.ts'
import type { Modifier } from './modifier.ts'

const removing = (name: string, unwanted: (element: Value) => boolean): Modifier => ({
  creates: false,
  apply: (current: Maybe) => {
    if (current === undefined) return undefined
    if (!Array.isArray(current)) throw badValue(`Cannot apply ${name} to a non-array value`)
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
  if (!isDoc(condition)) return (element) => equals(element, condition)
  const filter = compileFilter(condition, scope)
  return (element) => isDoc(element) && filter.matches(element)
}

export const pull = (condition: Value, _path: string, scope: Scope): Modifier =>
  removing('$pull', unwantedBy(condition, scope))

export const pullAll = (values: Value): Modifier => {
  if (!Array.isArray(values)) throw badValue(`$pullAll requires an array argument but was given a ${typeAlias(values)}`)
  const keys = new Set(values.map(keyString))
  return removing('$pullAll', (element) => keys.has(keyString(element)))
}

export const pop = (argument: Value, path: string): Modifier => {
  const end = isNumeric(argument) ? toDouble(argument) : undefined
  if (end === undefined) throw failedToParse(`Expected a number in: ${path}: ${show(argument)}`)
  if (end !== 1 && end !== -1) throw failedToParse(`$pop expects 1 or -1, found: ${show(argument)}`)
  const apply = (current: Maybe): Maybe => {
    if (current === undefined) return undefined
    if (!Array.isArray(current))
      throw typeMismatch(`Path '${path}' contains an element of non-array type '${typeAlias(current)}'`)
    if (current.length === 0) return current
    return end === 1 ? current.slice(0, -1) : current.slice(1)
  }
  return { creates: false, apply }
}

const valuesToAdd = (argument: Value): readonly Value[] => {
  if (!isDoc(argument) || argument.keys().next().value !== '$each') return [argument]
  const each = argument.get('$each')
  if (!Array.isArray(each))
    throw typeMismatch(`The argument to $each in $addToSet must be an array but it was of type ${typeAlias(each)}`)
  if (argument.size > 1) throw badValue(`Found unexpected fields after $each in $addToSet: ${show(argument)}`)
  return each
}

export const addToSet = (argument: Value, path: string): Modifier => {
  const wanted = valuesToAdd(argument)
  const apply = (current: Maybe): Maybe => {
    if (current !== undefined && !Array.isArray(current))
      throw badValue(
        `Cannot apply $addToSet to non-array field. Field named '${path}' has non-array type ${typeAlias(current)}`,
      )
    const present = new Set((current ?? []).map(keyString))
    const added = wanted.filter((value) => {
      const key = keyString(value)
      return !present.has(key) && present.add(key)
    })
    return current !== undefined && added.length === 0 ? current : [...(current ?? []), ...added]
  }
  return { creates: true, apply }
}
