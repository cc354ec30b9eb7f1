import Type from 'typebox'
import { ChangeFeed, Clock, Installation, owned, PersonalCipher, type StartContext } from '../../kernel/define.ts'
import { Records } from '../records/services.ts'
import { PolicyGuard } from './guard.ts'
import { judgeApart } from './judge-apart.ts'
import { collections } from './model.ts'
import { ApplyingPolicies } from './policy/applying.ts'
import { type CompiledPolicy, compilePolicy } from './policy/compile.ts'
import { DEFAULT_POLICY } from './policy/default-policy.ts'
import { fieldsOf, type PolicyParts, TOPIC } from './policy/policies.ts'
import { redact } from './redaction/redact.ts'
import { Vault } from './redaction/vault.ts'
import type { Safety } from './services.ts'

const Policies = (allowed: number) => Type.Integer({ minimum: 0, maximum: 1_000, default: allowed })

export const needs = {
  requires: {
    records: Records,
    cipher: PersonalCipher,
    changes: ChangeFeed,
    clock: Clock,
    installation: Installation,
  },
  config: Type.Object({
    maxPolicies: Type.Object(
      { free: Policies(5), pro: Policies(50), enterprise: Policies(200) },
      { default: {}, additionalProperties: false },
    ),
  }),
  collections,
}

export interface Parts extends PolicyParts {
  readonly safety: Safety
  readonly cipher: PersonalCipher
  /** The account's, or the built-in one. Throws `not_found`. */
  readonly policyOf: (account: string, id: string | undefined) => Promise<CompiledPolicy>
}

export const buildParts = (context: StartContext<typeof needs>): Parts => {
  const { services, models, config, onStop } = context
  const { records, cipher, changes, clock, installation } = services
  const key = installation.secret('safety')
  const applying = new ApplyingPolicies(models.policies)
  onStop(changes.subscribe(TOPIC, (owners) => applying.changed(owners)))
  const policyOf: Parts['policyOf'] = async (account, id) => {
    if (id === undefined) return DEFAULT_POLICY
    const document = await owned.get(models.policies, account, id)
    return compilePolicy(fieldsOf(document), { id, version: document.version })
  }
  return {
    policies: models.policies,
    records,
    cipher,
    changes,
    clock,
    key,
    maxPolicies: config.maxPolicies,
    changed: (owner) => applying.changed([owner]),
    policyOf,
    safety: {
      async check(text, { account, policyId, direction = 'input' }) {
        const policy = await policyOf(account, policyId)
        const judgement = await judgeApart(account, [text], [policy], direction)
        const {
          verdict,
          riskScore,
          findings: [findings = []],
        } = judgement
        const sanitized = verdict === 'block' ? undefined : redact(text, findings, Vault.for([text]))
        return { verdict, riskScore, findings, sanitized }
      },
      guardFor(call) {
        return applying
          .of(call)
          ?.then(([first, ...rest]) =>
            first === undefined ? undefined : new PolicyGuard(call.account, [first, ...rest], { records, key }),
          )
      },
    },
  }
}
