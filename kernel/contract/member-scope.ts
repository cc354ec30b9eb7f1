import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller, Member } from './operation.ts'

/** The member whose request runs, and the key they use. */
export interface ActingMember extends Member {
  readonly keyId: string
  /** The account of the key: whom they act for. */
  readonly account: string
}

const acting = new AsyncLocalStorage<ActingMember>()

/** The member on whose request this runs; undefined for personal keys and for work in the background. */
export const actingMember = (): ActingMember | undefined => acting.getStore()

/** Runs all of a request's work on behalf of the member. Personal keys never come here, so that they pay nothing for it. */
export const asMember = <T>(member: Member, { keyId, userId: account }: Caller, run: () => T): T =>
  acting.run({ ...member, keyId, account }, run)
