import { type Caller, type Clock, DAY_MS, type Operation, token } from '../../kernel/define.ts'
import type { MEMBER_ROLES } from './members/contract.ts'

export type MemberRole = (typeof MEMBER_ROLES)[number]

/** Members, for modules that admit and remove them by other ways than invitations. Each change is sealed. */
export interface Memberships {
  /** Who it is that calls, where they may: throws `not_found` for strangers, `forbidden` where the permission lacks. */
  permit(caller: Caller, workspace: string, operation: Pick<Operation, 'permission'>): Promise<string>
  role(workspace: string, userId: string): Promise<{ readonly role: string; readonly source: string } | undefined>
  /** The account of the person with this address, made where there is none. */
  personFor(email: string, name: string | null): Promise<string>
  /** False: a member already, or the workspace is full. */
  add(workspace: string, userId: string, role: MemberRole, by: string): Promise<boolean>
  /** False: no member, or the last owner. */
  setRole(workspace: string, userId: string, role: MemberRole, by: string): Promise<boolean>
  /** With all their keys. False: the last owner. */
  remove(workspace: string, userId: string, by: string): Promise<boolean>
  /** A key for the member, for this long; undefined: no member with this address. */
  sessionKey(
    workspace: string,
    email: string,
    lifeMs: number,
  ): Promise<{ readonly key: string; readonly userId: string; readonly expiresAt: number } | undefined>
}
export const Memberships = token<Memberships>('workspaces.memberships')

/** How long workspaces keep what they hold, at most; for modules that keep content. Each removes what is older, by its own clock. */
export interface RetentionPolicies {
  /** Only those that have such a policy. */
  all(): AsyncIterable<{ readonly account: string; readonly days: number }>
}
export const RetentionPolicies = token<RetentionPolicies>('workspaces.retentionPolicies')

/** Of each account with such a policy: the time before which it keeps nothing. Of nobody where no workspaces run. */
export async function* retentionCutoffs(policies: RetentionPolicies | undefined, clock: Clock) {
  if (policies === undefined) return
  for await (const { account, days } of policies.all()) yield { account, before: new Date(clock.now() - days * DAY_MS) }
}
