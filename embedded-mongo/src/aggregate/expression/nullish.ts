import { type Maybe, UNDEFINED } from '../../bson/value.ts'

/** MongoDB's `nullish()`: missing, null or BSON undefined; most operators answer null for it. */
export const isNullish = (value: Maybe): value is null | undefined =>
  value === undefined || value === null || value === UNDEFINED
