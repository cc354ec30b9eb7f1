import Type, { type Static } from 'typebox'
import { ApiError, type Attempt, invalidField, task } from '../../kernel/define.ts'
import type { RecoverRequest, RecoverResult } from './contract.ts'
import { makeKey } from './key-format.ts'
import { storedKey } from './keys.ts'
import type { Parts } from './parts.ts'
import { KeyRecovered } from './records.ts'
import { settleSignup } from './signup.ts'

const TOKEN_LIFE_MS = 15 * 60_000
const FREEZE_MS = 24 * 3_600_000
/** One mail an address and minute: a form that anybody can fill in must not flood a mailbox. */
const MAIL_EVERY_MS = 60_000
/** And so many within six hours: the newest few tokens are good. */
const MAILS_KEPT = 3
const MAILS_WITHIN_MS = 6 * 3_600_000

/** Looks the address up and mails a token, away from the request: its time tells nothing about who is known. */
export const SendRecovery = task('accounts.send-recovery', Type.Object({ addressHash: Type.String() }), {
  concurrency: 2,
})

export async function recoverKey(
  request: Static<typeof RecoverRequest>,
  parts: Parts,
): Promise<Static<typeof RecoverResult>> {
  const { email, token, revoke_others: revokeOthers } = request
  if ((email === undefined) === (token === undefined)) throw invalidField('/body', 'must have either email or token')
  if (token !== undefined) return redeem(token, revokeOthers === true, parts)
  if (revokeOthers !== undefined) throw invalidField('/body/revoke_others', 'goes with token, not with email')
  const { pepper, services } = parts
  const addressHash = pepper.address(email ?? '')
  const slot = Math.floor(services.clock.now() / MAIL_EVERY_MS)
  await services.queue.enqueue(
    SendRecovery,
    { addressHash },
    { id: `recovery-${addressHash}-${slot}`, group: 'recovery' },
  )
  return {
    message:
      'If an account has this address, a token is on its way to it. Send it as {"token": …} to this route within 15 minutes.',
  }
}

/** The token follows from the job, so that a second attempt mails the same one. */
export async function sendRecovery(
  { addressHash }: Static<typeof SendRecovery.payload>,
  { id }: Attempt,
  parts: Parts,
): Promise<void> {
  const { accounts, pepper, persons, services } = parts
  const token = pepper.recoveryToken(id)
  const entry = { hash: pepper.token(token), expiresAt: services.clock.now() + TOKEN_LIFE_MS }
  const sentSince = services.clock.now() + TOKEN_LIFE_MS - MAILS_WITHIN_MS
  // with that many kept, all younger than that, another must wait
  await accounts.updateOne(
    {
      addressHash,
      'recovery.hash': { $ne: entry.hash },
      $or: [
        { [`recovery.${MAILS_KEPT - 1}`]: { $exists: false } },
        { recovery: { $elemMatch: { expiresAt: { $lte: sentSince } } } },
      ],
    },
    { $push: { recovery: { $each: [entry], $slice: -MAILS_KEPT } } },
  )
  const known = await accounts.findOne({ addressHash, 'recovery.hash': entry.hash })
  const person = known && persons.personOf(known)
  if (!known || !person) return
  await services.mailer.send({
    id,
    userId: known._id,
    to: person.email,
    subject: 'Recover your API key',
    text: [
      'Somebody asked to recover the API key of your account. If it was not you, ignore this mail.',
      `Otherwise send this token within 15 minutes; it works once:\n\n  ${token}`,
      `curl -X POST ${services.installation.publicUrl}/api/recover-key -H 'content-type: application/json' -d '{"token": "${token}", "revoke_others": true}'`,
      'The answer is a new key. Payouts rest for 24 hours afterwards, in case it was not you after all.',
    ].join('\n\n'),
  })
}

/** One atomic step spends the token, adds the key, revokes the others and freezes payouts. */
async function redeem(token: string, revokeOthers: boolean, parts: Parts): Promise<Static<typeof RecoverResult>> {
  const { accounts, pepper, persons, keyRing, config, services } = parts
  const now = services.clock.now()
  const hash = pepper.token(token)
  const valid = { recovery: { $elemMatch: { hash, expiresAt: { $gt: now } } } }
  const account = await accounts.findOne(valid)
  if (!account) throw invalidField('/body/token', 'is unknown, used or expired; ask for a new one with {"email": …}')
  const userId = account._id
  const { key: personKey, wrapped } = account.personKey
    ? { key: persons.unwrap(userId, account.personKey), wrapped: account.personKey }
    : persons.create(userId)
  const issued = makeKey(account.tier)
  const stored = storedKey(issued, 'recovered', personKey, pepper, now)
  const frozenUntil = now + FREEZE_MS
  const room = revokeOthers ? {} : { [`keys.${config.maxKeys - 1}`]: { $exists: false } }
  const before = await accounts.findOneAndUpdate(
    { _id: userId, ...valid, ...room },
    {
      $set: { recovery: [], personKey: wrapped, ...(revokeOthers ? { keys: [stored] } : {}) },
      $max: { payoutsFrozenUntil: frozenUntil },
      ...(revokeOthers ? {} : { $push: { keys: stored } }),
    },
  )
  if (!before)
    throw new ApiError(
      'conflict',
      `the account has ${config.maxKeys} keys, as many as it may, or the token was used just now: send "revoke_others": true to replace them`,
    )
  const revoked = revokeOthers ? before.keys.map(({ id }) => id) : []
  await keyRing.changed(userId)
  await settleSignup(account, parts)
  const { seal } = await services.records.append(KeyRecovered, {
    id: `recovered-${issued.id}`,
    account: userId,
    body: { key_id: issued.id, revoked_key_ids: revoked, payouts_frozen_until: new Date(frozenUntil).toISOString() },
  })
  return {
    message: 'Here is your new key; it is shown this once.',
    api_key: issued.key,
    key_id: issued.id,
    user_id: userId,
    revoked_key_ids: revoked,
    payouts_frozen_until: new Date(frozenUntil).toISOString(),
    worm_seal: seal,
  }
}
