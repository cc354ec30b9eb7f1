import type { Static, TObject } from 'typebox'
import type { Audience, EventPayload, Occurrence, RecordBody, SealedRecord } from './event.ts'
import { compileText } from './schema-text.ts'
import { token } from './token.ts'

/** A kind of sealed record: what its bodies hold, said once by the module that owns it (`records` of the manifest). */
export interface RecordKind<N extends string = string, B = RecordBody> {
  readonly type: N
  readonly body: TObject
  /** RFC 8785 text of a body. TypeError for one that has not the schema's shape. */
  text(body: B): string
  /** Narrows a record to this kind. The body is taken to be as the schema says: only this kind's owner seals it. */
  is<R extends { readonly type: string; readonly body: unknown }>(
    record: R | undefined,
  ): record is R & { readonly type: N; readonly body: B }
}

/** What a schema's values are once they are sealed: never changed. */
export type Immutable<T> = T extends object ? { readonly [K in keyof T]: Immutable<T[K]> } : T

const TYPE = /^[a-z][a-z0-9_-]*(?:\.[a-z0-9_-]+)+$/

/**
 * Declares a kind of sealed record. `type` says what happened, `<noun>.<verb>`. Bodies hold random ids, amounts (decimal
 * strings of micro-pence) and keyed commitments, never personal data. A field that comes later must be optional: what is
 * sealed already stays as it is.
 */
export const recordKind = <const N extends string, S extends TObject>(
  type: N,
  body: S,
): RecordKind<N, Immutable<Static<S>>> => {
  if (!TYPE.test(type)) throw new TypeError(`record type '${type}' must match ${TYPE}`)
  const write = within(type, () => compileText(body))
  return {
    type,
    body,
    text: (value) => within(type, () => write(value)),
    is: (record): record is never => record?.type === type,
  }
}

const within = <T>(type: string, work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw new TypeError(`body of record ${type}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The events that follow from one kind of record. */
export interface Derivation {
  readonly kind: RecordKind
  readonly events: (record: SealedRecord) => readonly EventPayload[]
}

/** For `derives` of a manifest. `events` is pure: it runs again after a crash. */
export const deriving = <N extends string, B extends RecordBody>(
  kind: RecordKind<N, B>,
  events: (record: SealedRecord<B, N>) => readonly Occurrence[],
): Derivation => ({
  kind,
  events: (record) =>
    kind.is(record) ? events(record).map((event) => ({ audience: audienceOf(record.account), ...event })) : [],
})

const audienceOf = (account: string | null): Audience => ({ users: account === null ? [] : [account] })

/** The kinds of records of all modules, those that are switched off too: what they sealed is still there. */
export type RecordKinds = readonly RecordKind[]
export const RecordKinds = token<RecordKinds>('kernel.recordKinds')
