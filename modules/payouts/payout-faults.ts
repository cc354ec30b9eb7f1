import type { RecordArchive, Records } from '../records/services.ts'
import { readPayout } from './facts.ts'
import type { Store } from './model.ts'
import { rowOf } from './projection.ts'
import { PayoutRequested } from './records.ts'

const PAGE = 500

/**
 * Rows of the list of payouts that say other than the sealed records, that have none, or that are missing. Beside other
 * processes a row may be on its way for as long as a record is.
 */
export async function* payoutFaults(
  archive: RecordArchive,
  records: Records,
  { payouts }: Pick<Store, 'payouts'>,
): AsyncIterable<string> {
  const settledUntil = await archive.settledUntil()
  for (let from = 0; ; from += PAGE) {
    const page = await archive.read(from, PAGE)
    for (const record of page)
      if (PayoutRequested.is(record) && record.at <= settledUntil && !(await payouts.exists({ _id: record.id })))
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
    if (row.rank < wanted.rank) {
      const { requested, judged, decided, submitted, ended } = payout
      const lastAt = Math.max(...[requested, judged, decided, submitted, ended].map((record) => record?.at ?? 0))
      if (lastAt <= settledUntil) yield `payout ${row._id}: stands at step ${row.rank}, the records at ${wanted.rank}`
    } else
      for (const [field, value] of Object.entries(wanted)) {
        const found = row[field as keyof typeof row]
        if (JSON.stringify(found) !== JSON.stringify(value))
          yield `payout ${row._id}: ${field} is ${JSON.stringify(found)}, the records give ${JSON.stringify(value)}`
      }
  }
}
