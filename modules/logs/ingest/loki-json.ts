import { ApiError, invalidField, shapeOf } from '../../../kernel/define.ts'
import type { Labels } from '../labels.ts'
import type { NewLine, NewLines } from './push.ts'

/** `{"streams": [{"stream": {"app": "web"}, "values": [["<ns>", "<line>", {"trace_id": "…"}]]}]}` */
export function readLokiJson(body: Buffer): readonly NewLines[] {
  const { streams } = parse(body)
  if (!Array.isArray(streams)) throw invalidField('/body/streams', 'must be a list')
  return streams.map((stream: unknown, at) => readStream(stream, `/body/streams/${at}`))
}

const MOST_VALUES = 1_000_000
const MOST_DEPTH = 100

function parse(body: Buffer): { readonly streams?: unknown } {
  const { values, depth } = shapeOf(body, MOST_DEPTH, MOST_VALUES)
  if (values > MOST_VALUES || depth > MOST_DEPTH)
    throw new ApiError(
      'payload_too_large',
      `the body holds more than ${MOST_VALUES} values, or nests deeper than ${MOST_DEPTH} levels; send less at once`,
    )
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    if (typeof value === 'object' && value !== null) return value
  } catch (error) {
    throw invalidField('/body', `is no JSON: ${error instanceof Error ? error.message.slice(0, 120) : ''}`)
  }
  throw invalidField('/body', 'must be an object')
}

function readStream(value: unknown, pointer: string): NewLines {
  const { stream, values } = (value ?? {}) as { readonly stream?: unknown; readonly values?: unknown }
  if (!Array.isArray(values)) throw invalidField(`${pointer}/values`, 'must be a list')
  return {
    labels: readLabels(stream, `${pointer}/stream`),
    lines: values.map((line: unknown, at) => readLine(line, `${pointer}/values/${at}`)),
  }
}

function readLine(value: unknown, pointer: string): NewLine {
  const [ns, line, metadata] = Array.isArray(value) ? (value as readonly unknown[]) : []
  if (typeof ns !== 'string' || !/^\d{1,19}$/.test(ns))
    throw invalidField(`${pointer}/0`, 'must be a time as a text of nanoseconds since 1970')
  if (typeof line !== 'string') throw invalidField(`${pointer}/1`, 'must be a text')
  return {
    ns: BigInt(ns),
    line,
    metadata: metadata === undefined ? undefined : readLabels(metadata, `${pointer}/2`),
  }
}

export function readLabels(value: unknown, pointer: string): Labels {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidField(pointer, 'must be an object of texts')
  for (const [name, text] of Object.entries(value))
    if (typeof text !== 'string')
      throw invalidField(
        `${pointer}/${name.slice(0, 64).replaceAll('~', '~0').replaceAll('/', '~1')}`,
        'must be a text',
      )
  return value as Labels
}
