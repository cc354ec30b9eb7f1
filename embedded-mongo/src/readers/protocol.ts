import type { MessagePort } from 'node:worker_threads'

/** Between the store's thread and one that reads for it. */
export interface ReaderStart {
  readonly directory: string
  /** See `Flag`. */
  readonly flags: Int32Array
  /** Here the reader asks for what is not in the tree yet. */
  readonly port: MessagePort
}

export const Flag = {
  /** Changes with every answer on the port. */
  answers: 0,
  /** 1: the command shall end. */
  interrupted: 1,
} as const

export type ToReader =
  | {
      readonly kind: 'run'
      /** The command, as BSON. */
      readonly command: Uint8Array
      /** When its time is over (`Date.now()`); Infinity: never. */
      readonly expiresAtMs: number
      /** The folder of the tree. */
      readonly treePath: string
      /** The newest batch that it sees. */
      readonly seq: number
      /** Changes when the catalog does. */
      readonly catalogVersion: number
    }
  | { readonly kind: 'kill'; readonly cursorId: bigint }

export type FromReader =
  /** The reader has its view of the tree: that may be written again. */
  | { readonly kind: 'opened' }
  | {
      readonly kind: 'answered'
      /** The reply, as BSON. */
      readonly reply: Uint8Array
      /** The cursor that stays open, or 0. */
      readonly cursorId: bigint
      readonly namespace: string
    }

/** Asks for a part of what is in memory of one space (storage/keys.ts). */
export interface SpaceRequest {
  readonly space: string
}

/** Some of it, as a record of the log; the rest is asked for again. */
export interface SpacePart {
  readonly record: Uint8Array
  readonly isLast: boolean
}
