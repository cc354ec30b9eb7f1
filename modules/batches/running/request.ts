import sjson from 'secure-json-parse'
import { shapeOf } from '../../../kernel/define.ts'
import type { Endpoint } from '../../protocols/contract.ts'

/** One request of a batch's file. */
export interface LineRequest {
  readonly customId: string
  readonly body: unknown
}

/** Why a line cannot be run. */
export interface LineFault {
  readonly customId: string | null
  readonly code: string
  readonly message: string
}

const MAX_DEPTH = 32
const MAX_VALUES = 30_000
const MAX_ID_LENGTH = 512
const FIELDS: ReadonlySet<string> = new Set(['custom_id', 'method', 'url', 'body'])

/** Reads lines of one file, in their order: no two have one `custom_id`. */
export class LineReader {
  readonly #endpoint: Endpoint
  readonly #seen = new Set<string>()

  constructor(endpoint: Endpoint) {
    this.#endpoint = endpoint
  }

  read(text: string, number: number): LineRequest | LineFault {
    const fault = (code: string, why: string, customId: string | null = null): LineFault => ({
      customId,
      code,
      message: `line ${number}: ${why}`,
    })
    const line = parsed(text)
    if (typeof line === 'string') return fault('invalid_json_line', line)
    const { custom_id: customId, method, url, body } = line
    if (typeof customId !== 'string' || customId === '' || customId.length > MAX_ID_LENGTH)
      return fault('invalid_custom_id', `custom_id must be a text of 1 to ${MAX_ID_LENGTH} characters`)
    if (this.#seen.has(customId))
      return fault(
        'duplicate_custom_id',
        `custom_id '${customId}' stands in an earlier line, too; each needs its own`,
        customId,
      )
    this.#seen.add(customId)
    const unknown = Object.keys(line).find((name) => !FIELDS.has(name))
    if (unknown !== undefined)
      return fault('invalid_request', `has the unknown field '${unknown.slice(0, 100)}'`, customId)
    if (method !== 'POST') return fault('invalid_method', "method must be 'POST'", customId)
    if (url !== this.#endpoint)
      return fault('mismatched_endpoint', `url must be '${this.#endpoint}', the endpoint of the batch`, customId)
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      return fault('invalid_body', 'body must be an object: the request', customId)
    return { customId, body }
  }
}

/** As bodies of requests are read; a text says what is wrong. */
function parsed(text: string): Readonly<Record<string, unknown>> | string {
  const shape = shapeOf(Buffer.from(text), MAX_DEPTH, MAX_VALUES)
  if (shape.depth > MAX_DEPTH) return `is nested deeper than ${MAX_DEPTH} levels`
  if (shape.values > MAX_VALUES || shape.parts > 2 * MAX_VALUES) return `holds more than ${MAX_VALUES} values`
  try {
    const value: unknown = sjson.parse(text, { protoAction: 'error', constructorAction: 'error' })
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
    return 'must be a JSON object'
  } catch (error) {
    return `is not JSON: ${error instanceof Error ? error.message.slice(0, 120) : 'unreadable'}`
  }
}
