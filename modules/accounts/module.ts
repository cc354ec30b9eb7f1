import { Authenticator, defineModule, deriving, PersonalCipher, reply } from '../../kernel/define.ts'
import { accountFaults } from './account-faults.ts'
import { accountsService, adminService } from './admin.ts'
import { contract, KeyChanged, SignupCreated } from './contract.ts'
import { erase, eraseAccount, FinishErasure, finishErasure } from './erasure.ts'
import { exportAccount } from './export.ts'
import { keyMandates } from './key-mandates.ts'
import { createKey, listKeys, personKeys, revokeKey } from './keys.ts'
import { dashboard, status } from './overview.ts'
import { buildParts, needs } from './parts.ts'
import { AccountCreated, KeyCreated, KeyRecovered, KeyRevoked, records } from './records.ts'
import { recoverKey, SendRecovery, sendRecovery } from './recovery.ts'
import { AccountAudit, Accounts, Admin, KeyMandates, PersonKeys, PromotionsBudget } from './services.ts'
import { sharedAccounts } from './shared-accounts.ts'
import { SharedAccounts } from './shared-services.ts'
import { promotionsLeft, signup } from './signup.ts'

export default defineModule({
  name: 'accounts',
  prefix: '/v1/account',
  layer: 'L0',
  summary: 'Accounts and their API keys: signup, recovery, erasure.',
  capabilities: ['signup', 'api-keys', 'key-recovery', 'erasure', 'referrals'],
  secrets: ['pepper', 'personal'],
  essential: true,
  ...needs,
  provides: {
    authenticator: Authenticator,
    accounts: Accounts,
    personalCipher: PersonalCipher,
    admin: Admin,
    audit: AccountAudit,
    shared: SharedAccounts,
    keyMandates: KeyMandates,
    personKeys: PersonKeys,
    promotions: PromotionsBudget,
  },
  emits: { signupCreated: SignupCreated, keyChanged: KeyChanged },
  start: (context) => {
    const parts = buildParts(context)
    context.onStop(() => parts.usage.stop())
    return {
      parts,
      authenticator: parts.keyRing,
      accounts: accountsService(parts),
      personalCipher: parts.persons,
      admin: adminService(parts),
      shared: sharedAccounts(parts),
      keyMandates: keyMandates(parts),
      personKeys: personKeys(parts),
      promotions: { leftTodayMicroPence: () => promotionsLeft(parts) },
      audit: { faults: () => accountFaults(context.services.archive, parts.accounts) },
    }
  },
  contract,
  handlers: {
    signup: async ({ body, ip }, context) => reply(201, await signup(body, ip, context.state.parts)),
    recoverKey: ({ body }, context) => recoverKey(body, context.state.parts),
    status: ({ caller }, context) => status(caller.userId, context.state.parts),
    dashboard: ({ caller }, context) => dashboard(caller, context.state.parts),
    listKeys: ({ caller }, context) => listKeys(caller, context.state.parts),
    createKey: ({ caller, body }, context) => createKey(caller, body.label ?? 'unnamed', context.state.parts),
    revokeKey: ({ caller, body }, context) => revokeKey(caller, body, context.state.parts),
    erase: ({ caller }, context) => erase(caller.userId, context.state.parts),
  },
  records,
  derives: [
    deriving(AccountCreated, ({ account, body: { referral_code, referred_by: referrer } }) => [
      SignupCreated.of(
        { user_id: account ?? '', referral_code },
        { users: referrer === null ? [] : [referrer], operators: true },
      ),
    ]),
    ...[KeyCreated, KeyRevoked, KeyRecovered].map((kind) =>
      deriving(kind as typeof KeyCreated, ({ body: { key_id } }) => [KeyChanged.of({ key_id }, { users: [] })]),
    ),
  ],
  tasks: { sendRecovery: SendRecovery, finishErasure: FinishErasure },
  work: {
    sendRecovery: (payload, context, attempt) => sendRecovery(payload, attempt, context.state.parts),
    finishErasure: ({ userId }, { services }) => finishErasure(userId, services.personalData),
  },
  erase: (userId, context) => eraseAccount(userId, context.state.parts),
  exports: (userId, context) => exportAccount(userId, context.state.parts),
})
