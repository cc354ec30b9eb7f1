import type { DayRange } from './days.ts'
import { EXPRESSIONS } from './expressions.ts'

export interface DatesInText {
  readonly ranges: readonly DayRange[]
  /** 1: names a time; .6: speaks of one without saying which; 0: neither. */
  readonly certainty: number
}

/** Time without a date. */
const VAGUE =
  /\b(?:recently|lately|the other day|earlier|soon|since|birthday|anniversary|years? (?:ago|old)|for \w{1,20} (?:years|months|weeks|days))\b/
const MAX_RANGES = 20

/** Which days a text speaks of, if it was said on this day. */
export function datesIn(text: string, today: number): DatesInText {
  const lower = text.toLowerCase()
  const ranges = rangesIn(lower, today, () => true).slice(0, MAX_RANGES)
  return { ranges, certainty: ranges.length > 0 ? 1 : VAGUE.test(lower) ? 0.6 : 0 }
}

/** Which days a question asks for: full dates before months and years, both before what depends on the day it is asked. */
export function datesAsked(question: string, today: number): readonly DayRange[] {
  const lower = question.toLowerCase()
  const said = rangesIn(lower, today, ({ absolute }) => absolute === true)
  const full = said.filter(({ from, to }) => from === to)
  if (full.length > 0) return full
  const narrowest = said.filter(({ from, to }) => to - from <= 31)
  if (narrowest.length > 0) return narrowest
  return said.length > 0 ? said : rangesIn(lower, today, ({ absolute }) => absolute !== true)
}

const rangesIn = (
  lower: string,
  today: number,
  wanted: (expression: (typeof EXPRESSIONS)[number]) => boolean,
): readonly DayRange[] =>
  EXPRESSIONS.filter(wanted).flatMap(({ pattern, range }) =>
    [...lower.matchAll(pattern)].flatMap((match) => range(match, today) ?? []),
  )

const NEAR_BEFORE = 4
const NEAR_AFTER = 10

/** How well the day something was said fits what is asked for, 0 to 1: people speak of things some days after them. */
export function dayFits({ from, to }: DayRange, day: number): number {
  if (day >= from && day <= to) return 1
  const [gap, most] = day < from ? [from - day, NEAR_BEFORE] : [day - to, NEAR_AFTER]
  return gap <= most ? 0.6 * (1 - gap / 12) : 0
}

/** How well days spoken of fit what is asked for: wide ranges say little of a day. */
export function rangeFits(asked: DayRange, said: DayRange): number {
  if (said.to < asked.from || said.from > asked.to) return 0
  return said.to - said.from <= 31 || asked.to - asked.from > 60 ? 1 : 0.4
}
