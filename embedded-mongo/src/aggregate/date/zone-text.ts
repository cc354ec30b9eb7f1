/** Time zones as they stand in date texts: offsets, `GMT+02`, abbreviations and military letters; no Olson names. */
import { type TimeZone, timeZone, UTC } from './time-zone.ts'

/** Hours ahead of UTC. */
const ABBREVIATIONS: Readonly<Record<string, number>> = {
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  CEST: 2,
  EET: 2,
  EEST: 3,
  MSK: 3,
  JST: 9,
  AST: -4,
  ADT: -3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
  AKST: -9,
  AKDT: -8,
  HST: -10,
}

/** A to M without J are ahead of UTC, N to Y behind, Z is UTC. */
const MILITARY = 'ABCDEFGHIKLM'
const MILITARY_BEHIND = 'NOPQRSTUVWXY'

/** What `zoneOfText` reads, for use in a larger pattern. */
export const ZONE_PATTERN = '(?:GMT|UTC)?[+-]\\d{2}(?::?\\d{2})?|[A-Za-z]+'

/** The zone that such a text means; undefined for an unknown name. */
export const zoneOfText = (text: string): TimeZone | undefined => {
  const name = text.toUpperCase()
  const offset = /[+-].*/.exec(name)
  if (offset) return timeZone(offset[0])
  if (name === 'Z') return UTC
  const hours = Object.hasOwn(ABBREVIATIONS, name) ? ABBREVIATIONS[name] : militaryHours(name)
  return hours === undefined ? undefined : hoursAhead(hours)
}

const militaryHours = (name: string): number | undefined => {
  if (name.length !== 1) return undefined
  const ahead = MILITARY.indexOf(name)
  if (ahead >= 0) return ahead + 1
  const behind = MILITARY_BEHIND.indexOf(name)
  return behind >= 0 ? -behind - 1 : undefined
}

const hoursAhead = (hours: number): TimeZone =>
  timeZone(`${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}`)
