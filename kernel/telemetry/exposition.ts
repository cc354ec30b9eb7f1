/** Prometheus's text format 0.0.4, for what is counted without its client. */

export interface Row {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
  /** `_bucket`, `_sum`, `_count` of a histogram. */
  readonly suffix?: string
}

export interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
}

export function familyText({ name, help, type }: Family, rows: Iterable<Row>): string {
  const lines = [...rows].map(({ labels, value, suffix = '' }) => `${name}${suffix}${labelText(labels)} ${value}\n`)
  return lines.length === 0 ? '' : `# HELP ${name} ${escaped(help)}\n# TYPE ${name} ${type}\n${lines.join('')}\n`
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value).replaceAll('"', '\\"')}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
