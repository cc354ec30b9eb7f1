import { gunzipSync, inflateSync } from 'node:zlib'
import { ApiError } from '../../../kernel/define.ts'

/** OTLP asks for gzip; the exporters for Python offer `deflate`, too. */
const DECODERS = { gzip: gunzipSync, deflate: inflateSync }

/** Of a request, after inflation. */
export const LIMIT_BYTES = 64 * 1_048_576

/**
 * The body as it was before `content-encoding`; for the thread. Throws payload_too_large beyond 64 MiB,
 * unsupported_media_type for another coding than gzip or deflate, invalid_request where it is torn.
 */
export function inflated(raw: Buffer, coding: unknown): Buffer {
  if (coding === undefined || coding === '' || coding === 'identity') return raw
  if (coding !== 'gzip' && coding !== 'deflate')
    throw new ApiError('unsupported_media_type', 'content-encoding must be gzip or deflate, or be left out')
  try {
    return DECODERS[coding](raw, { maxOutputLength: LIMIT_BYTES })
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new ApiError('payload_too_large', `the body inflates to more than ${LIMIT_BYTES} bytes; send less at once`)
    throw new ApiError('invalid_request', `the body is not whole ${coding}, though content-encoding says so`, {
      cause: error,
    })
  }
}
