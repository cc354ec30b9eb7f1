const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  couple: 2,
  three: 3,
  few: 3,
  four: 4,
  several: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
}
/** The first month of each; December's winter ends in the next year. */
const SEASONS: Readonly<Record<string, number>> = { spring: 2, summer: 5, fall: 8, autumn: 8, winter: 11 }

export const MONTH =
  '(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)'
export const WEEKDAY = '(monday|tuesday|wednesday|thursday|friday|saturday|sunday)'
export const SEASON = '(summer|winter|spring|fall|autumn)'
export const NUMBER = `(\\d{1,3}|${Object.keys(NUMBERS).join('|')})`

export const monthNumber = (name: string): number => MONTHS.indexOf(name.slice(0, 3))
export const weekdayNumber = (name: string): number => WEEKDAYS.indexOf(name.slice(0, 3))
export const seasonMonth = (name: string): number => SEASONS[name] ?? 0
export const numberOf = (word: string): number => NUMBERS[word] ?? Number(word)
