import { typeAlias } from '../../bson/types.ts'
import type { Maybe } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { toInt32 } from './integer.ts'

/** An optional bound of $indexOfArray, $indexOfCP and $indexOfBytes. */
export const searchBound = (value: Maybe, name: string, which: string): number | undefined => {
  if (value === undefined) return undefined
  const bound = toInt32(value)
  if (bound === undefined)
    throw location(40096, `${name} requires an integral ${which} index, found a value of type: ${typeAlias(value)}`)
  if (bound < 0) throw location(40097, `${name} requires a nonnegative ${which} index, found: ${bound}`)
  return bound
}
