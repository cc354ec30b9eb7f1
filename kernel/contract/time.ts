export const DAY_MS = 86_400_000

/** `2026-11-22`: the UTC day of a moment in epoch milliseconds. */
export const utcDay = (epochMs: number): string => new Date(epochMs).toISOString().slice(0, 10)

/** Epoch milliseconds of the next midnight UTC. */
export const nextUtcDay = (epochMs: number): number => (Math.floor(epochMs / DAY_MS) + 1) * DAY_MS
