import Type from 'typebox'
import { deriving, recordKind } from '../../kernel/define.ts'
import { penceNumber } from '../ledger/services.ts'
import { SwarmEnded } from './contract.ts'

const Id = Type.String({ maxLength: 256 })

/** Its steps are calls, sealed by the agents; their tasks are named here. */
export const Ended = recordKind(
  'swarm_run.ended',
  Type.Object({
    swarm_id: Id,
    run_id: Id,
    status: Type.Enum(['completed', 'failed', 'stopped', 'cancelled']),
    spent_micro_pence: Type.String({ maxLength: 40 }),
    tasks: Type.Array(Id, { maxItems: 50 }),
  }),
)

export const derives = [
  deriving(Ended, ({ body: { swarm_id, run_id, status, spent_micro_pence } }) => [
    SwarmEnded.of({ swarm_id, run_id, status, spent_pence: penceNumber(BigInt(spent_micro_pence)) }),
  ]),
]
