import type { RequestOptions } from './options.ts'
import { APIPromise, jsonOf, PagePromise } from './promise.ts'
import type { Transport } from './transport.ts'

/** One call, ready to be sent. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly query?: object | undefined
  readonly body?: unknown
  /** Sent with an Idempotency-Key. */
  readonly idempotent?: boolean
}

/**
 * By resource and method: `POST /v1/agents/:id/call bks`. The letters: the call takes a body as it is (`c`), fields of the
 * body (`b`) or of the query (`q`); it carries an Idempotency-Key (`k`); it answers a page (`p`), text (`t`), events (`e`),
 * or events on demand (`s`), by a twin `<method>Stream`.
 */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, string>>>>

type Call = (...args: unknown[]) => unknown

/** The methods of one resource. */
export function resourceOf(transport: Transport, rows: Readonly<Record<string, string>>): Record<string, Call> {
  const methods: Record<string, Call> = {}
  for (const [name, row] of Object.entries(rows)) {
    methods[name] = callOf(transport, row, false)
    if (lettersOf(row).includes('s')) methods[`${name}Stream`] = callOf(transport, row, true)
  }
  return methods
}

const lettersOf = (row: string): string => row.split(' ')[2] ?? ''

function callOf(transport: Transport, row: string, streams: boolean): Call {
  const [method = '', template = ''] = row.split(' ')
  const letters = lettersOf(row)
  return (...args) => {
    const path = template.replaceAll(/:\w+/g, () => segmentOf(args.shift()))
    const content = letters.includes('c') ? args.shift() : undefined
    const params = /[bq]/.test(letters) ? ((args.shift() ?? {}) as object) : undefined
    const query = letters.includes('q') ? params : undefined
    const fields = letters.includes('b') ? params : content
    const operation: Operation = {
      method,
      path,
      query,
      body: streams ? { ...(fields as object), stream: true } : fields,
      idempotent: letters.includes('k'),
    }
    const options = args.shift() as RequestOptions | undefined
    if (letters.includes('p')) return new PagePromise(transport, operation, options)
    if (streams || letters.includes('e')) return transport.events(operation, options)
    const sent = transport.send(operation, options)
    return new APIPromise(sent, (response) => (letters.includes('t') ? response.clone().text() : jsonOf(response)))
  }
}

/** An empty one would lead to another operation. */
function segmentOf(value: unknown): string {
  if (typeof value === 'string' && value !== '' && value !== '.' && value !== '..') return encodeURIComponent(value)
  throw new TypeError(`an id must be a text that is not empty; this is ${JSON.stringify(value)}`)
}
