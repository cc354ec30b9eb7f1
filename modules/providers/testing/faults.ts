import type { ServerResponse } from 'node:http'
import type { FaultKind } from '../fault.ts'
import { type Behaviour, eventStream, json } from './fake-provider.ts'

/** Everything that goes wrong at providers, as behaviours of the fake. */
export const status =
  (
    code: number,
    message = `status ${code}`,
    errorCode = 'some_error',
    headers: Readonly<Record<string, string>> = {},
  ): Behaviour =>
  ({ res, wire }) =>
    json(res, code, wire.error(message, errorCode), headers)

/** A comment or a blank again and again: bytes, but no content. */
const drip = (res: ServerResponse, bytes: string): void => {
  const timer = setInterval(() => res.write(bytes), 20)
  res.on('close', () => clearInterval(timer))
}

/** Faults before any content: another provider can take over unseen. */
export const EARLY_FAULTS = {
  'connection reset': ({ res }) => void res.socket?.destroy(),
  'status 408': status(408),
  'status 409': status(409),
  'status 425': status(425),
  'status 429': status(429),
  'status 500': status(500),
  'status 502 with HTML of a proxy': ({ res }) =>
    void res.writeHead(502, { 'content-type': 'text/html' }).end('<html><body>Bad Gateway</body></html>'),
  'status 503': status(503),
  'status 529': status(529),
  'bad key (401)': status(401, 'Incorrect API key provided'),
  'no permission (403)': status(403),
  'no credit (402)': status(402, 'Insufficient Balance'),
  'model missing (404)': status(404, 'The model does not exist', 'model_not_found'),
  'context too long (400)': status(
    400,
    'This model has a maximum context length of 10 tokens',
    'context_length_exceeded',
  ),
  'content policy (400)': status(400, 'blocked by our content policy', 'content_policy_violation'),
  'malformed JSON': ({ res, streamed }) =>
    void (streamed
      ? eventStream(res).end('data: {"id": \n\n')
      : res.writeHead(200, { 'content-type': 'application/json' }).end('{"id": ')),
  'truncated body': ({ res, streamed, wire, saying }) => {
    const whole = JSON.stringify(wire.whole(saying))
    res.writeHead(200, {
      'content-type': streamed ? 'text/event-stream' : 'application/json',
      'content-length': String(whole.length + 100),
    })
    res.write(streamed ? '' : whole.slice(0, 20))
    setTimeout(() => res.socket?.destroy(), 5)
  },
  'empty answer': ({ res, streamed, wire }) => void (streamed ? eventStream(res).end() : json(res, 200, wire.empty)),
  'status 200 with an error object': ({ res, wire }) => json(res, 200, wire.error('overloaded', 'overloaded_error')),
  'HTML with status 200': ({ res }) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
  'stalled headers': () => {},
  'stalled body': ({ res, streamed }) =>
    void (streamed
      ? eventStream(res).write(': ping\n\n')
      : res.writeHead(200, { 'content-type': 'application/json' }).write('{')),
  'slow drip': ({ res, streamed }) =>
    streamed
      ? drip(eventStream(res), ': keep-alive\n\n')
      : drip(res.writeHead(200, { 'content-type': 'application/json' }), ' '),
  redirect: ({ res }) => void res.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
} as const satisfies Readonly<Record<string, Behaviour>>

/** What each of them is recorded as: for a whole answer, and for a stream where that differs. */
export const EARLY_KINDS: Readonly<
  Record<keyof typeof EARLY_FAULTS, readonly [whole: FaultKind, streamed?: FaultKind]>
> = {
  'connection reset': ['connect'],
  'status 408': ['overloaded'],
  'status 409': ['conflict'],
  'status 425': ['conflict'],
  'status 429': ['rate_limited'],
  'status 500': ['server_error'],
  'status 502 with HTML of a proxy': ['server_error'],
  'status 503': ['overloaded'],
  'status 529': ['overloaded'],
  'bad key (401)': ['bad_key'],
  'no permission (403)': ['bad_key'],
  'no credit (402)': ['bad_key'],
  'model missing (404)': ['model_missing'],
  'context too long (400)': ['context_too_long'],
  'content policy (400)': ['content_policy'],
  'malformed JSON': ['malformed'],
  'truncated body': ['truncated', 'cut'],
  'empty answer': ['empty', 'cut'],
  'status 200 with an error object': ['overloaded', 'error_in_body'],
  'HTML with status 200': ['wrong_type'],
  'stalled headers': ['headers_timeout'],
  'stalled body': ['idle_timeout', 'first_token_timeout'],
  'slow drip': ['total_timeout', 'first_token_timeout'],
  redirect: ['wrong_type'],
}

const beginning =
  (end: (turn: Parameters<Behaviour>[0]) => void): Behaviour =>
  async (turn) => {
    eventStream(turn.res).write(turn.wire.beginning(turn.saying).join(''))
    // The gateway gets the beginning first.
    await new Promise((resolve) => setTimeout(resolve, 10))
    end(turn)
  }

/** Faults of a stream after content was sent: it can be continued, or must say that it is cut. */
export const LATE_FAULTS = {
  'connection lost': beginning(({ res }) => void res.socket?.destroy()),
  'clean end without its mark': beginning(({ res }) => void res.end()),
  'error event': beginning(({ res, wire }) => void res.end(wire.errorEvent('the model fell over'))),
  'cut inside an event': beginning(({ res }) => {
    res.write('data: {"id":"chatc')
    setTimeout(() => res.socket?.destroy(), 5)
  }),
  'malformed event': beginning(({ res }) => void res.end('data: {oops"error"}\n\n')),
  stalled: beginning(() => {}),
  'slow drip of comments': beginning(({ res }) => drip(res, ': keep-alive\n\n')),
} as const satisfies Readonly<Record<string, Behaviour>>

/** Content, then nothing until the gateway leaves. */
export const endless: Behaviour = ({ res, wire, saying }) => {
  const pieces = wire.beginning(saying)
  eventStream(res).write(pieces.join(''))
  const timer = setInterval(() => res.write(pieces.at(-1)), 10)
  res.on('close', () => clearInterval(timer))
}
