import { covers, type Json, type JsonDocument } from '../engine/flatten.ts'
import type { Spotter } from '../engine/spotter.ts'
import { placedWordsOf, type Word } from '../engine/words.ts'

export interface Formatting {
  readonly spotter: Spotter
  readonly highlight: readonly string[]
  /** Attributes with the number of words that are left of them. */
  readonly crop: ReadonlyMap<string, number>
  readonly preTag: string
  readonly postTag: string
  readonly marker: string
}

/** The fields with what was found marked, and long texts cut around it. */
export const formatted = (document: JsonDocument, formatting: Formatting): JsonDocument =>
  Object.fromEntries(Object.entries(document).map(([name, value]) => [name, formattedValue(name, value, formatting)]))

function formattedValue(path: string, value: Json, formatting: Formatting): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => formattedValue(path, item, formatting))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, formattedValue(`${path}.${name}`, inner, formatting)]),
    )
  const highlighted = formatting.highlight.some((attribute) => covers(attribute, path))
  const size = [...formatting.crop].find(([attribute]) => covers(attribute, path))?.[1]
  if (!highlighted && size === undefined) return value
  if (typeof value === 'boolean' || value === null) return value
  return formattedText(String(value), size, highlighted, formatting)
}

function formattedText(
  text: string,
  size: number | undefined,
  highlighted: boolean,
  { spotter, preTag, postTag, marker }: Formatting,
): string {
  const words = placedWordsOf(text)
  const [from, to] = size === undefined ? [0, words.length] : cropOf(words, size, spotter)
  const first = from === 0 ? 0 : (words[from]?.start ?? 0)
  const last = to >= words.length ? text.length : (words[to - 1]?.end ?? text.length)
  let out = first > 0 ? marker : ''
  let at = first
  if (highlighted)
    for (const { word, start, end } of words.slice(from, to)) {
      const letters = spotter(word)
      if (letters === 0) continue
      const stop = letters < word.length ? start + letters : end
      out += `${text.slice(at, start)}${preTag}${text.slice(start, stop)}${postTag}`
      at = stop
    }
  out += text.slice(at, last)
  return last < text.length ? out + marker : out
}

/** The window of so many words with the most different words that were asked for; the first of equals. */
function cropOf(words: readonly Word[], size: number, spotter: Spotter): readonly [from: number, to: number] {
  if (size === 0 || words.length <= size) return [0, words.length]
  const found = words.flatMap(({ word }, position) => (spotter(word) > 0 ? [position] : []))
  let [best, most] = [0, 0]
  for (const start of found) {
    const inside = new Set(found.filter((at) => at >= start && at < start + size).map((at) => words[at]?.word))
    if (inside.size > most) [best, most] = [start, inside.size]
  }
  // some words before the first that was found, so that it stands in context
  const room = Math.max(0, Math.floor((size - most) / 2))
  const from = Math.max(0, Math.min(best - room, words.length - size))
  return [from, from + size]
}

/** Where in each attribute the query's words stand. */
export function positionsIn(document: JsonDocument, spotter: Spotter): Readonly<Record<string, readonly Position[]>> {
  const positions = new Map<string, Position[]>()
  for (const [name, value] of Object.entries(document)) collect(positions, name, value, spotter, undefined)
  return Object.fromEntries(positions)
}

interface Position {
  readonly start: number
  readonly length: number
  readonly indices?: readonly number[]
}

function collect(
  positions: Map<string, Position[]>,
  path: string,
  value: Json,
  spotter: Spotter,
  index: number | undefined,
): void {
  if (Array.isArray(value)) {
    for (const [at, item] of (value as readonly Json[]).entries()) collect(positions, path, item, spotter, at)
    return
  }
  if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) collect(positions, `${path}.${name}`, inner, spotter, undefined)
    return
  }
  if (typeof value !== 'string' && typeof value !== 'number') return
  for (const { word, start, end } of placedWordsOf(String(value))) {
    const letters = spotter(word)
    if (letters === 0) continue
    const length = letters < word.length ? letters : end - start
    const position = { start, length, ...(index === undefined ? {} : { indices: [index] }) }
    positions.set(path, [...(positions.get(path) ?? []), position])
  }
}
