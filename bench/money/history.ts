import { sealedLegs } from '../../modules/ledger/legs.ts'
import type { Leg } from '../../modules/ledger/services.ts'
import { documentOf, intentHash } from '../../modules/records/document.ts'
import { type LogDocument, type RecordDocument, records } from '../../modules/records/model.ts'
import { canonicalText, freshId } from '../../modules/records/services.ts'
import type { Bench } from './setup.ts'

const BATCH = 1_000
const PENNY = 1_000_000n
/** A record each: what a busy service would have written over a long time. */
const SPACING_MS = 50

/** Appends `count` gifts to records and log, as the ledger composes them, the latest an hour ago. */
export async function history({ db, archive }: Bench, count: number, owners: number): Promise<void> {
  const first = await archive.size()
  const began = Date.now() - 3_600_000 - count * SPACING_MS
  for (let from = 0; from < count; from += BATCH) {
    const batch = Array.from({ length: Math.min(BATCH, count - from) }, (_, k) => gift(from + k, owners, began))
    await db.collection<RecordDocument>(records.name).insertMany(batch, { ordered: false })
    const entries = batch.map(({ _id, seal }, k) => ({ _id: first + from + k, record: _id, leaf: seal }))
    await db.collection<LogDocument>('log').insertMany(entries, { ordered: false })
  }
}

function gift(n: number, owners: number, began: number): RecordDocument {
  const owner = `usr_${n % owners}`
  const legs: readonly Leg[] = [
    { account: 'house:rewards', amountMicroPence: -PENNY },
    { account: `user:${owner}:earned`, amountMicroPence: PENNY },
  ]
  const given = { legs: sealedLegs(legs) }
  const type = 'bench.given'
  return documentOf({
    id: freshId('given-'),
    type,
    account: owner,
    at: began + n * SPACING_MS,
    bodyText: canonicalText(given),
    intent: intentHash(type, owner, canonicalText({ body: {}, ...given })),
    parties: [owner],
  })
}
