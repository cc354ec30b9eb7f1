import { type Answer, ApiError, bytes } from '../../../kernel/define.ts'
import { isProtobuf, numberAndText, PROTOBUF_TYPE, varint } from './contract.ts'
import type { Signal } from './definitions.ts'
import { inflated } from './inflate.ts'
import { logRecordsOf, type OtlpLogRecord, type OtlpPoint, type OtlpSpan, pointsOf, spansOf } from './requests.ts'
import type { Raw } from './wire.ts'

const READERS = { traces: spansOf, metrics: pointsOf, logs: logRecordsOf } as const
interface Items {
  readonly traces: OtlpSpan
  readonly metrics: OtlpPoint
  readonly logs: OtlpLogRecord
}

/** The part of a `Call` that OTLP is read from. */
interface Request {
  readonly raw: Buffer
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

const JSON_TYPE = /^application\/json\s*(;|$)/i

/**
 * What an OTLP/HTTP request brings, in order: protobuf or JSON, gzip or plain. Operations spread `otlpOperation` of the contract.
 * Spans without valid ids have empty ones: reject those (`otlpAnswer`), never the batch.
 * Throws invalid_request (torn), payload_too_large (64 MiB or 2,000,000 values after inflation), unsupported_media_type, overloaded.
 */
export async function readOtlp<S extends Signal>(signal: S, { raw, headers }: Request): Promise<readonly Items[S][]> {
  const contentType = headers['content-type']
  const binary = isProtobuf(contentType)
  if (!binary && !(typeof contentType === 'string' && JSON_TYPE.test(contentType)))
    throw new ApiError('unsupported_media_type', 'content-type must be application/x-protobuf or application/json')
  const body = await inflated(raw, headers['content-encoding'])
  // the reader of protobuf is loaded by the first request
  const [{ REQUESTS }, { fromJson, fromProtobuf }] = await Promise.all([
    import('./definitions.ts'),
    import('./wire.ts'),
  ])
  const request = binary ? fromProtobuf(REQUESTS[signal], body) : fromJson(body)
  const read = READERS[signal] as (request: Raw) => readonly Items[S][]
  return read(request)
}

const REJECTED = { traces: 'rejectedSpans', metrics: 'rejectedDataPoints', logs: 'rejectedLogRecords' } as const

/** 200 in the content type of the request. `partialSuccess` is left out where nothing was rejected. */
export function otlpAnswer(
  signal: Signal,
  { headers }: Pick<Request, 'headers'>,
  rejected: { readonly count: number; readonly message: string } = { count: 0, message: '' },
): Answer {
  const { count, message } = rejected
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
