import type { Records, SealedOf } from '../../records/services.ts'
import { AnswerSold } from '../records.ts'

export const MAX_ATTEMPTS = 20
/** Who lost an answer asks again at once; what it is tomorrow is another answer. */
const REPEATED_MS = 3_600_000
type Sold = SealedOf<typeof AnswerSold>

export const holdIdOf = (reference: string, attempt: number): string => `bridge-${reference}-${attempt}`

/** What a means of payment has bought; undefined: nothing, though it may be about to. */
export async function saleBy(reference: string, records: Records): Promise<Sold | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const end = await records.find(`end:${holdIdOf(reference, attempt)}`)
    if (end === undefined || AnswerSold.is(end)) return end
  }
  return undefined
}

/** Whether a question is the one that was paid for just now: then it is answered again without a charge. */
export const isRepeatOf = ({ body, at }: Sold, request: string, now: number): boolean =>
  body.request === request && now < at + REPEATED_MS
