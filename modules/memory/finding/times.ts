import { DAY_MS } from '../../../kernel/define.ts'
import { timeOf } from '../filters/conditions.ts'

/** A day without a time counts to its end. */
export const endOf = (wanted: string | number, pointer: string): number =>
  timeOf(wanted, pointer) + (typeof wanted === 'string' && wanted.length === 10 ? DAY_MS - 1 : 0)

/** Null and undefined stay what they are. */
export const maybe = <T extends null | undefined>(
  wanted: string | number | T,
  pointer: string,
  read: (wanted: string | number, pointer: string) => number,
): number | T => (wanted === null || wanted === undefined ? (wanted as T) : read(wanted, pointer))
