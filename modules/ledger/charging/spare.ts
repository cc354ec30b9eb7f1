import type { RecordBody } from '../../../kernel/define.ts'
import type { Records } from '../../records/services.ts'
import { fieldsOf } from '../kinds.ts'
import { endOf } from '../moves.ts'
import type { Kinds, Request } from './terms.ts'

/** Nothing was charged for work for which nothing was held, and that is sealed, once: whichever process fails first says why. */
export async function spare(
  { released }: Pick<Kinds, 'released'>,
  { id: holdId, owner }: Request,
  facts: RecordBody | undefined,
  records: Records,
): Promise<void> {
  const id = endOf(holdId)
  const body = { ...facts, ends: holdId, legs: [], released: true as const }
  await records.append(released, { id, account: owner, body }).catch(async (error: unknown) => {
    const end = await records.find(id)
    if (end === undefined || fieldsOf(end.body).released !== true) throw error
  })
}
