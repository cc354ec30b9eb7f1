/** A JSON answer with a declared status. */
export interface Reply<S extends number = number, B = unknown> {
  readonly kind: typeof REPLY
  readonly status: S
  readonly body: B
  readonly headers: Headers
}
type Headers = Readonly<Record<string, string>>

/** An answer that is not JSON, or not built by the kernel. Allowed where the contract says `produces`. */
export type BytesAnswer = {
  readonly kind: typeof BYTES
  readonly status: number
  readonly bytes: Buffer
  readonly headers: Headers
}
export type Answer =
  | BytesAnswer
  | {
      readonly kind: typeof STREAM
      readonly status: number
      readonly headers: Headers
      readonly write: (out: Sink) => Promise<void>
    }

/** An answer that becomes a WebSocket. Allowed where the contract says `socket`, to calls that ask for an `upgrade`. */
export interface SocketAnswer {
  readonly kind: typeof SOCKET
  /** Each `write` to the sink is one message: text of a string, binary of bytes. The socket ends with it; absent: with its caller. */
  readonly write?: (out: Sink) => Promise<void>
  /** Told of each message, in order, one at a time. Absent: messages are dropped. */
  readonly receive?: (message: string | Buffer, out: Sink) => void | Promise<void>
}

/** Where a stream goes. Writing after the caller has gone is harmless. */
export interface Sink {
  /** False: wait for `drained` before writing more. */
  write(chunk: string | Uint8Array): boolean
  drained(): Promise<void>
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal
}

// Registered symbols: a third-party module may bring a copy of this file of its own.
const REPLY: unique symbol = Symbol.for('kernel.reply')
const BYTES: unique symbol = Symbol.for('kernel.bytes')
const STREAM: unique symbol = Symbol.for('kernel.stream')
const SOCKET: unique symbol = Symbol.for('kernel.socket')

/** For a declared status other than 200, or for 200 with headers. */
export const reply = <const S extends number, B>(status: S, body: B, headers: Headers = {}): Reply<S, B> => ({
  kind: REPLY,
  status,
  body,
  headers,
})

export const bytes = (
  status: number,
  contentType: string,
  content: string | Buffer,
  headers: Headers = {},
): BytesAnswer => ({
  kind: BYTES,
  status,
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
  headers: { 'content-type': contentType, ...headers },
})

export const redirect = (location: string): Answer => ({
  kind: BYTES,
  status: 302,
  bytes: Buffer.alloc(0),
  headers: { location },
})

/** If `write` throws after the first byte, the connection is destroyed: a cut answer never looks complete. */
export const stream = (
  status: number,
  contentType: string,
  write: (out: Sink) => Promise<void>,
  headers: Headers = {},
): Answer => ({
  kind: STREAM,
  status,
  headers: { 'content-type': contentType, ...headers },
  write,
})

/** A throw closes the socket: with its message where it is an `ApiError`. */
export const socket = (parts: Omit<SocketAnswer, 'kind'>): SocketAnswer => ({ kind: SOCKET, ...parts })

const kindOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined
export const isReply = (value: unknown): value is Reply => kindOf(value) === REPLY
export const isBytes = (value: unknown): value is BytesAnswer => kindOf(value) === BYTES
export const isStream = (value: unknown): value is Extract<Answer, { write: unknown }> => kindOf(value) === STREAM
export const isSocket = (value: unknown): value is SocketAnswer => kindOf(value) === SOCKET
