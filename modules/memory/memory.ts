/** Whose memory something is, by names of the account's own making. */
export interface Scope {
  readonly user?: string
  readonly agent?: string
  readonly app?: string
  readonly run?: string
}

/** What has become of a memory, oldest first. */
export interface Change {
  readonly at: number
  readonly event: 'ADD' | 'UPDATE' | 'REINFORCE'
  readonly before: string | null
  readonly after: string
  /** Which statement reinforced it: the same is counted once. */
  readonly by?: string
}

/** Something said or known. All of it is sealed in the store. Times in epoch milliseconds. */
export interface Memory {
  readonly id: string
  readonly text: string
  readonly role: 'user' | 'assistant'
  /** Who said it, where somebody is named. */
  readonly speaker?: string
  readonly scope: Scope
  readonly metadata: Readonly<Record<string, unknown>>
  readonly categories: readonly string[]
  /** When it was said, and from when it counts. */
  readonly saidAt: number
  readonly createdAt: number
  readonly updatedAt: number
  /** Within what was added at once. */
  readonly position: number
  /** How often it was said. */
  readonly count: number
  readonly lastSaidAt: number
  /** From when on it no longer holds, as somebody said. */
  readonly invalidAt?: number
  /** Older facts that this one takes the place of. */
  readonly supersedes: readonly string[]
  /** A newer fact that was known before this one. */
  readonly supersededBy?: string
  readonly expiresAt?: number
  readonly rating?: number
  /** Base64 of 32-bit floats, little endian, of length 1. */
  readonly embedding?: { readonly model: string; readonly vector: string }
  readonly history: readonly Change[]
}

/** In the order of a conversation; the same in every process. */
export const inOrder = (a: Memory, b: Memory): number =>
  a.saidAt - b.saidAt ||
  a.createdAt - b.createdAt ||
  a.position - b.position ||
  (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
