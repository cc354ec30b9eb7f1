import { type Call, invalidField, readPage } from '../../kernel/define.ts'
import { listBlocks, removeBlock, type StoredBlock } from './blocks/blocks.ts'
import type { contract } from './contract.ts'
import { timeOf } from './filters/conditions.ts'
import { filterOf } from './filters/filter.ts'
import { listMemories } from './finding/list.ts'
import { endOf, maybe } from './finding/times.ts'
import { scopeTest } from './finding/visible.ts'
import type { Parts } from './parts.ts'
import { scopeNames, scopeOf } from './scope.ts'
import { viewOfHit, viewOfMemory } from './view/view.ts'
import { statementsOf } from './writing/statements.ts'

type CallOf<K extends keyof typeof contract> = Call<(typeof contract)[K]>

export async function addMemories({ body, caller, operationKey }: CallOf<'add'>, { service, clock }: Parts) {
  const { supersedes, metadata = {}, categories = [], timestamp, expiration_date: expiry, infer = true } = body
  const [first, ...rest] = statementsOf(body)
  const statements = first ? [supersedes ? { ...first, supersedes } : first, ...rest] : []
  const results = await service.add(
    {
      owner: caller.userId,
      operationKey,
      scope: scopeOf(body),
      statements,
      metadata,
      categories,
      saidAt: timestamp === undefined ? clock.now() : timeOf(timestamp, '/body/timestamp'),
      ...(expiry !== undefined && { expiresAt: endOf(expiry, '/body/expiration_date') }),
    },
    infer && body.facts === undefined && supersedes === undefined,
  )
  return { results: results.map((each) => ({ ...each, supersedes: [...each.supersedes] })) }
}

export async function searchMemories({ body, caller, operationKey }: CallOf<'search'>, { service, clock }: Parts) {
  const { query, filters, top_k: limit = 10, threshold, reference_date: date, include_invalid: invalid } = body
  const reference = date === undefined ? undefined : endOf(date, '/body/reference_date')
  const scope = scopeOf(body)
  const { hits, live } = await service.search(caller.userId, {
    query,
    filters,
    scope,
    invalid,
    now: clock.now(),
    reference,
    limit,
    threshold,
    operationKey,
  })
  return { results: hits.map((hit) => viewOfHit(hit, live.index)) }
}

export async function pageOfMemories({ query, caller }: CallOf<'list'>, { service, clock }: Parts) {
  const { index } = await service.open(caller.userId)
  const wanted = { scope: scopeOf(query), invalid: query.include_invalid, now: clock.now() }
  const all = listMemories(wanted, index)
  return readPage(
    query,
    async ({ limit, before }) => {
      const at = before === undefined ? -1 : all.findIndex(({ id }) => id === before)
      return all.slice(at + 1, at + 1 + limit).map((memory) => viewOfMemory(memory, index))
    },
    ({ id }) => id,
  )
}

export async function changeMemory({ params, body, caller, operationKey }: CallOf<'change'>, { service }: Parts) {
  const { memory: text, metadata, categories, valid_at, invalid_at, expiration_date } = body
  const changed = await service.change(
    caller.userId,
    params.id,
    {
      text,
      metadata,
      categories,
      saidAt: maybe(valid_at, '/body/valid_at', timeOf),
      invalidAt: maybe(invalid_at, '/body/invalid_at', timeOf),
      expiresAt: maybe(expiration_date, '/body/expiration_date', endOf),
    },
    operationKey,
  )
  return viewOfMemory(changed, (await service.open(caller.userId)).index)
}

export async function forget({ body, caller: { userId: owner } }: CallOf<'forget'>, parts: Parts) {
  const { filters, all = false, dry_run: dry = false } = body
  const scope = scopeOf(body)
  const named = Object.keys(scope).length > 0
  const filtered = filters !== undefined && Object.keys(filters).length > 0
  if (!named && !filtered && !all)
    throw invalidField('/body', 'must name what is to be forgotten; everything: {"all": true}')
  const [inScope, fits] = [scopeTest(scope), filterOf(filters, '/body/filters')]
  const { index } = await parts.service.open(owner)
  const wanted = dry
    ? [...index.memories()].filter((memory) => inScope(memory) && fits(memory))
    : await parts.service.forget(owner, (memory) => inScope(memory) && fits(memory))
  const blocks = filtered ? [] : (await listBlocks(owner, parts)).filter((block) => inScope({ scope: block.scope }))
  if (!dry) for (const { label, scope: its } of blocks) await removeBlock({ owner, label, scope: its }, parts)
  return { forgotten: wanted.length, blocks: blocks.length, dry_run: dry }
}

export const viewOfBlock = ({ label, value, description, scope, version, updatedAt }: StoredBlock) => ({
  label,
  value,
  description,
  ...scopeNames(scope),
  version,
  updated_at: new Date(updatedAt).toISOString(),
})

export async function readSettings(owner: string, { budget }: Parts) {
  const { extractionModel, embeddingModel, dailyBudgetPence, spentMicroPence } = await budget.read(owner)
  return {
    extraction_model: extractionModel,
    embedding_model: embeddingModel,
    daily_budget_pence: dailyBudgetPence,
    spent_today_pence: spentMicroPence / 1e6,
  }
}

export async function writeSettings({ body, caller }: CallOf<'putSettings'>, parts: Parts) {
  await parts.budget.write(caller.userId, {
    extractionModel: body.extraction_model,
    embeddingModel: body.embedding_model,
    dailyBudgetPence: body.daily_budget_pence,
  })
  return readSettings(caller.userId, parts)
}
