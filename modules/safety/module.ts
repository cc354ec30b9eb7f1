import { defineModule, owned } from '../../kernel/define.ts'
import { check, redactText, restoreText, testPolicy } from './answer.ts'
import { contract } from './contract.ts'
import { moderate } from './moderations.ts'
import { buildParts, needs } from './parts.ts'
import { changePolicy, createPolicy, policyVersion, policyView, removePolicy, versionsOf } from './policy/policies.ts'
import { PolicyChanged, SafetyChecked } from './records.ts'
import { Safety } from './services.ts'

export default defineModule({
  name: 'safety',
  layer: 'L40 / 1',
  summary: 'Finds personal data, secrets, attacks and harmful text, by policies that flag, redact or block',
  capabilities: ['check', 'redact and restore', 'policies', 'moderations', 'guarded streams'],
  secrets: ['safety'],
  ...needs,
  provides: { safety: Safety },
  records: [SafetyChecked, PolicyChanged],
  start: buildParts,
  contract,
  handlers: {
    check: (call, { state }) => check(call, state),
    redact: (call, { state }) => redactText(call, state),
    restore: (call, { state }) => restoreText(call, state),
    createPolicy: ({ body, caller, operationKey }, { state }) => createPolicy(body, caller, operationKey, state),
    listPolicies: ({ caller, query }, { models }) =>
      owned.page(models.policies, caller.userId, query, { view: policyView }),
    getPolicy: async ({ caller, params, query }, { models }) =>
      policyVersion(await owned.get(models.policies, caller.userId, params.id), query.version),
    policyVersions: async ({ caller, params }, { models }) => ({
      data: versionsOf(await owned.get(models.policies, caller.userId, params.id)),
    }),
    changePolicy: ({ params, body, caller, operationKey }, { state }) =>
      changePolicy(params.id, body, caller, operationKey, state),
    removePolicy: ({ params, caller, operationKey }, { state }) => removePolicy(params.id, caller, operationKey, state),
    testPolicy: (call, { state }) => testPolicy(call, state),
    moderations: ({ body, caller }) => moderate(caller.userId, body.input),
  },
})
