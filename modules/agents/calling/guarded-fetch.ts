import { OutboundRefused } from '../../../kernel/define.ts'
import type { Credential } from './credential.ts'
import { noAnswer } from './no-answer.ts'
import type { Run } from './run.ts'
import { signedHeaders } from './signing.ts'

const MAX_BYTES = 1_048_576
const BODILESS = new Set([101, 204, 205, 304])

export interface GuardedFetch {
  readonly timeoutMs: number
  readonly methods: readonly ('GET' | 'POST')[]
  readonly credential: Credential
}

/** `fetch` for the clients of remote agents and tools: every request goes through the one guard, is signed, and ends with the run. */
export function guardedFetch(run: Run, { timeoutMs, methods, credential }: GuardedFetch): typeof fetch {
  const { outbound, clock } = run.parts.services
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const method = methods.find((each) => each === (init?.method ?? 'GET').toUpperCase())
    // what these clients can do without: standing streams, ends of sessions
    if (method === undefined) return new Response(null, { status: 405 })
    const sent = typeof init?.body === 'string' ? init.body : ''
    const answer = await outbound
      .request(url, {
        method,
        headers: {
          ...Object.fromEntries(new Headers(init?.headers)),
          traceparent: run.traceparent,
          ...credential.headersFor(url),
          ...signedHeaders(run.agent, run.taskId, sent, run.parts),
        },
        ...(method === 'POST' && { body: sent }),
        timeoutMs: Math.max(1, Math.min(timeoutMs, run.deadline - clock.now())),
        maxBytes: MAX_BYTES + 1,
        signal: run.signal,
      })
      .catch((error: unknown) => {
        if (error instanceof OutboundRefused)
          throw noAnswer('unreachable', `${new URL(url).host} may not be called: ${error.message}`, error)
        throw error
      })
    const { status, headers, body } = credential.withheld(answer)
    if (status >= 300 && status < 400)
      throw noAnswer('redirect', `${new URL(url).host} answers ${status}: redirects are not followed`)
    if (body.length > MAX_BYTES)
      throw noAnswer('too_large', `${new URL(url).host} answers with more than ${MAX_BYTES} bytes`)
    const told = Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name === 'content-encoding' ? [] : [[name, String(value)] as [string, string]],
    )
    return new Response(BODILESS.has(status) ? null : new Uint8Array(body), { status, headers: told })
  }
}
