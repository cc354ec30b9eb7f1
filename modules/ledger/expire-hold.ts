import { ApiError } from '../../kernel/define.ts'
import { expiryKind } from './record-kinds.ts'
import type { Ledger } from './services.ts'

/** A settlement may come in between: then the hold is ended all the same. */
export const expireHold = async (
  ledger: Pick<Ledger, 'release'>,
  holdId: string,
  expiryType: string,
): Promise<void> => {
  await ledger.release(expiryKind(expiryType), holdId, { facts: { outcome: 'unknown' } }).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'E010')) throw error
  })
}
