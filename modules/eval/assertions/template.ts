const NAME = /\{\{\s{0,20}([\w.-]{1,100})\s{0,20}\}\}/g
const MAX_LENGTH = 200_000

export type Values = Readonly<Record<string, unknown>>

/** Puts values in the place of `{{name}}` and `{{name.field}}`. No logic: what is not known stays as it is. */
export function render(template: string, values: Values): string {
  const text = template.replace(NAME, (whole, name: string) => {
    const value = valueAt(values, name)
    if (value === undefined) return whole
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
  return text.slice(0, MAX_LENGTH)
}

function valueAt(values: Values, name: string): unknown {
  if (Object.hasOwn(values, name)) return values[name]
  let value: unknown = values
  for (const field of name.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, field)) return undefined
    value = (value as Values)[field]
  }
  return value
}

/** The same in every text of a value. */
export function renderAll(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return render(value, values)
  return Array.isArray(value) ? value.map((each) => renderAll(each, values)) : value
}
