import Type from 'typebox'
import { leaseKind, releaseKind } from '../kinds.ts'

/** A share of an account's money that one process may spend for a short time. Its id is the name of the chain of its settlements. */
export const LeaseOpened = leaseKind('lease.opened')

/**
 * The last record of a lease's chain: what was not spent goes back. `returned`: by the process that held it; `recalled`: something
 * else wanted the money at once; `unknown`: it expired, so its process has died or slept.
 */
export const LeaseClosed = releaseKind(
  'lease.closed',
  Type.Object({
    outcome: Type.Enum(['returned', 'recalled', 'unknown']),
    /** Calls that were charged to it. */
    settlements: Type.Integer(),
    /** Calls that had drawn on it and had not ended when the last of them was charged. */
    under_way: Type.Integer(),
  }),
)
