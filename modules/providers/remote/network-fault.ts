import { Fault, type FaultKind } from '../fault.ts'

/** Errors of the network by their code; the first prefix that matches. */
const CODES: readonly (readonly [prefix: string, kind: FaultKind])[] = [
  ['UND_ERR_CONNECT', 'connect'],
  ['ECONNREFUSED', 'connect'],
  ['ENOTFOUND', 'connect'],
  ['EAI_', 'connect'],
  ['EHOSTUNREACH', 'connect'],
  ['ENETUNREACH', 'connect'],
  ['CERT_', 'tls'],
  ['DEPTH_ZERO', 'tls'],
  ['SELF_SIGNED', 'tls'],
  ['UNABLE_TO_', 'tls'],
  ['ERR_TLS', 'tls'],
  ['ERR_SSL', 'tls'],
  ['EPROTO', 'tls'],
  ['HPE_', 'malformed'],
  ['UND_ERR_RES_CONTENT_LENGTH', 'truncated'],
]

/** What an error of the connection means: before the headers a failed connection, afterwards a truncated answer. */
export const networkFault = (error: Error, answering: boolean): Fault => {
  if (error instanceof Fault) return error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const kind = CODES.find(([prefix]) => code.startsWith(prefix))?.[1] ?? (answering ? 'truncated' : 'connect')
  return new Fault(kind, `the connection failed (${code || error.name})`, { cause: error })
}
