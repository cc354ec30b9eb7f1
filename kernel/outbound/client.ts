import type { LookupFunction } from 'node:net'
import type { Agent } from 'undici'
import { ApiError } from '../contract/errors.ts'
import { type GuardOptions, OutboundGuard, OutboundRefused } from './guard.ts'
import type { Outbound, OutboundRequest, OutboundResponse } from './outbound.ts'

const USER_AGENT = 'agent-earnings-service/1'
const MAX_HEADER_BYTES = 16_384

/** The one way out to URLs that users supplied. */
export class OutboundClient implements Outbound {
  readonly #guard: OutboundGuard
  #agent: Promise<Agent> | undefined

  constructor(options: GuardOptions) {
    this.#guard = new OutboundGuard(options)
  }

  async check(url: string, pointer: string): Promise<void> {
    try {
      await this.#guard.addresses(this.#guard.parse(url).hostname)
    } catch (error) {
      if (!(error instanceof OutboundRefused)) throw error
      throw new ApiError('invalid_request', `the URL at ${pointer} may not be called: ${error.message}`, {
        extra: { details: [{ pointer, message: error.message }] },
      })
    }
  }

  async request(
    url: string,
    { method, headers = {}, body, timeoutMs, maxBytes, signal }: OutboundRequest,
  ): Promise<OutboundResponse> {
    const target = this.#guard.parse(url)
    const { request } = await import('undici')
    this.#agent ??= this.#createAgent()
    const limits = [AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]
    const answer = await request(target, {
      method,
      headers: { 'user-agent': USER_AGENT, ...headers },
      body: body ?? null,
      dispatcher: await this.#agent,
      signal: AbortSignal.any(limits),
    })
    return { status: answer.statusCode, headers: answer.headers, body: await readAtMost(answer.body, maxBytes) }
  }

  async close(): Promise<void> {
    await (await this.#agent)?.destroy()
  }

  /** Follows no redirect. Its connections go to the addresses that the guard has just checked, so a name cannot be rebound in between. */
  async #createAgent(): Promise<Agent> {
    const { Agent } = await import('undici')
    return new Agent({
      connect: { lookup: this.#lookup },
      maxHeaderSize: MAX_HEADER_BYTES,
      pipelining: 1,
      keepAliveTimeout: 4_000,
    })
  }

  /** node:net asks it for names only; addresses were checked with the URL. */
  readonly #lookup: LookupFunction = (hostname, options, callback) => {
    this.#guard.addresses(hostname).then(
      (found) => {
        const [first] = found
        if (options.all === true || first === undefined)
          callback(
            null,
            found.map((address) => ({ ...address })),
          )
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    )
  }
}

async function readAtMost(body: AsyncIterable<Buffer> & { destroy(): unknown }, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let left = maxBytes
  for await (const chunk of body) {
    chunks.push(chunk.subarray(0, left))
    left -= chunk.length
    if (left <= 0) break
  }
  body.destroy()
  return Buffer.concat(chunks)
}
