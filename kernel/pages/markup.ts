/** Text that is HTML already. */
export interface Markup {
  readonly text: string
}

type Part = string | number | Markup | readonly Part[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '')

function textOf(part: Part): string {
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  return 'text' in part ? part.text : part.map(textOf).join('')
}

/** Escapes every value but markup. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup => ({
  text: texts.map((text, position) => text + textOf(parts[position] ?? '')).join(''),
})

export const raw = (text: string): Markup => ({ text })
