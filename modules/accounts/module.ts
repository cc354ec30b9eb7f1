import { Authenticator, defineModule, reply } from '../../kernel/define.ts'
import { accountsService, adminService } from './admin.ts'
import { contract, SignupCreated } from './contract.ts'
import { erase, eraseAccount, FinishErasure, finishErasure } from './erasure.ts'
import { exportAccount } from './export.ts'
import { createKey, listKeys, revokeKey } from './keys.ts'
import { dashboard, status } from './overview.ts'
import { collections, config, partsOf, requires } from './parts.ts'
import { recoverKey, SendRecovery, sendRecovery } from './recovery.ts'
import { Accounts, Admin, PersonalCipher } from './services.ts'
import { signup } from './signup.ts'

export default defineModule({
  name: 'accounts',
  prefix: '/v1/account',
  layer: 'L0',
  summary: 'Accounts and their API keys: signup, recovery, erasure.',
  capabilities: ['signup', 'api-keys', 'key-recovery', 'erasure', 'referrals'],
  essential: true,
  config,
  requires,
  provides: { authenticator: Authenticator, accounts: Accounts, personalCipher: PersonalCipher, admin: Admin },
  emits: { signupCreated: SignupCreated },
  collections,
  contract,
  handlers: {
    signup: async ({ body, ip }, context) => reply(201, await signup(body, ip, partsOf(context))),
    recoverKey: ({ body }, context) => recoverKey(body, partsOf(context)),
    status: ({ caller }, context) => status(caller.userId, partsOf(context)),
    dashboard: ({ caller }, context) => dashboard(caller, partsOf(context)),
    listKeys: ({ caller }, context) => listKeys(caller, partsOf(context)),
    createKey: ({ caller, body }, context) => createKey(caller, body.label ?? 'unnamed', partsOf(context)),
    revokeKey: ({ caller, body }, context) => revokeKey(caller, body, partsOf(context)),
    erase: ({ caller }, context) => erase(caller.userId, partsOf(context)),
  },
  derives: {
    'account.created': ({ account, body }) => {
      const { referral_code: code, referred_by: referrer } = body as {
        readonly referral_code: string
        readonly referred_by: string | null
      }
      return [
        SignupCreated.of(
          { user_id: account ?? '', referral_code: code },
          { users: referrer === null ? [] : [referrer], operators: true },
        ),
      ]
    },
  },
  tasks: { sendRecovery: SendRecovery, finishErasure: FinishErasure },
  work: {
    sendRecovery: (payload, context, attempt) => sendRecovery(payload, attempt, partsOf(context)),
    finishErasure: ({ userId }, { services }) => finishErasure(userId, services.personalData),
  },
  erase: (userId, context) => eraseAccount(userId, partsOf(context)),
  exports: (userId, context) => exportAccount(userId, partsOf(context)),
  start: (context) => {
    const parts = partsOf(context)
    return {
      authenticator: parts.keyRing,
      accounts: accountsService(parts),
      personalCipher: parts.persons,
      admin: adminService(parts),
    }
  },
  stop: (context) => partsOf(context).usage.stop(),
})
