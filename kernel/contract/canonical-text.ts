/** RFC 8785 (JSON Canonicalization Scheme): one text for one JSON value. */

/** Where JSON.stringify must escape, or a surrogate may be alone. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes them
const SPECIAL = /[\u0000-\u001f"\\\ud800-\udfff]/

/** A string as JSON. Throws on lone surrogates. */
export const quoted = (text: string): string => {
  if (!SPECIAL.test(text)) return `"${text}"`
  if (!text.isWellFormed()) throw new TypeError('a lone surrogate cannot be sealed')
  return JSON.stringify(text)
}

/** A number as JSON. Throws on NaN and infinities. */
export const numeral = (value: number): string => {
  if (!Number.isFinite(value)) throw new TypeError(`${value} is no JSON number`)
  return String(value)
}

/** Own keys in UTF-16 order. */
export const orderedKeys = (value: object): readonly string[] => {
  const keys = Object.keys(value)
  for (let position = 1; position < keys.length; position++)
    if ((keys[position] as string) < (keys[position - 1] as string)) return keys.sort()
  return keys
}

/** The text of any plain JSON value. Absent (undefined) members are left out; all else that is no JSON throws a TypeError. */
export const canonicalText = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'number') return numeral(value)
  if (typeof value === 'boolean') return String(value)
  if (value === null) return 'null'
  if (Array.isArray(value)) return arrayText(value, canonicalText)
  if (isPlain(value)) return objectText(value, canonicalText)
  throw new TypeError(`${typeof value === 'object' ? 'an object that is not plain' : typeof value} is no JSON value`)
}

/** An object that JSON shows as it is: no class of its own, no null. */
export const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export const arrayText = (items: readonly unknown[], write: (item: unknown) => string): string => {
  let text = '['
  for (let position = 0; position < items.length; position++)
    text += position === 0 ? write(items[position]) : `,${write(items[position])}`
  return `${text}]`
}

export const objectText = (value: Readonly<Record<string, unknown>>, write: (member: unknown) => string): string => {
  let text = ''
  for (const key of orderedKeys(value)) {
    const member = value[key]
    if (member !== undefined) text += `${text === '' ? '{' : ','}${quoted(key)}:${write(member)}`
  }
  return text === '' ? '{}' : `${text}}`
}
