import type { Records } from '../records/services.ts'
import { add, type Counters, creditsFor, effectsOf } from './counters.ts'
import { legsOf } from './legs.ts'

const PAGE = 500

/** Sum of a user's credits over the records. */
export const readCredits = async (records: Records, owner: string): Promise<Counters> => {
  let credits: Counters = new Map()
  let before: string | undefined
  for (;;) {
    const page = await records.list({ account: owner, limit: PAGE, ...(before !== undefined && { before }) })
    for (const record of page) credits = add(credits, creditsFor(owner, effectsOf(record.account, legsOf(record.body))))
    before = page.at(-1)?.id
    if (page.length < PAGE) return credits
  }
}
