import { show, showElement } from '../bson/show.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../bson/value.ts'
import { badValue } from '../errors.ts'
import { unset } from './fields.ts'
import type { Modifier, Run } from './modifier.ts'
import { hasPositional, parsePath } from './path.ts'

const arrayOnTheWay = (role: string, path: string, parts: readonly string[], root: Doc): Maybe => {
  let value: Maybe = root
  for (let i = 0; i < parts.length; i++) {
    if (Array.isArray(value))
      throw badValue(
        `The ${role} field cannot be an array element, '${path}' in doc with ${showElement('_id', root.get('_id')).slice(1, -1)} has an array field called '${parts[i - 1]}'`,
      )
    value = isDoc(value) ? value.get(parts[i] as string) : undefined
  }
  return value
}

/** `from` is taken out and `to` gets its value, both read from the document as it was. */
export const rename = (from: string, target: Value): [parts: readonly string[], modifier: Modifier][] => {
  if (typeof target !== 'string')
    throw badValue(`The 'to' field for $rename must be a string: ${from}: ${show(target)}`)
  const source = parsePath(from)
  const destination = parsePath(target)
  if (from === target) throw badValue(`The source and target field for $rename must differ: ${from}: "${target}"`)
  if (hasPositional(source)) throw badValue(`The source field for $rename may not be dynamic: ${from}`)
  if (hasPositional(destination)) throw badValue(`The destination field for $rename may not be dynamic: ${target}`)
  const apply = (current: Maybe, run: Run): Maybe => {
    const value = arrayOnTheWay('source', from, source, run.root)
    if (value === undefined) return current
    arrayOnTheWay('destination', target, destination, run.root)
    return value
  }
  return [
    [source, unset()],
    [destination, { creates: true, apply }],
  ]
}
