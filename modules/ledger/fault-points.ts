import { faultPoints } from '../../kernel/define.ts'

/** Where tests let the process die. */
export const FAULT_POINTS = [
  'ledger.hold',
  'ledger.held',
  'ledger.captured',
  'ledger.settle',
  'ledger.settled',
  'ledger.withdraw',
  'ledger.withdrawn',
  'projection.computed',
  'projection.written',
] as const

export const faultPoint = faultPoints(FAULT_POINTS)
