import { actingMember, type Model } from '../../../kernel/define.ts'
import type { Allows, ModelPolicies } from '../../routing/services.ts'
import type { PoliciesDocument } from '../model.ts'
import type { RetentionPolicies } from '../services.ts'
import { isWorkspace, type WorkspaceCache } from '../workspace-cache.ts'
import { applies, type PolicyList, permits, type Subject } from './rules.ts'

/** What models a call may go to: by the account that it runs for, and by the workspace whose key asked for it. */
export const modelPolicies = (policies: WorkspaceCache<PolicyList>): ModelPolicies => ({
  allowedFor({ account, keyId }) {
    const acting = actingMember()
    const who = { member: acting?.id, key: acting?.keyId ?? keyId }
    const own = isWorkspace(account) ? allowsOf(account, who, policies) : undefined
    // it calls an agent of somebody else: what it says goes to that agent's model
    if (acting === undefined || acting.account === account) return own
    return both(own, allowsOf(acting.account, who, policies))
  },
})

async function allowsOf(
  workspace: string,
  who: Subject,
  policies: WorkspaceCache<PolicyList>,
): Promise<Allows | undefined> {
  const limits = (await policies.of(workspace)).filter(
    (policy) => applies(policy, who) && (policy.models !== null || policy.regions !== null),
  )
  return limits.length === 0 ? undefined : (offer) => limits.every((policy) => permits(policy, offer))
}

async function both(
  one: Promise<Allows | undefined> | undefined,
  other: Promise<Allows | undefined>,
): Promise<Allows | undefined> {
  const [first, second] = await Promise.all([one, other])
  return first && second ? (offer) => first(offer) && second(offer) : (first ?? second)
}

export const retentionPolicies = (documents: Model<PoliciesDocument>): RetentionPolicies => ({
  async *all() {
    const found = documents
      .find({ 'policies.retentionDays': { $gt: 0 } })
      .lean()
      .cursor()
    for await (const { _id: account, policies } of found) {
      const days = policies.flatMap(({ retentionDays }) => retentionDays ?? [])
      if (days.length > 0) yield { account, days: Math.min(...days) }
    }
  },
})
