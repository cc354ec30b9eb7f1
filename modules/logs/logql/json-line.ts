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
  for (const [key, inner] of Object.entries(value)) {
    const name = prefix === '' ? labelName(key) : `${prefix}_${labelName(key)}`
    if (typeof inner === 'string') found[name] ??= inner
    else if (typeof inner === 'number' || typeof inner === 'boolean') found[name] ??= String(inner)
    else if (typeof inner === 'object' && inner !== null && !Array.isArray(inner) && depth < MOST_DEPTH)
      flatten(inner, name, found, depth + 1)
  }
}
