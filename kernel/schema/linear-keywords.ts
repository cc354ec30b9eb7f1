import { _, type Ajv, type CodeKeywordDefinition, type KeywordCxt, str } from 'ajv'

/**
 * Ajv's length keywords count the code points of the whole string, and its `uniqueItems` compares every pair of items.
 * These answer the same, in time that the bound of the schema limits, or that grows with the value and no faster.
 */
export function useLinearKeywords(ajv: Ajv): void {
  ajv.removeKeyword('maxLength').removeKeyword('minLength').removeKeyword('uniqueItems')
  ajv.addKeyword(length('maxLength', isLonger, 'more')).addKeyword(length('minLength', isShorter, 'fewer'))
  ajv.addKeyword(uniqueItems)
}

const length = (
  keyword: string,
  fails: (text: string, limit: number) => boolean,
  comparative: string,
): CodeKeywordDefinition => ({
  keyword,
  // a pattern must not meet a text that is too long for it
  before: 'pattern',
  type: 'string',
  schemaType: 'number',
  error: { message: ({ schemaCode }) => str`must NOT have ${comparative} than ${schemaCode} characters` },
  code: (cxt: KeywordCxt) => cxt.fail(_`${cxt.gen.scopeValue('func', { ref: fails })}(${cxt.data}, ${cxt.schemaCode})`),
})

/** A string has at most as many code points as units, and at least half as many. */
const isLonger = (text: string, limit: number): boolean =>
  text.length > limit && (text.length > 2 * limit || codePoints(text) > limit)

const isShorter = (text: string, limit: number): boolean =>
  text.length < 2 * limit && (text.length < limit || codePoints(text) < limit)

function codePoints(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++, count++) if ((text.codePointAt(at) ?? 0) > 0xffff) at++
  return count
}

const uniqueItems: CodeKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  error: { message: 'must NOT have duplicate items' },
  code: (cxt: KeywordCxt) => {
    if (cxt.schema === true) cxt.fail(_`${cxt.gen.scopeValue('func', { ref: hasTwins })}(${cxt.data})`)
  },
}

function hasTwins(items: readonly unknown[]): boolean {
  const seen = new Set<string>()
  for (const item of items) if (seen.size === seen.add(identity(item)).size) return true
  return false
}

/** Equal texts for values that JSON Schema calls equal: the order of fields does not count. */
const identity = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
