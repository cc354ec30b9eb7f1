/** Small, so that snapshots are taken again and again. */
export const SETTINGS = { snapshotAfter: 8, memoryMb: 16 }

export interface Edit {
  readonly put?: readonly { readonly id: string; readonly name: string }[]
  readonly remove?: readonly string[]
}

/** What a worker does at its n-th step: adds one, changes one of three, now and then removes what it added before. */
export const editOf = (worker: string, at: number): Edit =>
  at % 4 === 3
    ? { remove: [`${worker}-${at - 2}`, `${worker}-common-${at % 3}`] }
    : {
        put: [
          { id: `${worker}-${at}`, name: `thing ${at}` },
          { id: `${worker}-common-${at % 3}`, name: `thing as of ${at}` },
        ],
      }
