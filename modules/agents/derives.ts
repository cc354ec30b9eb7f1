import { deriving, type Occurrence, type RecordBody } from '../../kernel/define.ts'
import { billingSplit, type Leg, legsOf, type SealedSplit } from '../ledger/services.ts'
import { AgentCompleted, AgentDeployed, AgentFailed, AgentRecorded, type Answered } from './contract.ts'
import { CallFree, CallMirrored, CallReleased, CallSettled, Listed, STATE_KINDS } from './records.ts'
import { poundsOf } from './registry/behaviour.ts'

/** Developers keep this of a sale in the marketplace: the floor of the platform's rules. */
const EARN_RATE = 0.8

const recorded = (agent_id: string, answered?: Answered): Occurrence =>
  AgentRecorded.of({ agent_id, ...(answered && { answered }) }, { users: [] })
const FREE: Answered = { earned_micro_pence: '0', withdrawable_micro_pence: '0' }

/** What was paid with promotional credits cannot be withdrawn until it ripens. */
function earnedBy(owner: string, legs: readonly Leg[]): Answered {
  const sum = (account: string): bigint =>
    legs
      .filter((leg) => leg.account === account && leg.returned !== true)
      .reduce((total, { amountMicroPence }) => total + amountMicroPence, 0n)
  const withdrawable = sum(`user:${owner}:earned`)
  return {
    earned_micro_pence: String(withdrawable + sum(`user:${owner}:unripe`)),
    withdrawable_micro_pence: String(withdrawable),
  }
}

const both = (account: string | null, owner: string) => ({ users: [...new Set([account ?? owner, owner])] })

interface Ended {
  readonly agent_id: string
  readonly task_id: string
  readonly owner: string
  readonly use: { readonly duration_ms: number }
}
const completed = ({ agent_id, task_id, owner, use }: Ended, account: string | null): Occurrence =>
  AgentCompleted.of({ task_id, agent_id, duration_ms: use.duration_ms }, both(account, owner))

interface Failure {
  readonly agent_id?: string | undefined
  readonly task_id?: string | undefined
  readonly owner?: string | undefined
  readonly error?: string | undefined
  readonly retries?: number | undefined
}
/** What follows from a call that gave nothing. The expiry of a hold knows nothing of its call. */
export const failedEvents = (
  { agent_id, task_id, owner, error = 'unknown', retries = 0 }: Failure,
  account: string | null,
): readonly Occurrence[] =>
  agent_id === undefined || task_id === undefined
    ? []
    : [AgentFailed.of({ task_id, error, retries }, both(account, owner ?? '')), recorded(agent_id)]

type Settlement = RecordBody &
  Ended & {
    readonly use: { readonly constitution: string }
    readonly split: SealedSplit
  }

/** What follows from the settlement of a call. */
export function settledEvents(body: Settlement, account: string | null): readonly Occurrence[] {
  return [
    completed(body, account),
    billingSplit(body.split, body.use.constitution, both(account, body.owner)),
    recorded(body.agent_id, earnedBy(body.owner, legsOf(body))),
  ]
}

/** What follows from a call without price. */
export const freeEvents = (body: Ended, account: string | null): readonly Occurrence[] => [
  completed(body, account),
  recorded(body.agent_id, FREE),
]

/** The events that follow from the records of agents. */
export const derives = [
  ...STATE_KINDS.filter((kind) => kind.type !== Listed.type).map((kind) =>
    deriving(kind, ({ body }) => [recorded(body.agent_id)]),
  ),
  deriving(Listed, ({ body }) => [
    AgentDeployed.of({
      agent_id: body.agent_id,
      name: body.name,
      price_gbp: poundsOf(body.price_micro_pence),
      earn_rate: EARN_RATE,
      constitution: body.constitution,
    }),
    recorded(body.agent_id),
  ]),
  deriving(CallSettled, ({ account, body }) => settledEvents(body, account)),
  deriving(CallFree, ({ account, body }) => freeEvents(body, account)),
  deriving(CallReleased, ({ account, body }) => failedEvents(body, account)),
  deriving(CallMirrored, ({ body }) => [recorded(body.agent_id)]),
]
