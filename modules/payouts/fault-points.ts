import { faultPoints } from '../../kernel/define.ts'

/** Where tests let the process die. */
export const FAULT_POINTS = [
  'payout.due',
  'payout.read',
  'payout.projected',
  'payout.judged',
  'payout.submitted',
  'payout.send',
  'payout.moved',
  'payout.answered',
  'payout.paid',
  'payout.reversed',
] as const

export const faultPoint = faultPoints(FAULT_POINTS)
