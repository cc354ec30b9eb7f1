import type { Caller, Operation } from '../contract/operation.ts'
import type { ErrorForm } from './errors.ts'
import { formOf } from './errors.ts'

/** A running, failed or disabled module, as far as its routes are concerned. */
export interface Gate {
  readonly name: string
  readonly state: 'starting' | 'ready' | 'failed' | 'disabled'
}

export type Handler = (call: never, context: never) => unknown

/** One path of one operation. */
export interface Route {
  readonly id: string
  readonly operation: Operation
  readonly gate: Gate
  readonly path: string
  readonly form: ErrorForm
  /** Where `E008` looks only at the top level, because unknown fields are passed on. */
  readonly passesUnknown: boolean
  /** Neither counted nor refused: those who watch over the process must always be answered. */
  readonly unlimited: boolean
  readonly handler: Handler
  readonly context: () => unknown
  /** Who calls by a key of this route alone. */
  readonly admits?: (key: string) => Caller | undefined | Promise<Caller | undefined>
  /** `WWW-Authenticate` of its 401; `Bearer` without it. */
  readonly challenge?: () => string | undefined
}

/** Both path families: `/v1/x` ↔ `/api/v1/x`; a path without version stands alone. */
export function pathsOf(operation: Operation): readonly string[] {
  return [operation.path, ...(operation.aliases ?? [])].flatMap((path) => {
    if (path.startsWith('/v1/')) return [path, `/api${path}`]
    if (path.startsWith('/api/v1/')) return [path, path.slice('/api'.length)]
    return [path]
  })
}

export function routesOf(
  parts: Pick<Route, 'id' | 'operation' | 'gate' | 'handler' | 'context' | 'admits' | 'challenge'> & {
    readonly unlimited?: boolean
  },
): readonly Route[] {
  const { operation } = parts
  const passesUnknown =
    (operation.body as { additionalProperties?: unknown } | undefined)?.additionalProperties === true
  return pathsOf(operation).map((path) => ({
    ...parts,
    path,
    passesUnknown,
    unlimited: parts.unlimited === true,
    form: operation.errorForm ?? formOf(path),
  }))
}
