import { type DayRange, dayAt, monthOf, monthRange, oneDay, weekday, yearOf, yearRange } from './days.ts'
import { MONTH, monthNumber, NUMBER, numberOf, SEASON, seasonMonth, WEEKDAY, weekdayNumber } from './names.ts'

/** Words that name a time, and which days they mean on the day they are said. */
interface Expression {
  readonly pattern: RegExp
  /** Says a date by itself, whenever it is said. */
  readonly absolute?: true
  readonly range: (match: readonly (string | undefined)[], today: number) => DayRange | undefined
}

const rule = (pattern: string, range: Expression['range']): Expression => ({
  pattern: new RegExp(`\\b${pattern}\\b`, 'g'),
  range,
})
const absolute = (pattern: string, range: Expression['range']): Expression => ({
  ...rule(pattern, range),
  absolute: true,
})

const DIRECTION: Readonly<Record<string, number>> = { next: 1, coming: 1, this: 0 }
/** −1: the one before, 0: this one, 1: the next. */
const directionOf = (word = ''): number => DIRECTION[word] ?? -1

const monday = (today: number): number => today - ((weekday(today) + 6) % 7)

function weekend(direction: number, today: number): DayRange {
  const day = weekday(today)
  const onIt = day === 6 || day === 0
  const lastSaturday = today - ((day + 1) % 7)
  const shift = direction === 1 ? 7 : direction === -1 ? (onIt ? -7 : 0) : onIt ? 0 : 7
  return { from: lastSaturday + shift, to: lastSaturday + shift + 1 }
}

function season(name: string, direction: number, today: number): DayRange {
  const month = seasonMonth(name)
  const [year, now] = [yearOf(today), monthOf(today)]
  const shift = direction === -1 && now <= month + 2 ? -1 : direction === 1 && now >= month ? 1 : 0
  return { from: dayAt(year + shift, month, 1), to: dayAt(year + shift, month + 3, 0) }
}

/** The last such day before today, or the one after it. */
function namedDay(name: string, direction: number, today: number): DayRange {
  const before = today - ((weekday(today) - weekdayNumber(name) + 7) % 7 || 7)
  return oneDay(direction >= 0 ? before + 7 : before)
}

/** Units with their days, and how far off a rounded number of them may be. */
const UNITS: Readonly<Record<string, readonly [days: number, slack: number]>> = {
  day: [1, 0],
  week: [7, 3],
  weekend: [7, 3],
  month: [30.4, 15],
  year: [365, 180],
}

function ago(count: string, unit: string, today: number): DayRange {
  const [days, slack] = UNITS[unit] ?? [1, 0]
  const middle = today - Math.round(numberOf(count) * days)
  return { from: middle - slack, to: middle + slack }
}

const date = (year: number, month: string, day: string): DayRange | undefined =>
  Number(day) > 31 || Number(day) < 1 ? undefined : oneDay(dayAt(year, monthNumber(month), Number(day)))

const ORDINAL = '(?:st|nd|rd|th)?'
const YEAR = '((?:19|20)\\d{2})'

export const EXPRESSIONS: readonly Expression[] = [
  absolute(`${YEAR}-(\\d\\d)-(\\d\\d)`, ([, year, month, day]) =>
    Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31
      ? undefined
      : oneDay(dayAt(Number(year), Number(month) - 1, Number(day))),
  ),
  absolute(`${MONTH}\\.? (\\d{1,2})${ORDINAL},? ${YEAR}`, ([, month = '', day = '', year]) =>
    date(Number(year), month, day),
  ),
  absolute(`(\\d{1,2})${ORDINAL}(?: of)? ${MONTH},? ${YEAR}`, ([, day = '', month = '', year]) =>
    date(Number(year), month, day),
  ),
  absolute(`(?<!\\d(?:st|nd|rd|th)? (?:of )?)${MONTH},? (?:of )?${YEAR}`, ([, month = '', year]) =>
    monthRange(Number(year), monthNumber(month)),
  ),
  absolute(
    `(?:in|of|during|early|late|since|from|until|summer|fall|autumn|winter|spring|year) (?:of )?${YEAR}`,
    ([, year]) => yearRange(Number(year)),
  ),
  rule('(?:yesterday|last night)', (_, today) => oneDay(today - 1)),
  rule('(?:today|tonight|this morning|this afternoon|this evening|just now)', (_, today) => oneDay(today)),
  rule('tomorrow', (_, today) => oneDay(today + 1)),
  rule(
    `${NUMBER}(?: of)? (day|weekend|week|month|year)s? (?:ago|back|before|earlier)`,
    ([, count = '', unit = ''], today) => ago(count, unit, today),
  ),
  rule('(last|past|previous|next|this|coming) week', ([, which], today) => {
    const from = monday(today) + 7 * directionOf(which)
    return { from, to: from + 6 }
  }),
  rule('(last|past|previous|next|this|coming) weekend', ([, which], today) => weekend(directionOf(which), today)),
  rule('(last|past|previous|next|this|coming) month', ([, which], today) =>
    monthRange(yearOf(today), monthOf(today) + directionOf(which)),
  ),
  rule('(last|past|previous|next|this|coming) year', ([, which], today) =>
    yearRange(yearOf(today) + directionOf(which)),
  ),
  rule(`(last|past|previous|next|this|coming) ${SEASON}`, ([, which, name = ''], today) =>
    season(name, directionOf(which), today),
  ),
  rule(`(last|past|previous|next|this|coming) ${WEEKDAY}`, ([, which, name = ''], today) =>
    namedDay(name, directionOf(which), today),
  ),
  rule(`(?:on|since|until|till|by) ${WEEKDAY}`, ([, name = ''], today) =>
    oneDay(today - ((weekday(today) - weekdayNumber(name) + 7) % 7)),
  ),
  rule(`${MONTH}\\.? (\\d{1,2})${ORDINAL}(?!,? (?:19|20)\\d\\d)`, ([, month = '', day = ''], today) =>
    date(yearOf(today), month, day),
  ),
  rule(`(\\d{1,2})${ORDINAL}(?: of)? ${MONTH}(?!,? (?:19|20)\\d\\d)`, ([, day = '', month = ''], today) =>
    date(yearOf(today), month, day),
  ),
  rule(
    `(?:in|last|this|next|since|of|until|early|late|mid) ${MONTH}(?!,? (?:\\d{1,2}\\b|(?:of )?(?:19|20)\\d\\d))`,
    ([, month = ''], today) => monthRange(yearOf(today), monthNumber(month)),
  ),
]
