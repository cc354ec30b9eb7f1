import Type from 'typebox'
import { recordKind } from '../../../kernel/define.ts'

const Id = Type.String({ maxLength: 128 })

/** An objective's budget is used up too quickly. */
export const Burning = recordKind(
  'slo.burning',
  Type.Object({
    slo: Id,
    severity: Type.Enum(['slow_burn', 'fast_burn']),
    burn_rate_percent: Type.Integer(),
    objective_basis_points: Type.Integer(),
  }),
)

export const Recovered = recordKind('slo.recovered', Type.Object({ slo: Id }))
