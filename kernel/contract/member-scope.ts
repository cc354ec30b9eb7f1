import { AsyncLocalStorage } from 'node:async_hooks'
import type { Caller, Member } from './operation.ts'

/** The member whose request runs, and the key they use. */
export interface ActingMember extends Member {
  readonly keyId: string
  /** The account of the key: whom they act for. */
  readonly account: string
}

/** On whose behalf work runs. */
interface Acting {
  readonly member?: ActingMember
  /** Ids of the spend mandates that all of it is within. */
  readonly mandates: readonly string[]
  /** The agent that does it. */
  readonly agent?: string
}

const NOBODY: Acting = { mandates: [] }
const acting = new AsyncLocalStorage<Acting>()

/** The member on whose request this runs; undefined for personal keys and for work in the background. */
export const actingMember = (): ActingMember | undefined => acting.getStore()?.member

/** The spend mandates that this runs under: of the key, and those that were named. Work in the background keeps them. */
export const actingMandates = (): readonly string[] => acting.getStore()?.mandates ?? NOBODY.mandates

/** The agent on whose behalf this runs; undefined outside of agents. */
export const actingAgent = (): string | undefined => acting.getStore()?.agent

/** Runs all of a request's work on behalf of the member. Personal keys never come here, so that they pay nothing for it. */
export function asMember<T>(member: Member, { keyId, userId: account }: Caller, run: () => T): T {
  const mandates = [...actingMandates(), ...(member.mandate === undefined ? [] : [member.mandate])]
  return acting.run({ member: { ...member, keyId, account }, mandates: [...new Set(mandates)] }, run)
}

/** Runs work within one more mandate. */
export function underMandate<T>(mandate: string, run: () => T): T {
  const now = acting.getStore() ?? NOBODY
  return acting.run({ ...now, mandates: [...new Set([...now.mandates, mandate])] }, run)
}

/** Runs what an agent does: whatever its owner pays for it meanwhile is its spending. */
export const asAgent = <T>(agent: string, run: () => T): T =>
  acting.run({ ...(acting.getStore() ?? NOBODY), agent }, run)

/** Runs work of the background, under the mandates that it was made under and on nobody's behalf. */
export const inBackground = <T>(mandates: readonly string[], run: () => T): T =>
  mandates.length === 0 && acting.getStore() === undefined ? run() : acting.run({ mandates }, run)
