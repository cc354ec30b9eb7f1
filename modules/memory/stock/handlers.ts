import { type Call, freshId, invalidField } from '../../../kernel/define.ts'
import { timeOf } from '../filters/conditions.ts'
import { entitiesOf } from '../finding/entities.ts'
import { listMemories } from '../finding/list.ts'
import { endOf, maybe } from '../finding/times.ts'
import { scopeTest, type Wanted } from '../finding/visible.ts'
import type { Scope } from '../memory.ts'
import type { Parts } from '../parts.ts'
import { scopeOf } from '../scope.ts'
import { viewOfHit, viewOfMemory } from '../view/view.ts'
import { statementsOf } from '../writing/statements.ts'
import type { stockContract } from './contract.ts'

type CallOf<K extends keyof typeof stockContract> = Call<(typeof stockContract)[K]>

export async function add({ body, caller, operationKey }: CallOf<'mem0Add'>, { service, clock }: Parts) {
  const { messages, metadata, infer, timestamp, expiration_date: expiry } = body
  const results = await service.add(
    {
      owner: caller.userId,
      operationKey,
      scope: scopeOf(body),
      statements: statementsOf({ messages }),
      metadata: metadata ?? {},
      categories: [],
      saidAt: timestamp == null ? clock.now() : timeOf(timestamp, '/body/timestamp'),
      ...(expiry != null && { expiresAt: endOf(expiry, '/body/expiration_date') }),
    },
    infer !== false,
  )
  return {
    results: results.map(({ id, memory, event }) => ({
      id,
      memory,
      event: event === 'ADD' ? ('ADD' as const) : ('NOOP' as const),
      data: { memory },
    })),
    message: 'remembered',
    status: 'SUCCEEDED' as const,
    event_id: freshId('evt_'),
  }
}

const wantedBy = (body: CallOf<'mem0List'>['body'], now: number): Wanted => ({
  filters: body.filters,
  scope: scopeOf(body),
  categories: body.categories ?? undefined,
  invalid: body.latest_only === false,
  expired: body.show_expired ?? false,
  now,
})

export async function search({ body, caller, operationKey }: CallOf<'mem0Search'>, { service, clock }: Parts) {
  const { query, top_k, threshold, reference_date: date } = body
  const { hits, live } = await service.search(caller.userId, {
    ...wantedBy(body, clock.now()),
    query,
    reference: date == null ? undefined : endOf(date, '/body/reference_date'),
    limit: top_k ?? 10,
    threshold: threshold ?? 0,
    operationKey,
  })
  return { results: hits.map((hit) => viewOfHit(hit, live.index)) }
}

export async function list({ query, body, caller }: CallOf<'mem0List'>, { service, clock }: Parts) {
  const { index } = await service.open(caller.userId)
  const all = listMemories(wantedBy(body, clock.now()), index)
  return paged(all, query, (memory) => viewOfMemory(memory, index), '/v1/memory/v3/memories/')
}

export async function update({ params, body, caller, operationKey }: CallOf<'mem0Update'>, { service }: Parts) {
  const { text, metadata, timestamp, expiration_date: expiry } = body
  const change = {
    text,
    metadata,
    saidAt: maybe(timestamp, '/body/timestamp', timeOf),
    expiresAt: maybe(expiry, '/body/expiration_date', endOf),
  }
  if (Object.values(change).every((each) => each === undefined))
    throw invalidField('/body', 'must have text, metadata, timestamp or expiration_date')
  const changed = await service.change(caller.userId, params.id, change, operationKey)
  return viewOfMemory(changed, (await service.open(caller.userId)).index)
}

export async function remove({ params, query, caller }: CallOf<'mem0Delete'>, { service }: Parts) {
  await service.get(caller.userId, params.id)
  await service.remove(caller.userId, [params.id], { linked: query.delete_linked ?? false })
  return { message: 'Memory deleted successfully!' }
}

export async function removeAll(owner: string, scope: Scope, { service }: Parts) {
  if (Object.keys(scope).length === 0)
    throw invalidField('/query', 'must name whose memories: user_id, agent_id, app_id or run_id')
  await service.forget(owner, scopeTest(scope))
  return { message: 'Memories deleted successfully!' }
}

export async function entities({ query, caller }: CallOf<'mem0Entities'>, { service }: Parts) {
  const { index } = await service.open(caller.userId)
  return paged(
    entitiesOf(index),
    query,
    ({ type, name, memories, createdAt, updatedAt }) => ({
      id: name,
      name,
      type,
      total_memories: memories,
      created_at: new Date(createdAt).toISOString(),
      updated_at: new Date(updatedAt).toISOString(),
    }),
    '/v1/memory/v1/entities/',
  )
}

export async function batchUpdate({ body, caller, operationKey }: CallOf<'mem0BatchUpdate'>, { service }: Parts) {
  for (const { memory_id: id } of body.memories) await service.get(caller.userId, id)
  for (const [at, { memory_id: id, text }] of body.memories.entries())
    await service.change(caller.userId, id, { text }, `${operationKey}/${at}`)
  return { message: `Successfully updated ${body.memories.length} memories` }
}

export async function batchRemove({ body, caller }: CallOf<'mem0BatchDelete'>, { service }: Parts) {
  const ids = body.memories.map(({ memory_id: id }) => id)
  for (const id of ids) await service.get(caller.userId, id)
  await service.remove(caller.userId, ids)
  return { message: `Successfully deleted ${ids.length} memories` }
}

const RATINGS = { POSITIVE: 1, NEGATIVE: -1, VERY_NEGATIVE: -2 } as const

export async function feedback({ body, caller, operationKey }: CallOf<'mem0Feedback'>, { service }: Parts) {
  const rating = body.feedback == null ? 0 : RATINGS[body.feedback]
  await service.change(caller.userId, body.memory_id, { rating }, operationKey)
  return { message: 'Feedback kept' }
}

function paged<T, V>(
  all: readonly T[],
  { page, page_size: size }: { readonly page: number; readonly page_size: number },
  view: (item: T) => V,
  path: string,
) {
  const link = (number: number): string => `${path}?page=${number}&page_size=${size}`
  return {
    count: all.length,
    next: page * size < all.length ? link(page + 1) : null,
    previous: page > 1 ? link(page - 1) : null,
    results: all.slice((page - 1) * size, page * size).map(view),
  }
}
