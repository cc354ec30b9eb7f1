/** Types of the records that this module seals. */
export const HELD = 'inference.held'
export const TRIED = 'inference.tried'
export const SETTLED = 'inference.settled'
export const RELEASED = 'inference.released'

/**
 * How a call ended. `unknown`: the process died while a provider was working; the cost is on the house. `hedged`: no end of a
 * call, only what covered its hedge is given back.
 */
export type Outcome = 'complete' | 'partial' | 'failed' | 'abandoned' | 'unknown' | 'hedged'
