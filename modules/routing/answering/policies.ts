import type { CallGuard, Safety } from '../../safety/services.ts'
import type { Allows } from '../choosing/demand.ts'
import type { ModelPolicies } from '../services.ts'

/** Whose policies apply to a call. */
export interface PolicySubject {
  readonly account: string
  readonly keyId?: string | undefined
  readonly agentId?: string | undefined
}

/** What the policies of who calls demand of a call; undefined: nothing. */
export interface CallPolicies {
  /** Where it may go. */
  readonly allows?: Allows | undefined
  /** What its texts go through. */
  readonly guard?: CallGuard | undefined
}

export type PoliciesOf = (subject: PolicySubject) => CallPolicies | Promise<CallPolicies>

const NONE: CallPolicies = {}

/** At once where no policy applies. */
export const policiesOf =
  (models: ModelPolicies | undefined, safety: Safety | undefined): PoliciesOf =>
  (subject) => {
    const { account, keyId, agentId } = subject
    const allows = models?.allowedFor(subject)
    const guard = safety?.guardFor({
      account,
      ...(keyId !== undefined && { keyId }),
      ...(agentId !== undefined && { agentId }),
    })
    if (allows === undefined && guard === undefined) return NONE
    return Promise.all([allows, guard]).then(([allows, guard]) => ({ allows, guard }))
  }
