const COLOURS: Readonly<Record<string, number>> = { debug: 90, info: 32, warn: 33, error: 31 }

/** A JSON log line for people: `12:03:04.123 warn  mail      what happened  field=value`; stacks on lines of their own. */
export function lineText(json: string, isColoured = process.stdout.hasColors?.() ?? false): string {
  const { level, time, module, message, ...fields } = JSON.parse(json) as Readonly<Record<string, unknown>>
  const paint = (code: number | undefined, text: string): string =>
    isColoured ? `\u001b[${code ?? 0}m${text}\u001b[0m` : text
  const clock = new Date(Number(time)).toISOString().slice(11, 23)
  const stacks: string[] = []
  const details = Object.entries(fields).map(([name, value]) => {
    const { stack, ...rest } = (typeof value === 'object' && value !== null ? value : {}) as { stack?: unknown }
    if (typeof stack !== 'string') return `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`
    stacks.push(`\n    ${stack.replaceAll('\n', '\n    ')}`)
    const { type: _, message: __, ...more } = rest as Readonly<Record<string, unknown>>
    return Object.keys(more).length === 0 ? '' : `${name}=${JSON.stringify(more)}`
  })
  const head = [
    paint(90, clock),
    paint(COLOURS[String(level)], String(level).padEnd(5)),
    String(module).padEnd(10),
    String(message),
    paint(90, details.filter((detail) => detail !== '').join(' ')),
  ]
  return `${head.join(' ').trimEnd()}${paint(90, stacks.join(''))}\n`
}
