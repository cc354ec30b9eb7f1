import { invalidField } from '../../../kernel/define.ts'
import { timeOf } from './observation.ts'

/** The groups of fields that are asked for. Throws `invalid_request` for one that is unknown. */
export function groupsIn(text: string, known: readonly string[]): ReadonlySet<string> {
  const groups = text.split(',').map((group) => group.trim())
  const unknown = groups.find((group) => !known.includes(group))
  if (unknown !== undefined)
    throw invalidField('/query/fields', `has the group '${unknown}'; there are ${known.join(', ')}`)
  return new Set(groups)
}

/** From … to before, where they are given. */
export function rangeIn(field: string, from: string | undefined, to: string | undefined) {
  const range = {
    ...(from !== undefined && { $gte: dateIn(from) }),
    ...(to !== undefined && { $lt: dateIn(to) }),
  }
  return Object.keys(range).length === 0 ? {} : { $and: [{ [field]: range }] }
}

function dateIn(text: string): Date {
  const ms = timeOf(text)
  if (ms === undefined) throw invalidField('/query', `has a time that is none: '${text}'; write it as in ISO 8601`)
  return new Date(ms)
}
