/**
 * Named places where a test lets the process die: `FAULT_POINT=records.stored` kills it with SIGKILL there,
 * `FAULT_POINT=records.stored:3` at the third passage. Without the variable a passage costs one comparison.
 */
export const FAULT_POINTS = [
  'records.compose',
  'records.insert',
  'records.stored',
  'records.acknowledged',
  'sequencer.collected',
  'sequencer.inserted',
  'sequencer.advanced',
  'ledger.hold',
  'ledger.held',
  'ledger.settle',
  'ledger.settled',
  'ledger.withdraw',
  'ledger.withdrawn',
  'projection.computed',
  'projection.written',
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
export type FaultPoint = (typeof FAULT_POINTS)[number]

type Strike = (point: FaultPoint) => void

const killAt = (spec: string): Strike => {
  const [name, passage = '1'] = spec.split(':')
  let left = Number(passage)
  return (point) => {
    if (point === name && --left === 0) process.kill(process.pid, 'SIGKILL')
  }
}

const spec = process.env['FAULT_POINT']
let strike: Strike | undefined = spec === undefined ? undefined : killAt(spec)

export const faultPoint: Strike = (point) => strike?.(point)

/** For tests in one process: throw from `strike` instead of dying. Returns the undo. */
export const onFaultPoint = (replacement: Strike): (() => void) => {
  const before = strike
  strike = replacement
  return () => {
    strike = before
  }
}
