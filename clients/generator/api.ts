/** The contracts as a client sees them: resources, methods, models. The printers know nothing of TypeBox. */

export type Type =
  | { readonly kind: 'string' | 'integer' | 'number' | 'boolean' | 'any' | 'time' | 'bytes' | 'file' }
  | { readonly kind: 'enum'; readonly name: string; readonly values: readonly string[] }
  | { readonly kind: 'list' | 'map' | 'nullable'; readonly of: Type }
  | { readonly kind: 'model'; readonly name: string }

export interface Field {
  /** As on the wire. */
  readonly name: string
  /** What languages make a name of; it is the name, but for `match[]` beside `match`. */
  readonly label: string
  readonly type: Type
  readonly required: boolean
  readonly doc?: string
}

export interface Model {
  readonly name: string
  readonly fields: readonly Field[]
  /** Takes or has further fields. */
  readonly open: boolean
  /** It is sent; others are answered. */
  readonly input: boolean
  readonly doc?: string
}

/** What an answer is: a JSON value, a list that goes on over pages, text, bytes, server-sent events, or nothing of use. */
export type Result =
  | { readonly kind: 'json'; readonly type: Type }
  | { readonly kind: 'page'; readonly item: Type }
  | { readonly kind: 'text' | 'bytes' | 'events' }

export interface Method {
  readonly resource: string
  readonly name: string
  readonly http: string
  readonly path: string
  readonly pathParams: readonly string[]
  /** A body that is no object of known fields, or that stands beside a query; `bytes`: it is sent as it is. */
  readonly content?: { readonly type: Type; readonly required: boolean }
  /** The fields of the body, of the query, or of a form with files. */
  readonly params?: { readonly in: 'body' | 'query' | 'form'; readonly model: Model; readonly required: boolean }
  readonly result: Result
  /** Sent with an Idempotency-Key. */
  readonly idempotent: boolean
  /** Answers server-sent events where the body says `stream: true`. */
  readonly streams: boolean
  /** What its server-sent events hold, where the contract says so. */
  readonly events?: EventUnion
  readonly doc: string
}

export interface EventUnion {
  readonly name: string
  readonly kinds: readonly { readonly event: string; readonly type: Type }[]
}

export interface Resource {
  readonly name: string
  readonly doc: string
  readonly methods: readonly Method[]
  readonly models: readonly Model[]
}

export interface Api {
  /** In the order of their names. */
  readonly resources: readonly Resource[]
  /** Models that several resources use. */
  readonly shared: readonly Model[]
}

/** The types of what a method answers. */
export const answerTypesOf = ({ result, events }: Method): readonly Type[] => [
  ...(result.kind === 'page' ? [result.item] : result.kind === 'json' ? [result.type] : []),
  ...(events?.kinds ?? []).map(({ type }) => type),
]

export const modelNamesIn = (type: Type): readonly string[] =>
  type.kind === 'model' ? [type.name] : 'of' in type ? modelNamesIn(type.of) : []
