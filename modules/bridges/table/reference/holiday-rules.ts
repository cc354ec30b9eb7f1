import { DAY_MS } from '../../../../kernel/define.ts'
import { dayText } from './days.ts'

export interface Holiday {
  readonly date: string
  readonly name: string
}

/** Easter Sunday by the Gregorian computus (Meeus, Jones, Butcher). */
export function easterMs(year: number): number {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return Date.UTC(year, Math.floor(f / 31) - 1, (f % 31) + 1)
}

/** The nth such weekday of a month (0 Sunday); -1: the last. */
function nth(year: number, month: number, weekday: number, n: number): number {
  if (n < 0) {
    const last = Date.UTC(year, month, 0)
    return last - ((new Date(last).getUTCDay() - weekday + 7) % 7) * DAY_MS
  }
  const first = Date.UTC(year, month - 1, 1)
  return first + (((weekday - new Date(first).getUTCDay() + 7) % 7) + 7 * (n - 1)) * DAY_MS
}

type Rule = readonly [name: string, day: (year: number) => number]
const fixed = (name: string, month: number, day: number): Rule => [name, (year) => Date.UTC(year, month - 1, day)]
const easter = (name: string, days: number): Rule => [name, (year) => easterMs(year) + days * DAY_MS]
const weekday = (name: string, month: number, day: number, n: number): Rule => [
  name,
  (year) => nth(year, month, day, n),
]

/** Yearly public holidays; one-off days (coronations, mourning) are not in it. */
const RULES: Readonly<Record<string, { readonly rules: readonly Rule[]; readonly moved?: 'next' | 'nearest' }>> = {
  GB: {
    moved: 'next',
    rules: [
      fixed("New Year's Day", 1, 1),
      easter('Good Friday', -2),
      easter('Easter Monday', 1),
      weekday('Early May bank holiday', 5, 1, 1),
      weekday('Spring bank holiday', 5, 1, -1),
      weekday('Summer bank holiday', 8, 1, -1),
      fixed('Christmas Day', 12, 25),
      fixed('Boxing Day', 12, 26),
    ],
  },
  US: {
    moved: 'nearest',
    rules: [
      fixed("New Year's Day", 1, 1),
      weekday('Martin Luther King Jr. Day', 1, 1, 3),
      weekday("Washington's Birthday", 2, 1, 3),
      weekday('Memorial Day', 5, 1, -1),
      fixed('Juneteenth', 6, 19),
      fixed('Independence Day', 7, 4),
      weekday('Labor Day', 9, 1, 1),
      weekday('Columbus Day', 10, 1, 2),
      fixed('Veterans Day', 11, 11),
      weekday('Thanksgiving Day', 11, 4, 4),
      fixed('Christmas Day', 12, 25),
    ],
  },
  DE: {
    rules: [
      fixed('Neujahr', 1, 1),
      easter('Karfreitag', -2),
      easter('Ostermontag', 1),
      fixed('Tag der Arbeit', 5, 1),
      easter('Christi Himmelfahrt', 39),
      easter('Pfingstmontag', 50),
      fixed('Tag der Deutschen Einheit', 10, 3),
      fixed('1. Weihnachtstag', 12, 25),
      fixed('2. Weihnachtstag', 12, 26),
    ],
  },
  FR: {
    rules: [
      fixed("Jour de l'an", 1, 1),
      easter('Lundi de Pâques', 1),
      fixed('Fête du Travail', 5, 1),
      fixed('Victoire 1945', 5, 8),
      easter('Ascension', 39),
      easter('Lundi de Pentecôte', 50),
      fixed('Fête nationale', 7, 14),
      fixed('Assomption', 8, 15),
      fixed('Toussaint', 11, 1),
      fixed('Armistice 1918', 11, 11),
      fixed('Noël', 12, 25),
    ],
  },
}

export const HOLIDAY_COUNTRIES = Object.keys(RULES)

/** The days off, moved where the country moves those on a weekend. */
export function holidaysOf(country: string, year: number): readonly Holiday[] | undefined {
  const found = RULES[country]
  if (found === undefined) return undefined
  const taken = new Set<number>()
  return found.rules
    .map(([name, dayOf]) => ({ name, ms: dayOf(year) }))
    .sort((a, b) => a.ms - b.ms)
    .map(({ name, ms }, _at, all) => {
      const others = new Set([...taken, ...all.filter((other) => other.name !== name).map((other) => other.ms)])
      const day = moved(ms, found.moved, others)
      taken.add(day)
      return { name, date: dayText(day) }
    })
    .sort((a, b) => a.date.localeCompare(b.date))
}

function moved(ms: number, how: 'next' | 'nearest' | undefined, taken: ReadonlySet<number>): number {
  const weekend = (day: number): boolean => [0, 6].includes(new Date(day).getUTCDay())
  if (how === undefined || !weekend(ms)) return ms
  if (how === 'nearest') return new Date(ms).getUTCDay() === 6 ? ms - DAY_MS : ms + DAY_MS
  let day = ms
  while (weekend(day) || taken.has(day)) day += DAY_MS
  return day
}
