import { invalidField } from '../../../kernel/define.ts'

export type Values = Readonly<Record<string, unknown>>
export const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where the file stands in the request. */
export const AT = '/body/promptfoo'

/** A text that stands in the file itself. */
export function inline(value: unknown, pointer: string): string {
  if (typeof value !== 'string') throw invalidField(pointer, 'must be a text')
  if (/^(file|https?|package|python|exec|huggingface|ftp):/i.test(value))
    throw invalidField(
      pointer,
      'names a file, an address or a program, which is not read from here; put its text in its place',
    )
  if (/\{%/.test(value)) throw invalidField(pointer, 'has logic of a template ({% %}); only {{name}} is filled in here')
  return value
}

/** Of a prompt, or of what is expected: the names in it are filled in, and nothing else is reckoned. */
export function template(value: unknown, pointer: string): string {
  const text = inline(value, pointer)
  if (/\{\{(?!\s{0,20}[\w.-]{1,100}\s{0,20}\}\})/.test(text))
    throw invalidField(
      pointer,
      'has an expression or filter in {{ }}; only {{name}} and {{name.field}} are filled in here',
    )
  return text
}
