import Type from 'typebox'
import { type ApiError, bytes, type ErrorShape } from '../../../kernel/define.ts'

const PROTOBUF = /^application\/(x-)?protobuf\s*(;|$)/i

/** Requests are protobuf or JSON; answers and errors come in the type of the request. */
export const isProtobuf = (contentType: unknown): boolean =>
  typeof contentType === 'string' && PROTOBUF.test(contentType)
export const PROTOBUF_TYPE = 'application/x-protobuf'

/** A message whose first field is a non-negative integer and whose second is a text: google.rpc.Status, and what a partial success holds. */
export function numberAndText(number: number, text: string): Buffer {
  const content = Buffer.from(text)
  return Buffer.concat([Buffer.from([0x08, ...varint(number), 0x12, ...varint(content.length)]), content])
}

export function varint(value: number): readonly number[] {
  const octets: number[] = []
  let rest = value
  for (; rest > 127; rest = Math.floor(rest / 128)) octets.push((rest % 128) | 128)
  return [...octets, rest]
}

/** As gRPC numbers them. */
const CODES: ReadonlyMap<number, number> = new Map([
  [401, 16],
  [403, 7],
  [404, 5],
  [405, 12],
  [413, 8],
  [429, 8],
  [503, 14],
])
const codeOf = ({ status }: ApiError): number => CODES.get(status) ?? (status < 500 ? 3 : 13)

/** google.rpc.Status in the content type of the request: what OTLP's exporters and collectors read of an error. */
export const OtlpStatus: ErrorShape = {
  name: 'OtlpStatus',
  schema: Type.Object({
    code: Type.Integer({ description: "gRPC's number of the kind of error" }),
    message: Type.String(),
    details: Type.Array(Type.Object({ '@type': Type.String(), reason: Type.String(), domain: Type.String() })),
  }),
  bodyOf: (error) => ({
    code: codeOf(error),
    message: error.message,
    details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: error.code, domain: 'agent-earnings' }],
  }),
  bytesOf: (error, contentType) =>
    isProtobuf(contentType)
      ? bytes(error.status, PROTOBUF_TYPE, numberAndText(codeOf(error), error.message))
      : undefined,
}

/** What every operation says that takes OTLP/HTTP; its handler reads the request with `readOtlp` and answers with `otlpAnswer`. */
export const otlpOperation = {
  method: 'post',
  permission: 'build:write',
  bodyType: 'bytes',
  // as OpenTelemetry's own collector takes
  bodyLimitBytes: 20 * 1_048_576,
  errorForm: OtlpStatus,
  reply: { 200: Type.Object({}, { additionalProperties: true, description: 'empty, or `partialSuccess`' }) },
  produces: ['application/x-protobuf', 'application/json'],
  errors: ['invalid_request', 'payload_too_large', 'unsupported_media_type', 'overloaded'],
} as const
