import {
  ApiError,
  type Call,
  type Caller,
  DAY_MS,
  freshUlid,
  invalidField,
  operationId,
  owned,
  type PageOf,
  underMandate,
} from '../../kernel/define.ts'
import { nearestMicroPence, penceNumber } from '../ledger/services.ts'
import { constraintsOf } from './ap2.ts'
import { type contract, MandateRefused, type MandateView } from './contract.ts'
import { thumbprint } from './credentials.ts'
import { periodAt } from './guard.ts'
import type { Known } from './known.ts'
import type { Parts } from './parts.ts'
import { MandateGiven, MandateRevoked } from './records.ts'
import type { Mandates } from './services.ts'

const LONGEST_MS = 5 * 366 * DAY_MS
const CHALLENGE_MS = 10 * 60_000

type Create = Pick<Call<(typeof contract)['create']>, 'body' | 'operationKey'> & {
  readonly caller: Pick<Caller, 'userId' | 'keyId'>
}

export async function create({ body, caller, operationKey }: Create, parts: Parts): Promise<MandateView> {
  const { services, models, config, credentials, known } = parts
  const { amount_pence, period, counterparties = [], per_call_pence = null } = body
  const { key_id = null, agent_id = null, holder_key = null } = body
  const owner = caller.userId
  const now = services.clock.now()
  const expiresAt = Date.parse(body.expires_at)
  if (expiresAt <= now || expiresAt > now + LONGEST_MS)
    throw invalidField('/body/expires_at', 'must be in the future, at most five years away')
  if (key_id !== null && agent_id !== null) throw invalidField('/body/agent_id', 'and key_id exclude each other')
  if (key_id === caller.keyId) throw invalidField('/body/key_id', 'is the key of this request: limit another one')
  if (agent_id !== null && (await services.agents?.find(agent_id))?.owner !== owner)
    throw invalidField('/body/agent_id', 'is no agent of yours')
  if (key_id !== null && !(await services.keys.has(owner, key_id)))
    throw invalidField('/body/key_id', 'is no key of yours: GET /v1/account/keys lists them')
  const id = operationId('mdt_', owner, 'create', operationKey)
  const terms = { amount_pence, period, counterparties, per_call_pence, key_id, agent_id }
  const { seal } = await services.records.append(MandateGiven, {
    id,
    account: owner,
    body: {
      mandate_id: id,
      key_id,
      agent_id,
      amount_micro_pence: String(nearestMicroPence(amount_pence)),
      per_call_micro_pence: per_call_pence === null ? null : String(nearestMicroPence(per_call_pence)),
      period,
      counterparties,
      expires_at: body.expires_at,
      holder_thumbprint: await thumbprint(holder_key),
    },
  })
  await models.spending.updateOne(
    { _id: id },
    { $setOnInsert: { owner, revoked: false, used: {}, open: {} } },
    { upsert: true },
  )
  const claims = { constraints: constraintsOf(id, terms), mandate: terms }
  const credential = await credentials.issue({ id, expiresAt, holderKey: holder_key, terms: claims }, now)
  const fields = { ...terms, expires_at: body.expires_at, holder_key, credential, worm_seal: seal }
  const row = await owned.create(models.mandates, { id, owner, cap: config.maxMandates, at: now }, fields)
  if (key_id !== null) await services.keys.limit(owner, key_id, id)
  if (agent_id !== null) await known.changed(owner)
  return show(row, parts)
}

export const list = async (
  { query, caller }: Call<(typeof contract)['list']>,
  parts: Parts,
): Promise<PageOf<MandateView>> => {
  const page = await owned.page(parts.models.mandates, caller.userId, query)
  return { ...page, data: await Promise.all(page.data.map(({ id }) => get(caller.userId, id, parts))) }
}

export const get = async (owner: string, id: string, parts: Parts): Promise<MandateView> =>
  show(await owned.get(parts.models.mandates, owner, id), parts)

/** From the moment that this is stored no hold is within it any more, in whatever process. */
export async function revoke(owner: string, id: string, parts: Parts): Promise<MandateView> {
  const row = await owned.get(parts.models.mandates, owner, id)
  await parts.models.spending.updateOne({ _id: id }, { $set: { revoked: true } })
  await parts.services.records.append(MandateRevoked, { id: `${id}-revoked`, account: owner, body: { mandate_id: id } })
  return show(row, parts)
}

export async function challenge(owner: string, id: string, parts: Parts) {
  await owned.get(parts.models.mandates, owner, id)
  const { clock, installation } = parts.services
  const expireAt = new Date(clock.now() + CHALLENGE_MS)
  const nonce = freshUlid()
  await parts.models.challenges.collection.insertOne({ _id: nonce as never, mandate: id, expireAt })
  return { nonce, audience: installation.publicUrl, expires_at: expireAt.toISOString() }
}

async function show(row: Known, { models, services }: Parts): Promise<MandateView> {
  const spending = await models.spending.findById(row._id).lean()
  const now = services.clock.now()
  const expired = Date.parse(row.expires_at) <= now
  return {
    ...owned.view(row),
    status: spending?.revoked !== false ? 'revoked' : expired ? 'expired' : 'active',
    spent_pence: penceNumber(BigInt(spending?.used[periodAt(row.period, now)] ?? 0)),
  }
}

/** Naming a mandate for one call: of one's own account, and with a proof where it has a holder. */
export const mandatesService = (parts: Parts): Mandates => ({
  async give(owner, terms, operationKey) {
    await create({ body: { ...terms }, caller: { userId: owner, keyId: '' }, operationKey }, parts)
  },
  async under({ mandate, account, proof }, work) {
    const row = await parts.known.find(mandate)
    if (row?.owner !== account) throw new ApiError('not_found', `there is no mandate ${mandate.slice(0, 100)} of yours`)
    if (row.holder_key !== null) await prove(row, proof, parts)
    return underMandate(mandate, work)
  },
})

async function prove(row: Known, proof: string | undefined, { credentials, models, services }: Parts): Promise<void> {
  const refuse = (why: string): ApiError =>
    new ApiError(
      MandateRefused,
      `the proof for mandate ${row._id} is refused: ${why}; POST /v1/mandates/${row._id}/challenge gives nonce and audience`,
    )
  if (proof === undefined || row.holder_key === null) throw refuse('there is none, and the mandate has a holder key')
  const now = services.clock.now()
  const nonce = await credentials.nonceOf(proof, row.credential, row.holder_key, now).catch((error: unknown) => {
    throw refuse(error instanceof Error ? error.message : 'it cannot be read')
  })
  const { deletedCount } = await models.challenges.deleteOne({
    _id: nonce,
    mandate: row._id,
    expireAt: { $gt: new Date(now) },
  })
  if (deletedCount !== 1) throw refuse('its nonce was not given out for it, is over, or was used')
}
