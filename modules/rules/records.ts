import Type from 'typebox'
import { recordKind } from '../../kernel/define.ts'
import { PlatformRules } from './contract.ts'

const Share = Type.Integer({ minimum: 0, maximum: 1_000 })
const Policy = Type.Object({ developer: Share, platform: Share, treasury: Share })

export const RulesSealed = recordKind(
  'rules.sealed',
  Type.Object({
    ...PlatformRules.properties,
    split_thousandths: Type.Object({ agent_call: Policy, gross_revenue: Policy }),
    earn_reward_pence: Type.Integer(),
    withdrawal_minimum_pence: Type.Integer(),
  }),
)

export const ViolationAttempted = recordKind(
  'rules.violation_attempted',
  Type.Object({
    key_id: Type.String({ maxLength: 64 }),
    field: Type.String({ maxLength: 64 }),
    path: Type.String({ maxLength: 256 }),
  }),
)
