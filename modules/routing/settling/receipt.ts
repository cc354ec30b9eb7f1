import { ApiError, type RecordBody } from '../../../kernel/define.ts'
import type { Records } from '../../records/services.ts'
import { Released, Settled } from './record-types.ts'

/** The sealed record of one of the caller's own calls. Another's is `not_found`. */
export const findReceipt = async (
  seal: string,
  account: string,
  records: Records,
): Promise<{ record_id: string; worm_seal: string; at: string; type: string; receipt: RecordBody }> => {
  const hex = seal.replace(/^sha256:/, '')
  const record = await records.findBySeal(hex)
  if (record === undefined || record.account !== account || !(Settled.is(record) || Released.is(record)))
    throw new ApiError('not_found', `no receipt ${hex} of yours`)
  return {
    record_id: record.id,
    worm_seal: record.seal,
    at: new Date(record.at).toISOString(),
    type: record.type,
    receipt: record.body,
  }
}
