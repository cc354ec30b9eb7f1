import type { RecordBody } from '../../kernel/define.ts'
import type { Sealed } from '../records/services.ts'
import type { MovementBody } from './kinds.ts'
import { intentOf } from './movement-body.ts'
import type { Leg, Settled, Settlement } from './services.ts'
import { capture } from './settlement.ts'
import type { Split } from './split.ts'

interface Terms {
  readonly settlement: Settlement & { readonly facts?: RecordBody | undefined }
  /** The account that the money leaves: `hold:<this>`. */
  readonly from: string
  /** What it was taken from, in spending order. */
  readonly draws: readonly Leg[]
  readonly nowMs: number
  readonly cardMaturityMs: number
}

/** A settlement as it is sealed. */
export const settlementRecord = ({ settlement, from, draws, nowMs, cardMaturityMs }: Terms) => {
  const { grossMicroPence, costMicroPence = 0n, policy, beneficiary } = settlement
  const { legs, split } = capture({ holdId: from, draws, settlement, nowMs, cardMaturityMs })
  const given = {
    beneficiary,
    costMicroPence: String(costMicroPence),
    grossMicroPence: String(grossMicroPence),
    policy,
  }
  return {
    legs,
    body: { ...settlement.facts, ...given, split: sealedSplit(split) },
    intent: intentOf(settlement, given),
  }
}

const sealedSplit = ({ developerMicroPence, platformMicroPence, treasuryMicroPence }: Split) => ({
  developerMicroPence: String(developerMicroPence),
  platformMicroPence: String(platformMicroPence),
  treasuryMicroPence: String(treasuryMicroPence),
})

/** From the stored record, so that a replay answers alike. */
export const settledOf = <N extends string, B extends MovementBody<'settlement'>>(
  record: Sealed<B, N>,
): Settled<B, N> => {
  const { grossMicroPence, split } = record.body
  return {
    ...record,
    grossMicroPence: BigInt(grossMicroPence),
    developerMicroPence: BigInt(split.developerMicroPence),
    platformMicroPence: BigInt(split.platformMicroPence),
    treasuryMicroPence: BigInt(split.treasuryMicroPence),
  }
}
