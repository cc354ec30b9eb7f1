import type { Clock, RecordBody } from '../../../kernel/define.ts'
import type { Records } from '../../records/services.ts'
import type { Guards } from '../guards.ts'
import type { Moves } from '../moves.ts'
import type { Facts, Ledger } from '../services.ts'
import type { Charge, ChargeKinds, CoverRequest } from './cover.ts'
import type { Leases } from './leases.ts'

export interface CoversParts {
  readonly ledger: Pick<Ledger, 'hold' | 'settle' | 'release'>
  readonly records: Records
  readonly moves: Moves
  readonly leases: Leases
  readonly guards: Guards
  readonly clock: Clock
  readonly cardMaturityMs: number
}

/** Of whoever is paid: their facts are checked where they say them. */
export type Kinds = ChargeKinds<RecordBody, RecordBody, RecordBody>
export type Request = CoverRequest & { readonly facts?: RecordBody | undefined }
export type AnyCharge = Charge<RecordBody>
export type Ending = { readonly intent?: RecordBody } & Facts<RecordBody>
