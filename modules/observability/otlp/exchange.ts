import { type Answer, ApiError, bytes, type Caller, inThread, slices, threadFile } from '../../../kernel/define.ts'
import type { Items } from './batch.ts'
import { isProtobuf, numberAndText, PROTOBUF_TYPE, varint } from './contract.ts'
import type { Signal } from './definitions.ts'

/** The part of a `Call` that OTLP is read from. */
export interface OtlpRequest {
  readonly raw: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly caller: Pick<Caller, 'userId'>
}

const JSON_TYPE = /^application\/json\s*(;|$)/i
/** So little is read at once faster than a thread is asked; of empty messages it has two thousand. */
const SMALL_BYTES = 4_096

/** What OTLP/HTTP is sent as. Throws unsupported_media_type. */
export function otlpType(contentType: unknown): string {
  if (typeof contentType === 'string' && (isProtobuf(contentType) || JSON_TYPE.test(contentType))) return contentType
  throw new ApiError('unsupported_media_type', 'content-type must be application/x-protobuf or application/json')
}

/**
 * What an OTLP/HTTP request brings, in order, in slices that are taken one by one: protobuf or JSON, gzip or plain.
 * Operations spread `otlpOperation` of the contract. Nothing comes before all of it has been read, in a thread.
 * Spans without valid ids have empty ones: reject those (`otlpAnswer`), never the batch.
 * Throws invalid_request (torn), payload_too_large (64 MiB after inflation, 50,000 items, 1,000,000 values),
 * unsupported_media_type, overloaded.
 */
export async function* readOtlp<S extends Signal>(
  signal: S,
  { raw, headers, caller }: OtlpRequest,
): AsyncGenerator<readonly Items[S][], void> {
  const batch = { signal, contentType: otlpType(headers['content-type']), coding: headers['content-encoding'] }
  if (raw.length > SMALL_BYTES || batch.coding !== undefined) {
    const file = threadFile('./thread', import.meta.url)
    yield* inThread<readonly Items[S][]>({ lane: 'bodies', file, input: batch, raw, owner: caller.userId })
    return
  }
  // the reader of protobuf is loaded by the first request
  const { readBatch } = await import('./batch.ts')
  yield* slices(readBatch({ ...batch, raw }))
}

const REJECTED = { traces: 'rejectedSpans', metrics: 'rejectedDataPoints', logs: 'rejectedLogRecords' } as const

/** 200 in the content type of the request. `partialSuccess` is left out where nothing was rejected. */
export function otlpAnswer(
  signal: Signal,
  { headers }: Pick<OtlpRequest, 'headers'>,
  { count, message }: { readonly count: number; readonly message: string } = { count: 0, message: '' },
): Answer {
  if (isProtobuf(headers['content-type'])) {
    const partial = numberAndText(count, message)
    return bytes(
      200,
      PROTOBUF_TYPE,
      count === 0 ? NOTHING : Buffer.concat([Buffer.from([0x0a, ...varint(partial.length)]), partial]),
    )
  }
  // int64 is text in JSON
  const body = count === 0 ? {} : { partialSuccess: { [REJECTED[signal]]: String(count), errorMessage: message } }
  return bytes(200, 'application/json', JSON.stringify(body))
}
const NOTHING = Buffer.alloc(0)
