import Type from 'typebox'
import { deriving, recordKind } from '../../kernel/define.ts'
import { ScheduleStopped } from './contract.ts'

const Id = Type.String({ maxLength: 256 })

export const Stopped = recordKind(
  'agent_schedule.stopped',
  Type.Object({ schedule_id: Id, agent_id: Id, reason: Type.Enum(['funds', 'agent', 'price']) }),
)

export const derives = [
  deriving(Stopped, ({ body: { schedule_id, agent_id, reason } }) => [
    ScheduleStopped.of({ schedule_id, agent_id, reason }),
  ]),
]
