import type { Static } from 'typebox'
import { ApiError, invalidField, operationId, readPage } from '../../kernel/define.ts'
import { type Fund, isGrantKind, type Leg, legsOf, penceNumber, smaller, toMicroPence } from '../ledger/services.ts'
import type { Sealed } from '../records/services.ts'
import type { CreditGrant, contract, GrantRequest } from './contract.ts'
import type { CreditsContext } from './parts.ts'
import { CreditsGranted, GrantVoided } from './records.ts'

type Services = CreditsContext['services']
type Grant = Static<typeof CreditGrant>

const DEFAULT_PRIORITY = 50
const SOURCE = { promotional: 'house:promotions', paid: 'house:card' } as const

export async function grantsPage(
  userId: string,
  page: Static<(typeof contract)['grants']['query']>,
  services: Services,
): Promise<Static<(typeof contract)['grants']['reply'][200]>> {
  const { records, kinds } = services
  const grantKinds = kinds.filter(isGrantKind)
  const { data, ...rest } = await readPage(
    page,
    (next) => records.list({ account: userId, kinds: grantKinds, ...next }),
    ({ id }) => id,
  )
  const voids = await records.findMany(data.map(({ id }) => voidId(id)))
  return { object: 'list', data: data.map((grant) => grantView(grant, voids.get(voidId(grant.id)))), ...rest }
}

export async function grantCredits(
  request: Static<typeof GrantRequest>,
  { userId: operator, operationKey }: { readonly userId: string; readonly operationKey: string },
  services: Services,
): Promise<Grant> {
  const { user_id: owner, amount_pence: pence, category = 'promotional', priority, expires_at: expiry } = request
  await known(owner, services)
  const expiresAt = expiry === undefined ? undefined : Date.parse(expiry)
  if (expiresAt !== undefined && expiresAt <= services.clock.now())
    throw invalidField('/body/expires_at', 'must be in the future')
  const sealed = await services.ledger.grant(CreditsGranted, {
    id: operationId('cg_', operator, 'credits.grant', operationKey),
    owner,
    fund: category,
    source: SOURCE[category],
    amountMicroPence: toMicroPence(pence),
    facts: { granted_by: operator },
    ...(priority !== undefined && { priority }),
    ...(expiresAt !== undefined && { expiresAt }),
  })
  return current(sealed, services)
}

/** Takes back what the fund of the grant still has of its amount. A second time changes nothing. */
export async function voidGrant(id: string, services: Services): Promise<Grant> {
  const { records, ledger } = services
  const grant = await records.find(CreditsGranted, id)
  if (grant === undefined || grant.account === null)
    throw new ApiError('not_found', `there is no grant ${id} that was made here`)
  const { fund, leg } = creditOf(grant)
  const owner = grant.account
  const balance = await ledger.balance(owner)
  const left = fund === 'promotional' ? balance.promotionalMicroPence : balance.paidMicroPence
  const taken = smaller(left, leg.amountMicroPence)
  try {
    await ledger.post(GrantVoided, {
      id: voidId(id),
      owner,
      facts: { grant: id },
      intent: { grant: id },
      legs: [
        { account: leg.account, amountMicroPence: -taken },
        { account: SOURCE[fund], amountMicroPence: taken },
      ],
    })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'E003')
      throw new ApiError('conflict', 'the credits were spent in this very moment; try again', { cause: error })
    throw error
  }
  return current(grant, services)
}

const voidId = (grantId: string): string => `void-${grantId}`

async function current(grant: Sealed, { records }: Services): Promise<Grant> {
  return grantView(grant, await records.find(voidId(grant.id)))
}

function grantView(record: Sealed, voided: Sealed | undefined): Grant {
  const { fund, leg } = creditOf(record)
  return {
    id: record.id,
    object: 'credit_grant',
    category: fund,
    amount_pence: penceNumber(leg.amountMicroPence),
    type: record.type,
    priority: leg.priority ?? DEFAULT_PRIORITY,
    effective_at: new Date(record.at).toISOString(),
    expires_at: leg.expiresAt === undefined ? null : new Date(leg.expiresAt).toISOString(),
    voided_at: voided ? new Date(voided.at).toISOString() : null,
    worm_seal: record.seal,
  }
}

/** The leg by which a grant came to the user. */
function creditOf(grant: Sealed): { readonly fund: 'promotional' | 'paid'; readonly leg: Leg } {
  for (const fund of ['promotional', 'paid'] as const satisfies readonly Fund[]) {
    const leg = legsOf(grant.body).find(({ account }) => account === `user:${grant.account}:${fund}`)
    if (leg) return { fund, leg }
  }
  throw new Error(`record ${grant.id} of type ${grant.type} grants nothing`)
}

export async function known(userId: string, { accounts }: Services): Promise<void> {
  if (!(await accounts.account(userId))) throw new ApiError('not_found', `there is no account ${userId}`)
}
