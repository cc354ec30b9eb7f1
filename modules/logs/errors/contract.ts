import Type from 'typebox'
import { ApiError, type ErrorShape, errorType } from '../../../kernel/define.ts'

/** As Grafana and logcli read it: Grafana shows `message`, Prometheus-like clients `error`. */
export const lokiErrors: ErrorShape = {
  name: 'LokiError',
  schema: Type.Object({
    status: Type.Literal('error'),
    errorType: Type.String(),
    error: Type.String(),
    message: Type.String(),
  }),
  bodyOf: ({ message, code, extra: { details } }) => ({
    status: 'error',
    errorType: code,
    error: message,
    message,
    ...(details ? { details } : {}),
  }),
}

export const BAD_QUERY = errorType(
  'bad_query',
  400,
  'the query is no LogQL that is understood here',
  'the message says at which column; the README of the module says what is understood',
)
export const QUERY_TOO_LARGE = errorType(
  'query_too_large',
  422,
  'the query would read or answer too much',
  'narrow the time range or the stream selector, or aggregate by fewer labels',
)
export const TOO_MANY_STREAMS = errorType(
  'too_many_streams',
  400,
  'the labels have too many values',
  'put what differs from line to line into the line or its structured metadata, not into labels',
)
export const DAILY_VOLUME = errorType(
  'daily_log_volume',
  429,
  'the day’s volume of logs is used up',
  'it begins anew at midnight UTC',
)

export const TOO_MANY_QUERIES = errorType(
  'too_many_queries',
  429,
  'too many queries of the account are read at once',
  'ask again after the time in Retry-After',
)

export const tooLarge = (message: string): ApiError => new ApiError(QUERY_TOO_LARGE, message)
