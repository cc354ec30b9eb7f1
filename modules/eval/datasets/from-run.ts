import { ApiError, owned } from '../../../kernel/define.ts'
import type { CaseRow, DataRow, RunRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { MAX_ROWS, type NewVersion, type Row } from './contract.ts'

const PAGE = 500

/** The rows of a run's cases, each once; with their own expectations and assertions. */
export async function rowsOfRun(
  owner: string,
  { id, failed }: NonNullable<NewVersion['run']>,
  { models }: Parts,
): Promise<readonly Row[]> {
  const run: RunRow = await owned.get(models.runs, owner, id)
  const indexes = new Set<number>()
  const cases = models.cases
    .find({ run: id, ...(failed && { pass: false }) })
    .select({ row: 1 })
    .lean()
    .cursor()
  for await (const { row } of cases as AsyncIterable<Pick<CaseRow, 'row'>>)
    if (indexes.size < MAX_ROWS) indexes.add(row)
  if (indexes.size === 0) throw new ApiError('not_found', `the run has no ${failed ? 'failed ' : ''}cases`)
  const version = await models.versions.findOne({ owner, dataset: run.dataset, version: run.version }).lean()
  const wanted = [...indexes].sort((one, other) => one - other)
  const rows: Row[] = []
  for (let at = 0; at < wanted.length; at += PAGE) {
    const page = (await models.rows
      .find({ version: version?._id ?? '', index: { $in: wanted.slice(at, at + PAGE) } })
      .sort({ index: 1 })
      .lean()) as DataRow[]
    rows.push(...page.map(({ row }) => JSON.parse(row) as Row))
  }
  if (rows.length === 0) throw new ApiError('not_found', "the run's dataset is deleted")
  return rows
}
