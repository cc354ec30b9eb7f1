import type { RequestOptions } from './options.ts'
import { APIPromise, jsonOf, PagePromise } from './promise.ts'
import type { Transport } from './transport.ts'

/** One call, ready to be sent. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly query?: object | undefined
  /** JSON, but for bytes and forms. */
  readonly body?: unknown
  /** Fields of a form with files, in the place of a body. */
  readonly form?: object | undefined
  /** Sent with an Idempotency-Key. */
  readonly idempotent?: boolean
}

/**
 * By resource and method: `POST /v1/agents/:id/call bks`. The letters: the call takes a body (`c`), bytes (`u`), fields of a form (`m`), of the
 * body (`b`) or of the query (`q`); it carries an Idempotency-Key (`k`); it answers a page (`p`), text (`t`), the response itself (`r`), events (`e`),
 * or events on demand (`s`), by a twin `<method>Stream`.
 */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, string>>>>

type Call = (...args: unknown[]) => APIPromise<unknown>

/** Names that a promise, or what prints a value, looks for: no operations. */
const NOT_OPERATIONS = new Set<unknown>(['then', 'toJSON', 'inspect'])

/** The methods of one resource. The table is fetched with the first call of any, so that it weighs nothing before. */
export function resourceOf(transport: Transport, resource: string): Readonly<Record<string, Call>> {
  return new Proxy<Record<string, Call>>(Object.create(null), {
    get: (_, name) =>
      typeof name === 'symbol' || NOT_OPERATIONS.has(name)
        ? undefined
        : (...args: unknown[]) => new Later(sent(transport, resource, name, args)),
  })
}

async function sent(transport: Transport, resource: string, name: string, args: unknown[]): Promise<Sent> {
  const { OPERATIONS } = await import('./api/operations.ts')
  const rows = OPERATIONS[resource] ?? {}
  const twin = rows[name] === undefined && name.endsWith('Stream')
  const row = rows[twin ? name.slice(0, -'Stream'.length) : name]
  if (row === undefined || (twin && !lettersOf(row).includes('s')))
    throw new TypeError(`the client has no method ${resource}.${name}`)
  return { promise: callOf(transport, row, twin)(...args) }
}

/** Boxed: a promise of a promise would be waited for. */
interface Sent {
  readonly promise: APIPromise<unknown>
}

/** What a call answers, before the table has said what that is. */
class Later extends APIPromise<unknown> implements AsyncIterable<unknown> {
  readonly #sent: Promise<Sent>
  constructor(sent: Promise<Sent>) {
    super(
      sent.then(({ promise }) => promise.asResponse()),
      async () => (await sent).promise,
    )
    this.#sent = sent
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<unknown> {
    // what fails is thrown by the loop
    this.asResponse().catch(() => undefined)
    yield* (await this.#sent).promise as unknown as AsyncIterable<unknown>
  }
}

const lettersOf = (row: string): string => row.split(' ')[2] ?? ''

function callOf(transport: Transport, row: string, streams: boolean): Call {
  const [method = '', template = ''] = row.split(' ')
  const letters = lettersOf(row)
  return (...args) => {
    const path = template.replaceAll(/:\w+/g, () => segmentOf(args.shift()))
    const content = /[cu]/.test(letters) ? bodyOf(args.shift(), letters.includes('u')) : undefined
    const params = /[bqm]/.test(letters) ? ((args.shift() ?? {}) as object) : undefined
    const query = letters.includes('q') ? params : undefined
    const fields = letters.includes('b') ? params : content
    const operation: Operation = {
      method,
      path,
      query,
      body: streams ? { ...(fields as object), stream: true } : fields,
      form: letters.includes('m') ? params : undefined,
      idempotent: letters.includes('k'),
    }
    const options = args.shift() as RequestOptions | undefined
    if (letters.includes('p')) return new PagePromise(transport, operation, options)
    if (streams || letters.includes('e')) return transport.events(operation, options)
    const sent = transport.send(operation, options)
    return new APIPromise<unknown>(sent, (response) => {
      if (letters.includes('r')) return response
      return letters.includes('t') ? response.clone().text() : jsonOf(response)
    })
  }
}

/** A text that is sent as it is, not as JSON. */
const bodyOf = (body: unknown, isUpload: boolean): unknown =>
  isUpload && typeof body === 'string' ? new TextEncoder().encode(body) : body

/** An empty one would lead to another operation. */
function segmentOf(value: unknown): string {
  if (typeof value === 'string' && value !== '' && value !== '.' && value !== '..') return encodeURIComponent(value)
  throw new TypeError(`an id must be a text that is not empty; this is ${JSON.stringify(value)}`)
}
