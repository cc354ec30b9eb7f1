import type { CodeRow, GrantRow } from './model.ts'
import type { Parts } from './parts.ts'

/** Makes the key of the grant, under its mandate. One client has one grant of an account: the newest. */
export async function makeGrant(code: CodeRow, name: string, { models, services }: Parts): Promise<GrantRow> {
  const { owner, client, amountPence, until } = code
  const { keys, mandates } = services
  for (const { _id } of await models.grants.find({ owner, client }).lean())
    await endGrant(owner, _id, { models, services })
  const { keyId } = await keys.create(owner, `OAuth: ${name}`.slice(0, 100))
  const grant: GrantRow = { _id: keyId, owner, client, until: new Date(until) }
  await models.grants.create(grant)
  await models.codes.updateOne({ _id: code._id }, { $set: { keyId } })
  const terms = { amount_pence: amountPence, period: 'month', expires_at: new Date(until).toISOString() } as const
  await mandates.give(owner, { ...terms, key_id: keyId }, keyId)
  return grant
}

/** With the key every token of the family is dead at once. */
export async function endGrant(owner: string, keyId: string, parts: Pick<Parts, 'models' | 'services'>): Promise<void> {
  await parts.services.keys.revoke(owner, keyId)
  await parts.models.tokens.deleteMany({ grant: keyId })
  await parts.models.grants.deleteOne({ _id: keyId })
}

/** Those whose time is over: their mandate lets them pay for nothing already. */
export async function sweep(parts: Parts): Promise<void> {
  const over = await parts.models.grants
    .find({ until: { $lte: new Date(parts.services.clock.now()) } })
    .limit(1_000)
    .lean()
  for (const { owner, _id } of over) await endGrant(owner, _id, parts)
}
