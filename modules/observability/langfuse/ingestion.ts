import { ApiError, type Clock, type PersonalCipher } from '../../../kernel/define.ts'
import type { ScoreRow, Store } from '../model.ts'
import { type NewScore, scoreRow, writeScores } from '../scores/scores.ts'
import type { Attributes } from '../services.ts'
import type { Ingest } from '../spans/ingest.ts'
import type { Quota } from '../spans/quota.ts'
import type { AllSettings, Settings } from '../spans/settings.ts'
import { spanView } from '../spans/view.ts'
import type { LangfuseScore } from './contract.ts'
import { attributesOf, incomingOf, timeOf } from './observation.ts'

export interface LangfuseParts {
  readonly store: Store
  readonly clock: Clock
  readonly persons: PersonalCipher
  readonly ingest: Ingest
  readonly quota: Quota
  readonly settings: AllSettings
  readonly poundsPerDollar: number
}

export interface LangfuseEvent {
  readonly id: string
  readonly type: string
  readonly timestamp?: string
  readonly body: Body
}
type Body = Readonly<Record<string, unknown>>

/** An id of the caller's becomes part of ours: nothing in it may part them. */
const ID = /^[\w.:-]{1,128}$/
const OBSERVATION = /^(?:span|generation|event|observation)-(?:create|update)$/
const TYPES: Readonly<Record<string, string>> = { span: 'SPAN', generation: 'GENERATION', event: 'EVENT' }

/**
 * One batch. Updates may come before what they update, in a batch or before it: what is told of an observation is joined,
 * creations first. What cannot be read is told by its event; the rest is durable.
 */
export async function ingestBatch(owner: string, batch: readonly LangfuseEvent[], parts: LangfuseParts) {
  const settings = await parts.settings.of(owner)
  const keepUntil = parts.settings.keepUntil(settings)
  const now = parts.clock.now()
  const errors: { id: string; status: number; message: string }[] = []
  const observations = new Map<string, LangfuseEvent[]>()
  const traces: LangfuseEvent[] = []
  const scores: ScoreRow[] = []
  for (const event of batch)
    try {
      assertTimely(event, settings, parts)
      if (OBSERVATION.test(event.type)) {
        const key = `${owner}/${idIn(event.body, 'traceId')}/${idIn(event.body, 'id')}`
        observations.set(key, [...(observations.get(key) ?? []), event])
      } else if (event.type === 'trace-create') traces.push({ ...event, id: idIn(event.body, 'id') })
      else if (event.type === 'score-create')
        scores.push(scoreRow(owner, scoreOf(event.body), new Date(timeOf(event.timestamp) ?? now), keepUntil))
      else if (event.type !== 'sdk-log') throw new ApiError('invalid_request', `unknown type '${event.type}'`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      errors.push({ id: event.id, status: error.status, message: error.message })
    }
  parts.quota.take(owner, traces.length + scores.length)
  const known = await knownAttributes([...observations.keys()], parts)
  const incoming = [...observations].map(([key, events]) => {
    const [, traceId = '', spanId = ''] = key.split('/')
    const joined = Object.assign({}, known.get(key) ?? {}, ...events.toSorted(creationFirst).map(told)) as Attributes
    return incomingOf({ owner, keepUntil, traceId, spanId }, joined, now)
  })
  await parts.ingest.take(owner, incoming, settings)
  await writeTraces(owner, traces, now, keepUntil, parts.store)
  await writeScores(parts.store, scores)
  const failed = new Set(errors.map(({ id }) => id))
  return {
    successes: batch.filter(({ id }) => !failed.has(id)).map(({ id }) => ({ id, status: 201 })),
    errors,
  }
}

function assertTimely({ timestamp, body }: LangfuseEvent, own: Settings, { settings }: LangfuseParts): void {
  const times = [timestamp, body['startTime'], body['timestamp']].flatMap((told) => timeOf(told) ?? [])
  if (!times.every((ms) => settings.isTimely(ms, own)))
    throw new ApiError('invalid_request', `is dated more than ${own.retentionDays} days ago or more than a day ahead`)
}

function idIn(body: Body, field: string): string {
  const id = body[field]
  if (typeof id === 'string' && ID.test(id)) return id
  throw new ApiError('invalid_request', `body.${field} must be an id of at most 128 letters, digits and _ . : -`)
}

const creationFirst = (a: LangfuseEvent, b: LangfuseEvent): number => Number(isUpdate(a)) - Number(isUpdate(b))
const isUpdate = ({ type }: LangfuseEvent): boolean => type.endsWith('-update')

const told = ({ type, body }: LangfuseEvent): Attributes => {
  const kind = TYPES[type.split('-', 1)[0] ?? '']
  return { ...(kind !== undefined && { 'langfuse.observation.type': kind }), ...attributesOf(body) }
}

async function knownAttributes(
  ids: readonly string[],
  { store, persons }: LangfuseParts,
): Promise<ReadonlyMap<string, Attributes>> {
  if (ids.length === 0) return new Map()
  const rows = await store.spans.find({ _id: { $in: [...ids] } }).lean()
  const joined = rows.map(async (row) => {
    const { attributes, content } = await spanView(row, persons)
    return [row._id, { ...attributes, ...content } as Attributes] as const
  })
  return new Map(await Promise.all(joined))
}

async function writeTraces(
  owner: string,
  events: readonly LangfuseEvent[],
  now: number,
  keepUntil: Date,
  store: Store,
) {
  if (events.length === 0) return
  const operations = events.map(({ id, timestamp, body }) => {
    const word = (field: string): string | undefined =>
      typeof body[field] === 'string' ? String(body[field]).slice(0, 200) : undefined
    const at = new Date(timeOf(body['timestamp']) ?? timeOf(timestamp) ?? now)
    const fields = { title: word('name'), sessionId: word('sessionId'), endUser: word('userId') }
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    return {
      updateOne: {
        filter: { _id: `${owner}/${id}` },
        update: { $set: { owner, traceId: id, ...given }, $min: { startedAt: at }, $max: { endedAt: at, keepUntil } },
        upsert: true,
      },
    }
  })
  await store.traces.collection.bulkWrite(operations as never, { ordered: true })
  const sessions = events.flatMap(({ body, timestamp }) =>
    typeof body['sessionId'] === 'string' ? [{ sessionId: body['sessionId'].slice(0, 200), timestamp }] : [],
  )
  if (sessions.length === 0) return
  const sessionOperations = sessions.map(({ sessionId, timestamp }) => {
    const at = new Date(timeOf(timestamp) ?? now)
    return {
      updateOne: {
        filter: { _id: `${owner}/${sessionId}` },
        update: { $set: { owner, sessionId }, $min: { firstAt: at }, $max: { lastAt: at, keepUntil } },
        upsert: true,
      },
    }
  })
  await store.sessions.collection.bulkWrite(sessionOperations as never, { ordered: true })
}

/** A score as Langfuse writes it. Throws `invalid_request`. */
export function scoreOf(body: Body | LangfuseScore): NewScore {
  const { name, value } = body
  if (typeof name !== 'string' || name === '') throw new ApiError('invalid_request', 'a score needs a name')
  if (typeof value !== 'number' && typeof value !== 'string')
    throw new ApiError('invalid_request', 'the value of a score must be a number or a string')
  const given = (field: 'id' | 'traceId' | 'observationId' | 'sessionId' | 'comment' | 'dataType', most: number) => {
    const word = (body as Readonly<Record<string, unknown>>)[field]
    return typeof word === 'string' && word !== '' ? word.slice(0, most) : undefined
  }
  return {
    id: given('id', 200),
    name: name.slice(0, 200),
    value: typeof value === 'string' ? value.slice(0, 500) : value,
    traceId: given('traceId', 128),
    spanId: given('observationId', 128),
    sessionId: given('sessionId', 200),
    comment: given('comment', 2_000),
    dataType: given('dataType', 32),
  }
}
