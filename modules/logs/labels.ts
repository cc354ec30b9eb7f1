import { createHash } from 'node:crypto'
import { BoundedMap } from '../../kernel/define.ts'

/** Names and values of a stream or of one line. */
export type Labels = Readonly<Record<string, string>>

/** Names such as `constructor` are labels like any other. */
export const labelOf = (labels: Labels, name: string): string | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined

export const LABEL_NAME = /^[a-zA-Z_][a-zA-Z0-9_]{0,127}$/

const plainNames = new BoundedMap<string, string>(10_000)

/** A name as LogQL can write it: dots and the like become `_`. */
export function labelName(name: string): string {
  const known = plainNames.get(name)
  if (known !== undefined) return known
  const plain = name.slice(0, 128).replace(/[^a-zA-Z0-9_]/g, '_')
  const label = /^[0-9]/.test(plain) ? `_${plain}`.slice(0, 128) : plain
  if (name.length <= 128) plainNames.set(name, label)
  return label
}

/** One text for one set of labels, as Loki writes it: `{app="web", env="live"}`. */
export const labelText = (labels: Labels): string =>
  `{${Object.keys(labels)
    .sort()
    .map((name) => `${name}=${JSON.stringify(labels[name])}`)
    .join(', ')}}`

/** The owner is in it: no query for one account's streams finds another's lines. */
export const streamId = (owner: string, labels: Labels): string => digest(`${owner}\n${labelText(labels)}`)

export const digest = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 32)
}
