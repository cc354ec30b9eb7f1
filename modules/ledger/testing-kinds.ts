import {
  endingKind,
  grantKind,
  holdKind,
  postingKind,
  releaseKind,
  settlementKind,
  withdrawalKind,
} from './services.ts'

/** Movements without facts, for tests and benchmarks. */
export const Given = postingKind('test.given')
export const Granted = grantKind('test.granted')
export const Held = holdKind('test.held')
export const Settled = settlementKind('test.settled')
export const Released = releaseKind('test.released')
export const Withdrawn = withdrawalKind('test.withdrawn')
export const Ended = endingKind('test.ended')
export const Reversed = endingKind('test.reversed')
