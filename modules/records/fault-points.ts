import { faultPoints } from '../../kernel/define.ts'

/** Where tests let the process die. */
export const FAULT_POINTS = [
  'records.compose',
  'records.insert',
  'records.stored',
  'records.acknowledged',
  'sequencer.collected',
  'sequencer.inserted',
  'sequencer.advanced',
] as const

export const faultPoint = faultPoints(FAULT_POINTS)
