const DUPLICATE_KEY = 11_000

/** The error by which a unique index says that somebody else was first. */
export const isDuplicateKey = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === DUPLICATE_KEY
