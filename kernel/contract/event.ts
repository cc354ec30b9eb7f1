import type { Static, TSchema } from 'typebox'

/**
 * A typed event. Events that others outside the process may rely on are *derived*: they follow from a sealed record
 * (`derives` of a module) and reach every listener at least once, after the record is durable. Events that a module
 * `emit`s are local to the process and best effort.
 */
export interface EventType<N extends string = string, S extends TSchema = TSchema> {
  readonly name: N
  readonly data: S
  /** Webhooks deliver it, in the envelope of this set: `first` has `ts` in milliseconds, `second` `timestamp` in seconds. Absent: it stays inside the service. */
  readonly published?: EventSet
  /** One occurrence, to return from `derives`; it concerns the account of the record, unless `audience` says whom. */
  readonly of: (data: Static<S>, audience?: Audience) => Occurrence
}

/** The specification's two sets of events; new ones belong to the first. */
export type EventSet = 'first' | 'second'

export type Events = Readonly<Record<string, EventType>>

/** Whom an event concerns: webhook deliveries go to these accounts (and to operators where asked for). */
export interface Audience {
  readonly users: readonly string[]
  readonly operators?: boolean
}

export interface EventPayload {
  readonly name: string
  readonly data: unknown
  readonly audience: Audience
}

export interface Occurrence extends Omit<EventPayload, 'audience'> {
  readonly audience?: Audience
}

/** What a listener of a derived event learns beside its data. */
export interface EventMeta {
  /** Stable over redeliveries: `<record id>/<position>`. */
  readonly id: string
  readonly audience: Audience
  /** The sealed record behind it; absent for local events. */
  readonly record?: SealedRecord
}

/** The body of a record whose kind is not known. */
export type RecordBody = Readonly<Record<string, unknown>>

/** An immutable entry of the sealed log. */
export interface SealedRecord<B = RecordBody, N extends string = string> {
  /** Position in the log, from 0, without gaps. */
  readonly index: number
  readonly id: string
  readonly type: N
  /** RFC 6962 leaf hash, lower-case hex. */
  readonly seal: string
  /** Epoch milliseconds. */
  readonly at: number
  /** The account concerned, or null. */
  readonly account: string | null
  readonly body: B
}

export const event = <const N extends string, S extends TSchema>(
  name: N,
  data: S,
  { published }: { readonly published?: EventSet } = {},
): EventType<N, S> => ({
  name,
  data,
  ...(published && { published }),
  of: (value, audience) => ({ name, data: value, ...(audience && { audience }) }),
})
