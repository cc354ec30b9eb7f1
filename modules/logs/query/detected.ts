import type { Static } from 'typebox'
import { ApiError } from '../../../kernel/define.ts'
import { BAD_QUERY } from '../errors/contract.ts'
import { readJsonLine } from '../logql/json-line.ts'
import { readLogfmt } from '../logql/logfmt.ts'
import { parseQuery } from '../logql/parse.ts'
import { parseBytes, parseDuration } from '../logql/units.ts'
import type { Parts } from '../parts.ts'
import type { DetectedFieldsAnswer, DetectedQuery, LabelsQuery } from './contract.ts'
import { type Asking, findStreams, matchersOf } from './handlers.ts'
import { type FoundLine, queryLines } from './log-query.ts'
import { readRange, spanOf } from './params.ts'
import { Effort } from './reading.ts'

type Asked = Static<typeof DetectedQuery>
type Field = Static<typeof DetectedFieldsAnswer>['fields'][number]

interface Found {
  readonly values: Set<string>
  readonly parsers: Set<'json' | 'logfmt'>
}

/** What Grafana lists beside the lines: fields with their kind, and how many values each has. */
export async function detectedFields(asked: Asked, asking: Asking, parts: Parts) {
  const found = await fieldsOf(asked, asking, parts)
  const fields = [...found].slice(0, asked.limit).map(
    ([label, { values, parsers }]): Field => ({
      label,
      type: typeOf(values),
      cardinality: values.size,
      parsers: [...parsers],
    }),
  )
  return { fields, limit: asked.limit }
}

export async function detectedValues(name: string, asked: Asked, asking: Asking, parts: Parts) {
  const values = (await fieldsOf(asked, asking, parts)).get(name)?.values ?? []
  return { values: [...values].slice(0, asked.limit), limit: asked.limit }
}

export async function detectedLabels(asked: Static<typeof LabelsQuery>, owner: string, parts: Parts) {
  const values = new Map<string, Set<string>>()
  for (const { labels } of await findStreams(owner, matchersOf(asked.query), asked, parts))
    for (const [name, value] of Object.entries(labels)) values.set(name, (values.get(name) ?? new Set()).add(value))
  return { detectedLabels: [...values].map(([label, { size }]) => ({ label, cardinality: size })) }
}

async function fieldsOf(asked: Asked, { owner, signal }: Asking, parts: Parts): Promise<ReadonlyMap<string, Found>> {
  const query = parseQuery(asked.query)
  if (query.kind !== 'log') throw new ApiError(BAD_QUERY, 'only lines have fields: ask for them by a selector { … }')
  const span = spanOf(readRange(asked, parts.clock.now()))
  const effort = new Effort(parts.maxQueryMb, signal)
  const lines = await queryLines(owner, query, { span, limit: asked.line_limit, direction: 'backward' }, effort, parts)
  const found = new Map<string, Found>()
  for (const line of lines) addFields(line, found)
  return found
}

function addFields({ line, labels, stream }: FoundLine, found: Map<string, Found>): void {
  const add = (name: string, value: string, parser?: 'json' | 'logfmt'): void => {
    const field = found.get(name) ?? { values: new Set(), parsers: new Set() }
    found.set(name, field)
    field.values.add(value)
    if (parser) field.parsers.add(parser)
  }
  for (const [name, value] of Object.entries(labels))
    if (!Object.hasOwn(stream, name) && !name.startsWith('__error')) add(name, value)
  const json = readJsonLine(line)
  // a word without a value is no field of logfmt
  for (const [name, value] of Object.entries(json ?? readLogfmt(line) ?? {}))
    if (json || value !== '')
      add(Object.hasOwn(stream, name) ? `${name}_extracted` : name, value, json ? 'json' : 'logfmt')
}

const KINDS: readonly (readonly [Field['type'], (value: string) => boolean])[] = [
  ['int', (value) => /^[+-]?\d{1,18}$/.test(value)],
  ['float', (value) => value.trim() !== '' && !Number.isNaN(Number(value))],
  ['boolean', (value) => /^(?:true|false)$/i.test(value)],
  ['duration', (value) => parseDuration(value) !== undefined],
  ['bytes', (value) => parseBytes(value) !== undefined],
]

/** The first that all its values are. */
const typeOf = (values: ReadonlySet<string>): Field['type'] =>
  KINDS.find(([, is]) => [...values].every(is))?.[0] ?? 'string'
