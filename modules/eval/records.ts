import Type from 'typebox'
import { deriving, isObject, recordKind } from '../../kernel/define.ts'
import { billingSplit, holdKind, penceNumber, releaseKind, settlementKind } from '../ledger/services.ts'
import { RunEnded } from './runs/contract.ts'

const Id = Type.String({ maxLength: 256 })
const MicroPence = Type.String({ maxLength: 40 })

/** One answer of a model that a run asks for, or one grading. */
export const Held = holdKind('eval_call.held', Type.Object({ run_id: Id }))
export const Settled = settlementKind('eval_call.settled', Type.Object({ run_id: Id, call: Type.Unknown() }))
export const Released = releaseKind('eval_call.released', Type.Object({ outcome: Type.Enum(['failed', 'unknown']) }))

export const VersionSealed = recordKind(
  'eval_version.sealed',
  Type.Object({ dataset_id: Id, version: Type.Integer(), rows: Type.Integer() }),
)
export const Ended = recordKind(
  'eval_run.ended',
  Type.Object({
    run_id: Id,
    dataset_id: Id,
    status: Type.Enum(['completed', 'stopped', 'failed', 'cancelled']),
    cases: Type.Integer(),
    spent_micro_pence: MicroPence,
  }),
)
const gate = { gate_id: Id, agent_id: Id }
export const GateSet = recordKind(
  'eval_gate.set',
  Type.Object({
    ...gate,
    baseline_run: Id,
    verdicts: Type.Array(Id, { maxItems: 4 }),
    actions: Type.Array(Id, { maxItems: 3 }),
  }),
)
export const GateRemoved = recordKind('eval_gate.removed', Type.Object(gate))
/** What a gate said when a version was to go out. */
export const GatePassed = recordKind(
  'eval_gate.passed',
  Type.Object({ ...gate, version: Id, action: Id, run_id: Id, verdict: Id }),
)

export const recordKinds = [Held, Settled, Released, VersionSealed, Ended, GateSet, GateRemoved, GatePassed]

/** Of the call's facts, as routing seals them. */
const constitutionOf = (call: unknown): string => (isObject(call) ? String(call['constitution'] ?? '') : '')

export const derives = [
  deriving(Settled, ({ body: { split, call } }) => [billingSplit(split, constitutionOf(call))]),
  deriving(Ended, ({ account, body: { run_id, dataset_id, status, cases, spent_micro_pence } }) => [
    RunEnded.of(
      { run_id, dataset_id, status, cases, spent_pence: penceNumber(BigInt(spent_micro_pence)) },
      { users: [account ?? ''] },
    ),
  ]),
]
