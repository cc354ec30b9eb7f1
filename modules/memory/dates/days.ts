import { DAY_MS } from '../../../kernel/define.ts'

/** Days since 1 January 1970, UTC. Both ends belong to it. */
export interface DayRange {
  readonly from: number
  readonly to: number
}

export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS)
/** `2026-11-22` */
export const dateText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
/** Months count from 0, and run over into other years. */
export const dayAt = (year: number, month: number, day: number): number => dayOf(Date.UTC(year, month, day))
export const oneDay = (day: number): DayRange => ({ from: day, to: day })
export const monthRange = (year: number, month: number): DayRange => ({
  from: dayAt(year, month, 1),
  to: dayAt(year, month + 1, 0),
})
export const yearRange = (year: number): DayRange => ({ from: dayAt(year, 0, 1), to: dayAt(year, 11, 31) })
/** 0: Sunday. */
export const weekday = (day: number): number => (((day + 4) % 7) + 7) % 7
export const yearOf = (day: number): number => new Date(day * DAY_MS).getUTCFullYear()
export const monthOf = (day: number): number => new Date(day * DAY_MS).getUTCMonth()
