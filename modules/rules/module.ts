import { Clock, defineModule, ReservedFields, utcDay } from '../../kernel/define.ts'
import { Records } from '../records/services.ts'
import { contract, RESERVED_FIELDS } from './contract.ts'
import { platformRules, rulesDraft } from './platform-rules.ts'
import { RulesSealed, ViolationAttempted } from './records.ts'

export default defineModule({
  name: 'rules',
  prefix: '/v1/platform-rules',
  layer: 'L0',
  summary: 'The platform rules: fixed splits and rewards, sealed at start, enforced on every request.',
  capabilities: ['split-policies', 'reserved-fields', 'sealed-rules'],
  requires: { records: Records, clock: Clock },
  provides: { reservedFields: ReservedFields },
  records: [RulesSealed, ViolationAttempted],
  contract,
  handlers: { rules: () => platformRules },
  start: async ({ services: { records, clock } }) => {
    await records.append(RulesSealed, rulesDraft())
    return {
      reservedFields: {
        names: new Set(RESERVED_FIELDS),
        // one record a key, field and day, whatever the number of attempts: the id says so
        async attempted({ userId, keyId }, operationPath, field) {
          const day = utcDay(clock.now())
          await records.append(ViolationAttempted, {
            id: `violation-${keyId}-${day}-${field}`,
            account: userId,
            body: { key_id: keyId, field, path: operationPath },
            intent: {},
          })
        },
      },
    }
  },
})
