import type { Static } from 'typebox'
import { ApiError, operationId, owned } from '../../../kernel/define.ts'
import { pageMeta } from '../../observability/contract.ts'
import type { DatasetRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import type { Dataset, DatasetRequest, PageQuery } from './contract.ts'

/** Names are not unique to us: clients that know only a name mean the newest. Throws `not_found`. */
export async function datasetNamed(owner: string, name: string, parts: Parts): Promise<DatasetRow> {
  const found = await findNamed(owner, name, parts)
  if (found === undefined) throw new ApiError('not_found', `you have no dataset '${name}'`)
  return found
}

const findNamed = async (owner: string, name: string, { models }: Parts): Promise<DatasetRow | undefined> =>
  ((await models.datasets.find({ owner, name }).sort({ createdAt: -1, _id: -1 }).limit(1).lean()) as DatasetRow[])[0]

export async function putDataset(owner: string, { name, description }: DatasetRequest, parts: Parts) {
  const { models, services, config } = parts
  const known = await findNamed(owner, name, parts)
  if (known !== undefined) return datasetView(known)
  const id = operationId('evd_', owner, 'eval.dataset.named', name)
  const creation = { id, owner, cap: config.maxDatasets, at: services.clock.now() }
  const fields = { name, ...(typeof description === 'string' && { description }) }
  return datasetView(await owned.create<DatasetRow>(models.datasets, creation, fields))
}

export const readDataset = async (owner: string, name: string, parts: Parts) =>
  datasetView(await datasetNamed(owner, name, parts))

export async function listDatasets(owner: string, { page, limit }: Static<typeof PageQuery>, { models }: Parts) {
  const rows = (await models.datasets
    .find({ owner })
    .sort({ createdAt: -1, _id: -1 })
    .skip((page - 1) * limit)
    .limit(limit)
    .lean()) as DatasetRow[]
  return {
    data: rows.map(datasetView),
    meta: pageMeta({ page, limit }, await models.datasets.countDocuments({ owner })),
  }
}

const datasetView = ({ _id, owner, name, description, createdAt, updatedAt }: DatasetRow): Dataset => ({
  id: _id,
  name,
  description: description ?? null,
  metadata: null,
  inputSchema: null,
  expectedOutputSchema: null,
  projectId: owner,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})
