import Type from 'typebox'
import { deriving, recordKind } from '../../kernel/define.ts'
import { callFacts, failedEvents, failureFacts, freeEvents, settledEvents } from '../agents/services.ts'
import { endingKind, holdKind, releaseKind, settlementKind } from '../ledger/services.ts'
import { TaskRefunded } from './contract.ts'

const Id = Type.String({ maxLength: 256 })

/** The price of a task. `request`: a hash of what was asked for, under no key that tells it. */
export const Held = holdKind('a2a_task.held', Type.Object({ agent_id: Id, task_id: Id, owner: Id }))
export const Settled = settlementKind('a2a_task.settled', Type.Object(callFacts))
/** Of an agent without price, or one's own. */
export const Free = recordKind('a2a_task.free', Type.Object(callFacts))
export const Released = releaseKind('a2a_task.released', Type.Object(failureFacts))
/** How a task is paid for. */
export const charging = { held: Held, settled: Settled, released: Released, free: Free }
/** The settlement undone, by the agent's owner or an operator. */
export const Refunded = endingKind('a2a_task.refunded', Type.Object({ agent_id: Id, task_id: Id, owner: Id, by: Id }))

export const recordKinds = [Held, Settled, Free, Released, Refunded]

export const derives = [
  deriving(Settled, ({ account, body }) => settledEvents(body, account)),
  deriving(Free, ({ account, body }) => freeEvents(body, account)),
  deriving(Released, ({ account, body }) => failedEvents(body, account)),
  deriving(Refunded, ({ account, body: { agent_id, task_id, owner } }) => [
    TaskRefunded.of({ task_id, agent_id }, { users: [...new Set([account ?? owner, owner])] }),
  ]),
]
