/** What a function is given: words, or a JSON object with fields. Asked in JSON, it answers in JSON where it has more to say than words. */
export interface Asked {
  readonly text: string
  readonly fields: Readonly<Record<string, unknown>>
  readonly json: boolean
}

export const readAsked = (given: string): Asked => {
  const fields = objectIn(given)
  return fields === undefined
    ? { text: given, fields: {}, json: false }
    : { text: materialIn(fields), fields, json: true }
}

/** One of these makes an object a request; any other is a text. */
const FIELDS = ['text', 'results', 'question', 'documents', 'amount', 'amount_pence', 'to', 'reference']

/** Text that begins with a brace is an object or no JSON. */
const objectIn = (given: string): Readonly<Record<string, unknown>> | undefined => {
  if (!given.trimStart().startsWith('{')) return undefined
  try {
    const fields = JSON.parse(given) as Readonly<Record<string, unknown>>
    return FIELDS.some((field) => Object.hasOwn(fields, field)) ? fields : undefined
  } catch {
    return undefined
  }
}

/** What the agents before it in a swarm have said, else its text. */
const materialIn = ({ text, results }: Readonly<Record<string, unknown>>): string =>
  textsIn(results).join('\n') || stringOf(text) || ''

export const stringOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** The texts within a value, in order: itself, or those of a list, and of the fields `text`, `summary` and `output`. */
export const textsIn = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? [value] : []
  return ['text', 'summary', 'output'].flatMap((field) => textsIn((value as Readonly<Record<string, unknown>>)[field]))
}

const MAX_WORDS = 100

/** A list of labels or fields. */
export const wordsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : []).slice(0, MAX_WORDS).map(String)

export const countOf = (value: unknown): number | undefined =>
  Number.isInteger(value) && (value as number) > 0 ? (value as number) : undefined
