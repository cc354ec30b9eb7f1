import type { Account, Admin } from '../modules/accounts/services.ts'

interface Command {
  readonly usage: string
  readonly does: string
  readonly run: (admin: Admin, account: Account, value: string | undefined) => Promise<Account>
}

const TIERS = ['free', 'pro', 'enterprise'] as const

/** What only operators of the installation may do. */
const COMMANDS: Readonly<Record<string, Command>> = {
  show: { usage: 'show <email|user_id>', does: 'shows the account', run: async (_, account) => account },
  operator: {
    usage: 'operator <email|user_id>',
    does: 'gives the role operator',
    run: (admin, { userId }) => admin.setRole(userId, 'operator'),
  },
  user: {
    usage: 'user <email|user_id>',
    does: 'takes the role operator away',
    run: (admin, { userId }) => admin.setRole(userId, 'user'),
  },
  tier: {
    usage: `tier <email|user_id> <${TIERS.join('|')}>`,
    does: 'changes the tier',
    run(admin, { userId }, value) {
      const tier = TIERS.find((known) => known === value)
      if (tier === undefined) throw new Error(`'${value ?? ''}' is no tier; tiers are: ${TIERS.join(', ')}`)
      return admin.setTier(userId, tier)
    },
  },
  suspend: {
    usage: 'suspend <email|user_id>',
    does: 'refuses its keys',
    run: (admin, { userId }) => admin.suspend(userId),
  },
  reinstate: {
    usage: 'reinstate <email|user_id>',
    does: 'takes its keys again',
    run: (admin, { userId }) => admin.reinstate(userId),
  },
}

export const ADMIN_USAGE = [
  'usage: npm run admin -- <command>',
  ...Object.values(COMMANDS).map(({ usage, does }) => `  ${usage.padEnd(46)}${does}`),
  'It works on the store of the running service; with --offline, where none runs, on the data folder itself.',
].join('\n')

/** Carries out one command line; returns what to print. Throws with what is wrong. */
export async function runAdmin(admin: Admin, [name = '', who = '', value]: readonly string[]): Promise<string> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command || who === '') throw new Error(ADMIN_USAGE)
  const { userId, tier, role, state } = await command.run(admin, await admin.find(who), value)
  return `${userId}: tier ${tier}, role ${role}, ${state}`
}
