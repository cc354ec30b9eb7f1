const NAME = /\{\{\s{0,20}([\w.-]{1,100})\s{0,20}\}\}/g
const MAX_LENGTH = 200_000

export type Values = Readonly<Record<string, unknown>>

/** Puts values in the place of `{{name}}`. No logic: what is not known stays as it is. */
export function render(template: string, values: Values): string {
  const text = template.replace(NAME, (whole, name: string) => {
    if (!Object.hasOwn(values, name)) return whole
    const value = values[name]
    return typeof value === 'string' ? value : JSON.stringify(value)
  })
  return text.slice(0, MAX_LENGTH)
}

/** The same in every text of a value. */
export function renderAll(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return render(value, values)
  return Array.isArray(value) ? value.map((each) => renderAll(each, values)) : value
}
