import Type, { type Static } from 'typebox'
import { ApiError, DAY_MS, isDuplicateKey, type PersonalData, task } from '../../kernel/define.ts'
import { formatGbp } from '../ledger/services.ts'
import type { ErasureCertificate } from './contract.ts'
import type { AccountDocument } from './model.ts'
import type { Parts } from './parts.ts'
import { AccountErased } from './records.ts'

const MINUTE_MS = 60_000
const CLAIMABLE_MS = 365 * DAY_MS
const FINISH_AFTER_MS = MINUTE_MS

/** Completes an erasure whose process died half-way; patient, for a module that must run for it may be down. */
export const FinishErasure = task('accounts.finish-erasure', Type.Object({ userId: Type.String() }), {
  retryDelaysMs: [...Array<number>(60).fill(MINUTE_MS), ...Array<number>(365).fill(DAY_MS)],
})

/** The queue's part: throws, to be tried again, while something is left. */
export async function finishErasure(userId: string, personalData: PersonalData): Promise<void> {
  const { pending } = await personalData.erase(userId)
  if (pending.length > 0)
    throw new ApiError('module_unavailable', `not erased yet, or not running: ${pending.join(', ')}; trying again`)
}

/**
 * Erases everywhere, at once, and certifies it; or, while a module that must take part does not run, refuses and leaves
 * everything as it is. A crash on the way is made good by the queue.
 */
export async function erase(userId: string, parts: Parts): Promise<Static<typeof ErasureCertificate>> {
  const { accounts, pepper, services } = parts
  services.personalData.assertErasable()
  const account = await accounts.findOne({ _id: userId })
  if (!account) throw new ApiError('not_found', 'the account is unknown')
  const id = erasureId(account)
  const claimCode = pepper.claimCode(id)
  const { at, seal } = await services.records.append(AccountErased, {
    id,
    account: userId,
    body: { claim: pepper.token(claimCode) },
  })
  await services.queue.enqueue(FinishErasure, { userId }, { id, runAt: services.clock.now() + FINISH_AFTER_MS })
  // the person's key first: from then on nothing that still waits somewhere can be read
  await eraseAccount(userId, parts)
  const { erased, pending } = await services.personalData.erase(userId)
  const { balanceMicroPence } = await services.ledger.balance(userId)
  // The code is shown this once, so it is shown although something is left: the queue completes that.
  if (pending.length === 0) await services.queue.cancel(id)
  return {
    erased: true,
    user_id: userId,
    erased_at: new Date(at).toISOString(),
    erased_modules: [...erased],
    pending_modules: [...pending],
    revoked_key_ids: account.keys.map((key) => key.id),
    residue_gbp: formatGbp(balanceMicroPence),
    claim_code: claimCode,
    claimable_until: new Date(at + CLAIMABLE_MS).toISOString(),
    worm_seal: seal,
  }
}

/**
 * This module's part. One atomic step destroys the person's key, the address and all API keys; what is left is a
 * pseudonym with a balance, to which the certificate's code gives access. Harmless to repeat.
 */
export async function eraseAccount(userId: string, parts: Parts): Promise<void> {
  const { accounts, pepper, context, usage, keyRing, services } = parts
  const account = await accounts.findOne({ _id: userId })
  if (!account) return
  if (account.addressHash !== undefined) await spend(account.addressHash, parts)
  if (account.personKey) {
    const claim = {
      hash: pepper.token(pepper.claimCode(erasureId(account))),
      expiresAt: services.clock.now() + CLAIMABLE_MS,
    }
    await accounts.updateOne(
      { _id: userId, erasures: account.erasures },
      {
        $set: { state: 'erased', keys: [], recovery: [claim] },
        $unset: { addressHash: '', personKey: '', person: '', members: '', invitations: '' },
        $inc: { erasures: 1 },
      },
    )
  }
  await keyRing.changed(userId)
  await usage.forget(userId)
  context.log.info('an account was erased', { userId })
}

/** Only to refuse a second welcome grant. */
async function spend(addressHash: string, { context }: Parts): Promise<void> {
  await context.models.spentAddresses.create({ _id: addressHash }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error
  })
}

/** An account can be erased again after its residue was claimed. */
const erasureId = ({ _id, erasures }: AccountDocument): string => `erased-${_id}-${erasures}`
