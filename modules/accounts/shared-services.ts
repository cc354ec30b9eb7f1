import { type Caller, token } from '../../kernel/define.ts'

/** Whose a key is that belongs to no person, but to the account itself (directory sync, CI): it has its scopes only. */
export const SERVICE = 'service'

export interface SharedMember {
  readonly id: string
  readonly role: string
  /** Epoch milliseconds. */
  readonly since: number
  /** How they came: `created`, `invited`, `directory`. */
  readonly source: string
}

export interface SharedInvitation {
  readonly id: string
  readonly email: string
  readonly role: string
  readonly by: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
}

export interface SharedKey {
  readonly id: string
  readonly label: string
  readonly prefix: string
  /** Or `service`. */
  readonly member: string
  readonly scopes: readonly string[] | undefined
  readonly createdAt: number
  readonly expiresAt: number | undefined
}

/** An account of its own, with funds and things of its own, that several people share. */
export interface SharedAccount {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly tier: Caller['tier']
  readonly members: readonly SharedMember[]
  readonly invitations: readonly SharedInvitation[]
  readonly keys: readonly SharedKey[]
}

/** What is to be sealed of a change; stored with the change in one step, so that none is forgotten. No personal data. */
export interface Fact {
  readonly id: string
  readonly type: string
  readonly body: object
}

/** What became of a change: `refused`: what it depends on is not so (any more). */
export type Outcome = 'done' | 'refused'

/** The address of whoever accepts is not the one that was invited, or the token is used, withdrawn, expired or unknown. */
export interface Joining {
  readonly token: string
  readonly userId: string
  readonly fact: (invitation: { readonly id: string; readonly role: string }) => Fact
}

/**
 * Accounts that people share. One document holds members, invitations and keys, so each change is one atomic step, whoever
 * else changes it at the same time; who leaves takes their keys with them in that step. Known everywhere within 500 ms.
 */
export interface SharedAccounts {
  /** Harmless to repeat. Its mail goes to whoever has the role of this first member longest. */
  open(account: {
    readonly id: string
    readonly name: string
    readonly member: Pick<SharedMember, 'id' | 'role'>
    readonly fact: Fact
  }): Promise<void>
  get(id: string): Promise<SharedAccount | undefined>
  /** Those that the person is a member of. */
  ofMember(userId: string): Promise<readonly SharedAccount[]>
  rename(id: string, name: string, fact: Fact): Promise<Outcome>
  /** `refused`: a member already, or full. */
  addMember(id: string, member: Pick<SharedMember, 'id' | 'role' | 'source'>, fact: Fact): Promise<Outcome>
  /** `refused`: no member, or nobody else has the role `keeps`. */
  setRole(id: string, memberId: string, role: string, keeps: string, fact: Fact): Promise<Outcome>
  /** With all their keys. `refused`: no member, or nobody else has the role `keeps`. */
  removeMember(id: string, memberId: string, keeps: string, fact: Fact): Promise<Outcome>
  /** Gives the token, which is stored by hash only. `undefined`: as many are open as may be, or this address is invited already. */
  invite(
    id: string,
    invitation: { readonly id: string; readonly email: string; readonly role: string; readonly by: string },
    expiresAt: number,
    fact: Fact,
  ): Promise<string | undefined>
  withdrawInvitation(id: string, invitationId: string, fact: Fact): Promise<Outcome>
  /** Once: the invitation is gone in the step that makes the member. Gives the account; undefined: refused. */
  join(joining: Joining): Promise<string | undefined>
  /** `refused` as undefined: the member left, or the account has as many keys as it may. */
  issueKey(
    id: string,
    key: Pick<SharedKey, 'label' | 'member' | 'scopes' | 'expiresAt'>,
    fact: (keyId: string) => Fact,
  ): Promise<{ readonly key: string; readonly keyId: string; readonly createdAt: number } | undefined>
  revokeKey(id: string, keyId: string, fact: Fact): Promise<Outcome>
  /** The account of the person with this address, made without funds and keys where there is none. */
  personFor(email: string, name: string | null): Promise<string>
  /** The account with this address. */
  find(email: string): Promise<string | undefined>
  /** What is still to be sealed; of one account, or of all. */
  unsealed(id?: string): Promise<readonly { readonly account: string; readonly facts: readonly Fact[] }[]>
  sealed(id: string, factIds: readonly string[]): Promise<void>
}
export const SharedAccounts = token<SharedAccounts>('accounts.shared')
