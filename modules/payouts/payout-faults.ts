import type { RecordArchive, Records } from '../records/services.ts'
import { readPayout } from './facts.ts'
import type { Store } from './model.ts'
import { rowOf } from './projection.ts'
import { PayoutRequested } from './records.ts'

const PAGE = 500

/** Rows of the list of payouts that say other than the sealed records, that have none, or that are missing. */
export async function* payoutFaults(
  archive: RecordArchive,
  records: Records,
  { payouts }: Pick<Store, 'payouts'>,
): AsyncIterable<string> {
  for (let from = 0; ; from += PAGE) {
    const page = await archive.read(from, PAGE)
    for (const record of page)
      if (PayoutRequested.is(record) && !(await payouts.exists({ _id: record.id })))
        yield `payout ${record.id}: requested by a record, and not in payout_projection`
    if (page.length < PAGE) break
  }
  for await (const row of payouts.find({}).lean().cursor()) {
    const payout = await readPayout(row._id, records)
    if (!payout) {
      yield `payout ${row._id}: no sealed record requested it`
      continue
    }
    const { checkAt: _, ...wanted } = rowOf(payout, 0)
    // It may be a record behind, which the reconciler mends.
    if (row.rank < wanted.rank) yield `payout ${row._id}: stands at step ${row.rank}, the records at ${wanted.rank}`
    else
      for (const [field, value] of Object.entries(wanted)) {
        const found = row[field as keyof typeof row]
        if (JSON.stringify(found) !== JSON.stringify(value))
          yield `payout ${row._id}: ${field} is ${JSON.stringify(found)}, the records give ${JSON.stringify(value)}`
      }
  }
}
