import type { Static } from 'typebox'
import { ApiError, freshId, owned } from '../../../kernel/define.ts'
import { pageMeta } from '../langfuse/wire/contract.ts'
import type { PromptRow, Store } from '../model.ts'
import type { Prompt, PromptList, PromptRequest } from './contract.ts'

const MOST_VERSIONS = 1_000
const MOST_TRIES = 5
const LATEST = 'latest'
const DEFAULT_LABEL = 'production'

interface Which {
  readonly version?: number | undefined
  readonly label?: string | undefined
}

/** The version after the newest. Of two at once each gets a number of its own. */
export async function createPrompt(owner: string, asked: PromptRequest, at: number, store: Store): Promise<Prompt> {
  const { name, prompt, config, labels, tags, commitMessage } = asked
  if (Array.isArray(prompt) !== (asked.type === 'chat'))
    throw new ApiError(
      'invalid_request',
      'the prompt of a chat is a list of messages, with type "chat"; else it is a text',
    )
  for (let tried = 1; ; tried++) {
    const newest = await newestOf(owner, name, store)
    const creation = { id: freshId('prm_'), owner, cap: MOST_VERSIONS, at }
    const fields = {
      name,
      version: (newest?.version ?? 0) + 1,
      labels: namesIn(labels ?? []),
      tags: tags ?? newest?.tags ?? [],
      content: JSON.stringify({ prompt, config: config ?? {} }),
      commitMessage: commitMessage ?? null,
    }
    try {
      const row: PromptRow = await owned.create(store.prompts, creation, fields)
      await takeFromOthers(row, fields.labels, store)
      return promptView(row, true)
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict' || tried === MOST_TRIES) throw error
    }
  }
}

/** `latest` is nobody's to give. */
const namesIn = (labels: readonly string[]): string[] => [...new Set(labels)].filter((label) => label !== LATEST)

const newestOf = async (
  owner: string,
  name: string,
  store: Store,
  filter: object = {},
): Promise<PromptRow | undefined> =>
  (
    (await store.prompts
      .find({ owner, name, ...filter })
      .sort({ version: -1 })
      .limit(1)
      .lean()) as PromptRow[]
  )[0]

/** Until then the higher version has the label for readers. */
async function takeFromOthers({ owner, name, version }: PromptRow, labels: readonly string[], store: Store) {
  if (labels.length === 0) return
  await store.prompts.updateMany(
    { owner, name, version: { $ne: version }, labels: { $in: [...labels] } },
    { $pull: { labels: { $in: [...labels] } } },
  )
}

export async function readPrompt(owner: string, name: string, which: Which, store: Store): Promise<Prompt> {
  const row = (await newestOf(owner, name, store, filterOf(which))) ?? absent(name, which)
  return shown(row, store)
}

function filterOf({ version, label = version === undefined ? DEFAULT_LABEL : undefined }: Which): object {
  return {
    ...(version !== undefined && { version }),
    ...(label !== undefined && label !== LATEST && { labels: label }),
  }
}

async function shown(row: PromptRow, store: Store): Promise<Prompt> {
  const newest = await newestOf(row.owner, row.name, store)
  return promptView(row, newest?.version === row.version)
}

export async function labelPrompt(
  owner: string,
  { name, version, newLabels }: { readonly name: string; readonly version: number; readonly newLabels: string[] },
  at: number,
  store: Store,
): Promise<Prompt> {
  const labels = namesIn(newLabels)
  const change = { $addToSet: { labels: { $each: labels } }, $set: { updatedAt: new Date(at) } }
  const row = (await store.prompts
    .findOneAndUpdate({ owner, name, version }, change, { returnDocument: 'after' })
    .lean()) as PromptRow | null
  if (row === null) absent(name, { version })
  await takeFromOthers(row, labels, store)
  return shown(row, store)
}

/** Of a name all versions, or the one that is meant. */
export async function removePrompts(owner: string, name: string, which: Which, store: Store) {
  const all = which.version === undefined && which.label === undefined
  const one = all ? undefined : ((await newestOf(owner, name, store, filterOf(which))) ?? absent(name, which))
  const { deletedCount } = await store.prompts.deleteMany({ owner, name, ...(one && { version: one.version }) })
  if (deletedCount === 0) absent(name, which)
  return { message: `${deletedCount} versions deleted` }
}

/** By their names. */
export async function listPrompts(
  owner: string,
  { name, label, tag, page, limit }: Static<typeof PromptList>,
  store: Store,
) {
  const rows = (await store.prompts
    .find({ owner, ...(name !== undefined && { name }) })
    .sort({ name: 1, version: 1 })
    .limit(MOST_VERSIONS)
    .lean()) as PromptRow[]
  const byName = new Map<string, PromptRow[]>()
  for (const row of rows) byName.set(row.name, [...(byName.get(row.name) ?? []), row])
  const all = [...byName.values()].flatMap((versions) => {
    const { type, config, tags, name: called, updatedAt } = promptView(versions.at(-1) as PromptRow, true)
    const labels = [...versions.flatMap((row) => row.labels), LATEST]
    if ((label !== undefined && !labels.includes(label)) || (tag !== undefined && !tags.includes(tag))) return []
    const numbers = versions.map(({ version }) => version)
    return [{ name: called, type, versions: numbers, labels, tags, lastUpdatedAt: updatedAt, lastConfig: config }]
  })
  return {
    data: all.slice((page - 1) * limit, page * limit),
    meta: pageMeta({ page, limit }, all.length),
  }
}

function promptView(
  { name, version, labels, tags, content, commitMessage, ...times }: PromptRow,
  newest: boolean,
): Prompt {
  const { prompt, config } = JSON.parse(content) as Pick<Prompt, 'prompt' | 'config'>
  return {
    name,
    version,
    type: Array.isArray(prompt) ? 'chat' : 'text',
    prompt,
    config,
    labels: newest ? [...labels, LATEST] : [...labels],
    tags: [...tags],
    commitMessage,
    createdAt: times.createdAt.toISOString(),
    updatedAt: times.updatedAt.toISOString(),
  }
}

function absent(name: string, { version, label }: Which): never {
  const which = version !== undefined ? ` with version ${version}` : ` with the label '${label ?? DEFAULT_LABEL}'`
  throw new ApiError('not_found', `there is no prompt '${name}'${which}`)
}
