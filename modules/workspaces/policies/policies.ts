import type { Static } from 'typebox'
import { ApiError, type Call, freshId, invalidField, isDuplicateKey } from '../../../kernel/define.ts'
import { type Actor, actorOf, assertSubject, require } from '../actor.ts'
import type { PoliciesDocument } from '../model.ts'
import type { WorkspacesContext } from '../parts.ts'
import { policyOperations } from './contract.ts'
import { loosens, type Policy } from './rules.ts'
import { sealPolicies } from './sealing.ts'

type Operations = typeof policyOperations
type View = Static<Operations['setPolicy']['reply'][200]>
export const POLICIES_CHANGED = 'workspaces.policies'
const MAX_POLICIES = 500
const MAX_TRIES = 10

export async function listPolicies(call: Call<Operations['policies']>, { models, services }: WorkspacesContext) {
  const { workspace } = await actorOf(call, policyOperations.policies, services)
  const found = await models.policies.findById(workspace.id).lean()
  return { data: (found?.policies ?? []).map(view) }
}

export async function setPolicy(
  call: Call<Operations['setPolicy']>,
  { models, services }: WorkspacesContext,
): Promise<View> {
  const actor = await actorOf(call, policyOperations.setPolicy, services)
  const { workspace, member } = actor
  const { body, caller } = call
  assertSubject(workspace, body, 'policy')
  if (body.scope !== 'workspace' && body.retention_days != null)
    throw invalidField('/body/retention_days', 'is set for the workspace only, to which all of its data belong')
  const policy: Policy = {
    scope: body.scope,
    subject: body.subject ?? null,
    models: body.models?.map((name) => name.toLowerCase()) ?? null,
    regions: body.regions?.map((name) => name.toLowerCase()) ?? null,
    retentionDays: body.retention_days ?? null,
    updatedAt: services.clock.now(),
  }
  const assertAllowed = (before: readonly Policy[]) => {
    if (loosens(before.find(isFor(policy)), policy)) assertMayLoosen(actor, caller.member && caller.keyId, before)
  }
  await put(workspace.id, policy, member.id, { models, services }, (before) => {
    assertAllowed(before)
    // those of members and keys that are gone count for nothing
    return before.filter(
      ({ scope, subject }) =>
        scope === 'workspace' ||
        (scope === 'member' ? workspace.members : workspace.keys).some(({ id }) => id === subject),
    )
  })
  return view(policy)
}

/** A key that is made with another is no way around the other's policy. */
export async function inheritPolicy(
  workspace: string,
  { from, to, by }: { readonly from: string; readonly to: string; readonly by: string },
  context: Pick<WorkspacesContext, 'models' | 'services'>,
): Promise<void> {
  const found = await context.models.policies.findById(workspace).lean()
  const policy = found?.policies.find(isFor({ scope: 'key', subject: from }))
  if (policy) await put(workspace, { ...policy, subject: to }, by, context, (before) => before)
}

/** One change after another: each is made to the policies that it was checked against. */
async function put(
  workspace: string,
  policy: Policy,
  by: string,
  { models, services }: Pick<WorkspacesContext, 'models' | 'services'>,
  checked: (before: readonly Policy[]) => readonly Policy[],
): Promise<void> {
  const fact = { id: freshId('wsp_'), by, policy }
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const found = await models.policies.findById(workspace).lean()
    const others = checked(found?.policies ?? []).filter((one) => !isFor(policy)(one))
    if (others.length >= MAX_POLICIES)
      throw new ApiError('conflict', `the workspace has ${MAX_POLICIES} policies, as many as it may`)
    const policies = isEmpty(policy) ? others : [...others, policy]
    if (!(await replace(models.policies, workspace, found?.revision, { policies, fact }))) continue
    await services.changeFeed.publish(POLICIES_CHANGED, workspace)
    await sealPolicies(models.policies, services.records, workspace)
    return
  }
  throw new ApiError('conflict', 'the policies are being changed by others: try again')
}

/** False: somebody else changed them meanwhile. */
async function replace(
  documents: WorkspacesContext['models']['policies'],
  workspace: string,
  revision: number | undefined,
  { policies, fact }: Pick<PoliciesDocument, 'policies'> & { readonly fact: PoliciesDocument['facts'][number] },
): Promise<boolean> {
  if (revision !== undefined) {
    const { matchedCount } = await documents.collection.updateOne(
      { _id: workspace as never, revision },
      { $set: { policies, revision: revision + 1 }, $push: { facts: fact as never } },
    )
    return matchedCount === 1
  }
  try {
    await documents.collection.insertOne({ _id: workspace as never, revision: 1, policies, facts: [fact] })
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

function assertMayLoosen(actor: Actor, key: string | undefined, policies: readonly Policy[]): void {
  require(actor, 'ownership:write')
  if (policies.some(({ scope, subject }) => scope === 'key' && subject === key))
    throw new ApiError('forbidden', 'a key that has a policy cannot loosen any: use another key')
}

const isFor =
  ({ scope, subject }: Pick<Policy, 'scope' | 'subject'>) =>
  (other: Policy): boolean =>
    other.scope === scope && other.subject === subject

const isEmpty = ({ models, regions, retentionDays }: Policy): boolean =>
  models === null && regions === null && retentionDays === null

const view = ({ scope, subject, models, regions, retentionDays, updatedAt }: Policy): View => ({
  scope,
  subject,
  models: models && [...models],
  regions: regions && [...regions],
  retention_days: retentionDays,
  updated_at: new Date(updatedAt).toISOString(),
})
