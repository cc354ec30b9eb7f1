import { labelName } from '../labels.ts'

const MOST_DEPTH = 10

/** The fields of a JSON object as labels: `{"user": {"id": 7}}` is `user_id="7"`. Lists are left out. `undefined`: it is none. */
export function readJsonLine(line: string): Record<string, string> | undefined {
  // most lines that are no JSON are told without an exception
  if (!line.trimStart().startsWith('{')) return undefined
  try {
    return flattened(JSON.parse(line) as object)
  } catch {
    return undefined
  }
}

/** Of several fields with one name the first counts. */
export function flattened(...values: readonly object[]): Record<string, string> {
  const found = Object.create(null) as Record<string, string>
  for (const value of values) flatten(value, '', found, 0)
  return found
}

function flatten(value: object, prefix: string, found: Record<string, string>, depth: number): void {
  const fields = value as Readonly<Record<string, unknown>>
  for (const key in fields) {
    const inner = fields[key]
    const type = typeof inner
    if (type === 'object' && (inner === null || Array.isArray(inner) || depth >= MOST_DEPTH)) continue
    const name = prefix === '' ? labelName(key) : `${prefix}_${labelName(key)}`
    if (type === 'object') flatten(inner as object, name, found, depth + 1)
    else if (type !== 'undefined' && found[name] === undefined)
      found[name] = type === 'string' ? (inner as string) : String(inner)
  }
}
