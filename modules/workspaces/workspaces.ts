import type { Static } from 'typebox'
import { ApiError, type Call, type Member, operationId } from '../../kernel/define.ts'
import type { SharedAccount } from '../accounts/services.ts'
import { formatGbp, penceNumber, smaller, toMicroPence } from '../ledger/services.ts'
import { withPaymentLink } from '../payments/services.ts'
import { actorOf } from './actor.ts'
import { contract } from './contract.ts'
import { factOf, sealFacts } from './facts.ts'
import type { Services, WorkspacesContext } from './parts.ts'
import { Closed, Created, Funded, Renamed } from './records.ts'
import { OWNER } from './roles.ts'

type Operations = typeof contract
type WorkspaceView = Static<Operations['get']['reply'][200]>

const viewOf = ({ id, name, tier, members, createdAt }: SharedAccount, { role }: Member): WorkspaceView => ({
  id,
  name,
  tier,
  your_role: role,
  member_count: members.length,
  created_at: new Date(createdAt).toISOString(),
})

export async function create(
  { caller, body, operationKey }: Call<Operations['create']>,
  { services, config }: Pick<WorkspacesContext, 'services' | 'config'>,
): Promise<WorkspaceView> {
  const { shared, admin } = services
  const owned = (await shared.ofMember(caller.userId)).filter(({ members }) =>
    members.some(({ id, role, source }) => id === caller.userId && role === OWNER && source === 'created'),
  )
  const id = operationId('ws_', caller.userId, 'workspace', operationKey)
  const known = owned.some((one) => one.id === id)
  if (!known && owned.length >= config.maxWorkspaces)
    throw new ApiError('conflict', `you have made ${owned.length} workspaces, as many as you may: close one first`)
  await shared.open({
    id,
    name: body.name,
    member: { id: caller.userId, role: OWNER },
    fact: factOf(Created, { by: caller.userId }),
  })
  // beyond the free tier it is sealed as any change of a tier
  if (caller.tier !== 'free') await admin.setTier(id, caller.tier)
  await sealFacts(services, id)
  const workspace = await shared.get(id)
  if (!workspace) throw new ApiError('conflict', 'the workspace was closed again')
  return viewOf(workspace, { id: caller.userId, role: OWNER })
}

export async function list({ caller }: Call<Operations['list']>, { shared }: Services) {
  const found = caller.member ? [await shared.get(caller.userId)] : await shared.ofMember(caller.userId)
  const data = found.flatMap((workspace) => {
    const member = caller.member ?? workspace?.members.find(({ id }) => id === caller.userId)
    return workspace && member ? [viewOf(workspace, member)] : []
  })
  return { data, has_more: false, next_cursor: null }
}

export async function get(call: Call<Operations['get']>, services: Services): Promise<WorkspaceView> {
  const { workspace, member } = await actorOf(call, contract.get, services)
  return viewOf(workspace, member)
}

export async function change(call: Call<Operations['change']>, services: Services): Promise<WorkspaceView> {
  const { workspace, member } = await actorOf(call, contract.change, services)
  const { name } = call.body
  await services.shared.rename(workspace.id, name, factOf(Renamed, { by: member.id }))
  await sealFacts(services, workspace.id)
  return viewOf({ ...workspace, name }, member)
}

/** Erasing an account erases what every module keeps for it; a workspace is one. */
export async function remove(call: Call<Operations['remove']>, services: Services) {
  const { workspace, member } = await actorOf(call, contract.remove, services)
  const { id } = workspace
  services.personalData.assertErasable()
  const { balanceMicroPence, heldMicroPence } = await services.ledger.balance(id)
  if (balanceMicroPence > 0n || heldMicroPence > 0n)
    throw new ApiError(
      'conflict',
      'the workspace has earnings or calls under way: withdraw them, or wait for them, first',
    )
  await sealFacts(services, id)
  await services.records.append(Closed, {
    id: `workspace-closed-${id}`,
    account: id,
    body: { by: member.id },
    intent: {},
  })
  const { pending } = await services.personalData.erase(id)
  if (pending.length > 0)
    throw new ApiError('module_unavailable', `not all is erased yet (${pending.join(', ')}): send this again`)
  return { id, deleted: true as const }
}

/** The ledger counts what is promotional, too, which is not given on. */
async function refusalOf(error: unknown, { caller, body }: Call<Operations['fund']>, services: Services) {
  if (!(error instanceof ApiError) || error.code !== 'E003') return error
  const amount = formatGbp(toMicroPence(body.amount_pence))
  const refusal = new ApiError(
    'E003',
    `${amount} is more than your paid credits and earnings (promotional credits stay where they were given): pay via payment.payment_link, or earn`,
    { cause: error },
  )
  const asked = { userId: caller.userId, amountPence: body.amount_pence, purpose: 'Funds for a workspace' }
  return withPaymentLink(refusal, services.paymentLinks, asked)
}

/** From paid credits, then earnings, to paid credits: what was promotional stays where it was given. */
export async function fund(call: Call<Operations['fund']>, services: Services) {
  const { workspace } = await actorOf(call, contract.get, services)
  const { userId: payer } = call.caller
  const amount = toMicroPence(call.body.amount_pence)
  const { paidMicroPence } = await services.ledger.balance(payer)
  const paid = smaller(paidMicroPence, amount)
  const { seal } = await services.ledger
    .post(Funded, {
      id: operationId('fund-', payer, 'workspace', call.operationKey),
      owner: payer,
      intent: { amount: String(amount), workspace: workspace.id },
      facts: { by: payer, workspace: workspace.id },
      legs: [
        ...(paid > 0n ? [{ account: `user:${payer}:paid` as const, amountMicroPence: -paid }] : []),
        ...(amount > paid ? [{ account: `user:${payer}:earned` as const, amountMicroPence: paid - amount }] : []),
        { account: `user:${workspace.id}:paid` as const, amountMicroPence: amount },
      ],
    })
    .catch(async (error: unknown) => {
      throw await refusalOf(error, call, services)
    })
  return { workspace_id: workspace.id, amount_pence: penceNumber(amount), worm_seal: seal }
}
