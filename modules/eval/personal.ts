import type { Parts } from './parts.ts'
import { caseView } from './runs/view.ts'

/** What the kernel does not remove by itself: it does so for the collections with owners. */
export async function eraseUser(owner: string, { models }: Parts): Promise<void> {
  await models.rows.deleteMany({ owner })
  await models.items.deleteMany({ owner })
  await models.cases.deleteMany({ owner })
  await models.answers.deleteMany({ owner })
}

export async function* exportUser(owner: string, { models }: Parts) {
  for await (const { version, index, row } of models.rows.find({ owner }).lean().cursor())
    yield { kind: 'eval-row', item: { version, index, row: JSON.parse(row) as unknown } }
  for await (const { itemId, dataset, content } of models.items.find({ owner }).lean().cursor())
    yield { kind: 'eval-item', item: { id: itemId, dataset_id: dataset, ...(JSON.parse(content) as object) } }
  for await (const each of models.cases.find({ owner }).lean().cursor())
    yield { kind: 'eval-case', item: { run_id: each.run, ...caseView(each) } }
}
