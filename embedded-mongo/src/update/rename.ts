import { show, showElement } from '../bson/show.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../bson/value.ts'
import { badValue, MongoError } from '../errors.ts'
import { unset } from './fields.ts'
import type { Modifier, Run } from './modifier.ts'
import { hasPositional, parsePath } from './path.ts'

type Parts = readonly string[]

const arrayOnTheWay = (role: string, parts: Parts, at: number, root: Doc): MongoError =>
  badValue(
    `The ${role} field cannot be an array element, '${parts.join('.')}' in doc with ${showElement('_id', root.get('_id')).slice(1, -1)} has an array field called '${parts[at - 1]}'`,
  )

/** The value to move. A path through an array or a scalar is an error. */
const sourceValue = (parts: Parts, root: Doc): Maybe => {
  let value: Maybe = root
  for (const [i, part] of parts.entries()) {
    if (value === undefined) return undefined
    if (Array.isArray(value)) throw arrayOnTheWay('source', parts, i, root)
    if (!isDoc(value))
      throw new MongoError(
        28,
        'PathNotViable',
        `cannot use the part (${parts[i - 1]} of ${parts.join('.')}) to traverse the element (${showElement(parts[i - 1] as string, value)})`,
      )
    value = value.get(part)
  }
  return value
}

const checkDestination = (parts: Parts, root: Doc): void => {
  let value: Maybe = root
  for (const [i, part] of parts.entries()) {
    if (Array.isArray(value)) throw arrayOnTheWay('destination', parts, i, root)
    value = isDoc(value) ? value.get(part) : undefined
  }
}

const checkPaths = (source: Parts, destination: Parts, element: string): void => {
  const [from, to] = [source.join('.'), destination.join('.')]
  if (from === to) throw badValue(`The source and target field for $rename must differ: ${element}`)
  if (`${to}.`.startsWith(`${from}.`) || `${from}.`.startsWith(`${to}.`))
    throw badValue(`The source and target field for $rename must not be on the same path: ${element}`)
  if (hasPositional(source)) throw badValue(`The source field for $rename may not be dynamic: ${from}`)
  if (hasPositional(destination)) throw badValue(`The destination field for $rename may not be dynamic: ${to}`)
}

/** `from` is taken out and `to` gets its value, both read from the document as it was. */
export const rename = (from: string, to: Value): [parts: Parts, modifier: Modifier][] => {
  const element = `${from}: ${show(to)}`
  if (typeof to !== 'string') throw badValue(`The 'to' field for $rename must be a string: ${element}`)
  const source = parsePath(from)
  const destination = parsePath(to)
  checkPaths(source, destination, element)
  const applies = (run: Run): boolean => sourceValue(source, run.root) !== undefined
  const apply = (_current: Maybe, run: Run): Maybe => {
    checkDestination(destination, run.root)
    return sourceValue(source, run.root)
  }
  return [
    [source, { ...unset(), applies }],
    [destination, { onMissing: 'create', apply, applies }],
  ]
}
