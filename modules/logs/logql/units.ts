import type { Unit } from './ast.ts'

const SECONDS: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3_600,
  d: 86_400,
  w: 604_800,
  y: 31_536_000,
}
const BYTES: Readonly<Record<string, number>> = {
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  kib: 1_024,
  mib: 1_048_576,
  gib: 1_073_741_824,
  tib: 1_099_511_627_776,
}
const DURATION = /^(?:\d+(?:\.\d+)?(?:ns|us|µs|ms|[smhdwy]))+$/
const SIZE = /^(\d+(?:\.\d+)?)\s?([kmgt]?i?b)$/i

/** Seconds; `undefined`: it is no duration. */
export function parseDuration(text: string): number | undefined {
  if (!DURATION.test(text)) return undefined
  let seconds = 0
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ns|us|µs|ms|[smhdwy])/g))
    seconds += Number(amount) * (SECONDS[unit as string] as number)
  return seconds
}

export function parseBytes(text: string): number | undefined {
  const [, amount, unit] = SIZE.exec(text) ?? []
  return unit === undefined ? undefined : Number(amount) * (BYTES[unit.toLowerCase()] as number)
}

const parseNumber = (text: string): number | undefined => {
  const value = Number(text)
  return text.trim() === '' || Number.isNaN(value) ? undefined : value
}

/** The number that a label's text is, in the unit that is asked for. */
export const READERS: Readonly<Record<Unit, (text: string) => number | undefined>> = {
  number: parseNumber,
  duration: parseDuration,
  bytes: parseBytes,
}
