import { formatSSEErrorEvent, formatSSEEvent } from '@a2a-js/sdk'
import { isLegacyJsonRpcMethod } from '@a2a-js/sdk/compat/v0_3'
import { LegacyJsonRpcTransportHandler } from '@a2a-js/sdk/compat/v0_3/server'
import { toJsonRpcError, VersionNotSupportedError } from '@a2a-js/sdk/errors'
import { JsonRpcTransportHandler, ServerCallContext } from '@a2a-js/sdk/server'
import { type Answer, ApiError, bytes, type Call, reply } from '../../../kernel/define.ts'
import { paymentRequiredOf } from '../../x402/services.ts'
import { type contract, rpcErrorOf } from '../contract.ts'
import { eventStream } from '../events.ts'
import type { Parts } from '../parts.ts'
import { type Caller, Handler } from './handler.ts'

type RpcCall = Pick<Call<(typeof contract)['rpc']>, 'body' | 'caller' | 'headers' | 'signal'>
type Envelope = Record<string, unknown>

/** One JSON-RPC request of either era; errors of the protocol come with 200. */
export async function answerRpc(
  { body, caller, headers, signal }: RpcCall,
  agent: Caller['agent'],
  parts: Parts,
): Promise<Envelope | ReturnType<typeof reply<200, Envelope>> | Answer> {
  const id = (body['id'] as string | number | null | undefined) ?? null
  const failed = (error: unknown): Envelope => ({ jsonrpc: '2.0', id, error: errorOf(error, parts) })
  const era = eraOf(headers['a2a-version'], body['method'])
  if (era === undefined) return failed(new VersionNotSupportedError('A2A-Version must be 1.0 or 0.3; absent means 0.3'))
  const answerHeaders: Record<string, string> = {}
  const who = { owner: caller.userId, headers, answerHeaders, agent, era, signal }
  const refusals: ApiError[] = []
  const handler = remembering(new Handler(who, parts), refusals)
  const transport = era === '1.0' ? new JsonRpcTransportHandler(handler) : new LegacyJsonRpcTransportHandler(handler)
  const context = new ServerCallContext({
    requestedVersion: era,
    user: { isAuthenticated: true, userName: caller.userId },
  })
  const answer = (await transport.handle(body, context)) as Envelope | AsyncGenerator<Envelope, void, undefined>
  if (!(Symbol.asyncIterator in answer)) {
    const [refusal] = refusals
    if ('error' in answer && refusal !== undefined) return refused(refusal, failed)
    return Object.keys(answerHeaders).length === 0 ? answer : reply(200, answer, answerHeaders)
  }
  return eventStream(texts(answer), (error) => formatSSEErrorEvent(failed(error))).catch((error: unknown) =>
    refused(error, failed),
  )
}

/** What can be paid by x402 is a 402, which its clients look for; all else comes with 200. */
function refused(error: unknown, failed: (error: unknown) => Envelope): Envelope | Answer {
  if (!(error instanceof ApiError) || paymentRequiredOf(error) === undefined) return failed(error)
  const { x402Version, accepts } = error.extra
  return bytes(402, 'application/json', JSON.stringify({ ...failed(error), x402Version, accepts }), error.headers)
}

/** The version that a client asks for; without the header, methods of 1.0 can still be told by their names. */
function eraOf(header: string | string[] | undefined, method: unknown): Caller['era'] | undefined {
  if (header === undefined || header === '')
    return typeof method === 'string' && method !== '' && !isLegacyJsonRpcMethod(method) && !method.includes('/')
      ? '1.0'
      : '0.3'
  const version = String(header).split('.').slice(0, 2).join('.')
  return version === '1.0' || version === '0.3' ? version : undefined
}

/** The SDK tells foreign errors as −32603: those of the platform are kept to be told in full. */
function remembering(handler: Handler, refusals: ApiError[]): Handler {
  return new Proxy(handler, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name, target)
      if (typeof method !== 'function') return method
      return (...args: unknown[]) => {
        const result: unknown = method.apply(target, args)
        if (!(result instanceof Promise)) return result
        return result.catch((error: unknown) => {
          if (error instanceof ApiError) refusals.push(error)
          throw error
        })
      }
    },
  })
}

async function* texts(events: AsyncGenerator<Envelope, void, undefined>): AsyncGenerator<string, void, void> {
  for await (const event of events) yield formatSSEEvent(event)
}

function errorOf(error: unknown, { log }: Parts): object {
  if (error instanceof ApiError) return rpcErrorOf(error)
  const told = toJsonRpcError(error)
  if (told.code !== -32603) return told
  log.error('a request of A2A failed', { error: String(error) })
  return { code: -32603, message: 'a fault of the service' }
}
