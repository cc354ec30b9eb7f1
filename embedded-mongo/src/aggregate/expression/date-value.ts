/** Arithmetic on dates: whole milliseconds within JavaScript's (and ISO's) range. */
import { type Numeric, toDouble, toInt64 } from '../../bson/arithmetic.ts'
import { location } from '../../errors.ts'

/** `date` moved by a number of milliseconds; a fraction rounds half away from zero, as MongoDB's llround. */
export const addMilliseconds = (date: Date, milliseconds: Numeric): Date => {
  const whole = toInt64(milliseconds) ?? roundHalfAway(toDouble(milliseconds))
  const moved = new Date(date.getTime() + Number(whole))
  if (Number.isNaN(moved.getTime())) throw location(15860, 'date overflow')
  return moved
}

const roundHalfAway = (value: number): number => Math.sign(value) * Math.round(Math.abs(value))
