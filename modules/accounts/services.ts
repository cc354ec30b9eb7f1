import { type Caller, token } from '../../kernel/define.ts'

export { PendingEarnings, PromotionsBudget } from './promotion-services.ts'
export {
  type Fact,
  SERVICE,
  type SharedAccount,
  SharedAccounts,
  type SharedKey,
  type SharedMember,
} from './shared-services.ts'
export { inWords, withdrawalOf } from './withdrawal.ts'

export interface Account {
  readonly userId: string
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly tier: Caller['tier']
  readonly role: Caller['role']
  readonly state: 'active' | 'suspended' | 'erased'
  /** Epoch milliseconds; 0: not frozen. No money leaves the service before. */
  readonly payoutsFrozenUntil: number
  /** Keyed hash of the mail address; absent once erased. */
  readonly addressHash?: string
}

/** Accounts, as other modules may know them: no personal data. */
export interface Accounts {
  account(userId: string): Promise<Account | undefined>
  /** The keyed hash of a mail address: one for all spellings, useless without the installation's secret. */
  hashAddress(email: string): string
  /** The account with this address. */
  accountAt(addressHash: string): Promise<Account | undefined>
  /** The key that a browser which is signed in by mail stands on: the account's oldest that is not limited; none for who has none left. */
  signInKey(addressHash: string): Promise<{ readonly userId: string; readonly keyId: string } | undefined>
  /** Holds payouts back at least until then (a recovered key, a chargeback). */
  freezePayouts(userId: string, until: number): Promise<void>
  /** API calls in the last `days` UTC days, today included. */
  callsIn(userId: string, days: number): Promise<number>
}
export const Accounts = token<Accounts>('accounts.accounts')

/** What only `npm run admin` may do, never the API. Each change is sealed. Throws `not_found` for unknown accounts. */
export interface Admin {
  /** The account with this address or id. */
  find(emailOrUserId: string): Promise<Account>
  setRole(userId: string, role: Caller['role']): Promise<Account>
  setTier(userId: string, tier: Caller['tier']): Promise<Account>
  /** Its keys are refused from now on. */
  suspend(userId: string): Promise<Account>
  reinstate(userId: string): Promise<Account>
}
export const Admin = token<Admin>('accounts.admin')

/** What ops tools ask of the accounts. */
export interface AccountAudit {
  /** Roles and tiers that no sealed record gave; each as one line that says where. */
  faults(): AsyncIterable<string>
}
export const AccountAudit = token<AccountAudit>('accounts.audit')

/** Keys of one person's account that are limited to spending within a mandate; provided to the module that keeps mandates. */
export interface KeyMandates {
  /** The account has such a key, and is one person's. */
  has(userId: string, keyId: string): Promise<boolean>
  /** From now on the key spends within this mandate only, and manages nothing. There is no way back; another mandate may follow. */
  limit(userId: string, keyId: string, mandate: string): Promise<void>
}
export const KeyMandates = token<KeyMandates>('accounts.keyMandates')

/** Keys of one person's account, for modules that make them in its name. */
export interface PersonKeys {
  /** As `POST /v1/account/keys`: ApiError `conflict`, E002. */
  create(userId: string, label: string): Promise<{ readonly apiKey: string; readonly keyId: string }>
  /** Again, or of a key that is gone: harmless. */
  revoke(userId: string, keyId: string): Promise<void>
}
export const PersonKeys = token<PersonKeys>('accounts.personKeys')

/** How many things an account owns, for the dashboard; each provided by the module that keeps them. */
export interface OwnedCount {
  countOf(userId: string): Promise<number>
}
export const OwnedAgents = token<OwnedCount>('accounts.ownedAgents')
export const OwnedWorkspaces = token<OwnedCount>('accounts.ownedWorkspaces')

/** Whether an account can be paid out; provided by the module that pays out. */
export interface PayoutConnections {
  connected(userId: string): Promise<boolean>
  /** Real money is paid out; false or absent: it is not. */
  readonly livemode?: boolean
}
export const PayoutConnections = token<PayoutConnections>('accounts.payoutConnections')
