/** How good a model must be at least, of 100. */
export const QUALITY_FLOORS = { low: 0, auto: 50, high: 75 } as const
export type Quality = keyof typeof QUALITY_FLOORS
