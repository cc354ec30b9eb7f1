import { ApiError, invalidField, operationId, owned } from '../../../kernel/define.ts'
import { rowsOfItems } from '../langfuse/items.ts'
import type { DatasetRow, VersionRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { readPromptfooApart } from '../promptfoo/read-apart.ts'
import { VersionSealed } from '../records.ts'
import type { NewVersion, Row, Version } from './contract.ts'
import { rowsOfRun } from './from-run.ts'
import { rowsOfTraces } from './from-traces.ts'
import { digestOf, storeRows, writeRows } from './rows.ts'

interface Content {
  readonly source: VersionRow['source']
  readonly rows: readonly Row[]
  readonly prompts: readonly string[]
  readonly left_out: readonly string[]
}
const content = (source: VersionRow['source'], rows: readonly Row[]): Content => ({
  source,
  rows,
  prompts: [],
  left_out: [],
})

/** What the request gives; undefined: nothing, the rows come later. */
async function contentOf(
  { rows, promptfoo, traces, run, items }: NewVersion,
  { _id: dataset, owner }: DatasetRow,
  parts: Parts,
): Promise<Content | undefined> {
  const given = [rows, promptfoo, traces, run, items].filter((each) => each !== undefined)
  if (given.length > 1)
    throw invalidField('/body', 'must have one of rows, promptfoo, traces, run and items, not several')
  if (rows !== undefined) return content('rows', rows)
  if (promptfoo !== undefined) {
    const { poundsPerDollar } = parts.config
    return { source: 'promptfoo', ...(await readPromptfooApart(owner, { source: promptfoo, poundsPerDollar })) }
  }
  if (traces !== undefined) return content('traces', await rowsOfTraces(owner, traces, parts))
  if (items !== undefined) return content('items', await rowsOfItems(owner, dataset, parts))
  return run === undefined ? undefined : content('run', await rowsOfRun(owner, run, parts))
}

/** Row, rows, seal: a repeat goes on where the first try ended. */
export async function createVersion(
  whole: DatasetRow,
  body: NewVersion,
  operationKey: string,
  parts: Parts,
): Promise<VersionRow> {
  const { _id: dataset, owner } = whole
  const id = operationId('evv_', owner, `eval.version/${dataset}`, operationKey)
  const earlier: VersionRow | undefined = await owned.find(parts.models.versions, owner, id)
  if (earlier?.status === 'sealed') return earlier
  const given = await contentOf(body, whole, parts)
  const texts = given && (await writeRows(given.rows))
  const version = earlier ?? (await openVersion(id, dataset, owner, given ?? content('rows', []), parts))
  if (texts === undefined) return version
  // of a try that died: traces may be others by now
  if (earlier !== undefined) await parts.models.rows.deleteMany({ version: id })
  for (let at = 0; at < texts.length; at += PAGE) await storeRows(version, at, texts.slice(at, at + PAGE), parts)
  return sealVersion(version, parts)
}
const PAGE = 1_000
const MAX_TRIES = 5

/** The next number; where another request takes it, the one after. */
async function openVersion(
  id: string,
  dataset: string,
  owner: string,
  { source, prompts, left_out }: Content,
  { models, services, config }: Parts,
): Promise<VersionRow> {
  for (let tried = 1; ; tried++) {
    const [newest] = await models.versions.find({ dataset, owner }).sort({ version: -1 }).limit(1).lean()
    try {
      return await owned.create<VersionRow>(
        models.versions,
        { id, owner, cap: config.maxVersions, at: services.clock.now() },
        {
          dataset,
          version: ((newest as VersionRow | undefined)?.version ?? 0) + 1,
          status: 'open',
          rows: 0,
          sha256: null,
          source,
          prompts: [...prompts],
          left_out: [...left_out],
        },
      )
    } catch (error) {
      if (tried === MAX_TRIES || !(error instanceof ApiError) || error.code !== 'conflict') throw error
    }
  }
}

/** A row that comes in while it is sealed is not in it. Throws `conflict` where rows are missing. */
export async function sealVersion(version: VersionRow, parts: Parts): Promise<VersionRow> {
  const { models, services } = parts
  if (version.status === 'open') {
    const digest = await digestOf(version._id, parts)
    await models.versions.updateOne(
      { _id: version._id, status: 'open' },
      { $set: { status: 'sealed', ...digest, updatedAt: new Date(services.clock.now()) } },
    )
  }
  const sealed: VersionRow = await owned.get(models.versions, version.owner, version._id)
  await models.rows.deleteMany({ version: version._id, index: { $gte: sealed.rows } })
  await services.records.append(VersionSealed, {
    id: `${version._id}:sealed`,
    account: version.owner,
    body: { dataset_id: version.dataset, version: version.version, rows: sealed.rows },
  })
  return sealed
}

/** Throws `not_found`. */
export async function versionOf(
  owner: string,
  dataset: string,
  version: number,
  { models }: Parts,
): Promise<VersionRow> {
  const found = await models.versions.findOne({ owner, dataset, version }).lean()
  if (found === null) throw new ApiError('not_found', `your dataset ${dataset} has no version ${version}`)
  return found as VersionRow
}

export const versionView = ({
  dataset,
  version,
  status,
  rows,
  sha256,
  source,
  prompts,
  left_out,
  createdAt,
}: VersionRow): Version => ({
  dataset_id: dataset,
  version,
  status,
  rows,
  sha256,
  source,
  prompts: [...prompts],
  left_out: [...left_out],
  created_at: createdAt.toISOString(),
})
