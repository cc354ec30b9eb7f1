import {
  ApiError,
  Authenticator,
  BrowserSessions,
  type Caller,
  ChangeFeed,
  Clock,
  constant,
  defineModule,
  Installation,
  isOwnPage,
  optional,
  PersonalCipher,
  Queue,
  reply,
  secretHash,
  sessionOf,
} from '../../kernel/define.ts'
import { Accounts } from '../accounts/services.ts'
import { Mailer } from '../mail/services.ts'
import { readAssets } from './assets.ts'
import { Changes } from './changes.ts'
import { contract } from './contract.ts'
import { askForLink, SendLink, sendLink, spendLink } from './links.ts'
import { collections, type SessionRow } from './model.ts'
import { consolePage } from './page.ts'
import { type Headers, type OpenedSession, Sessions } from './sessions.ts'

export default defineModule({
  name: 'console',
  layer: 'L60',
  summary: 'The console: accounts and their operators look instead of curling',
  capabilities: ['sign-in by key or mailed link', 'live screens', 'confirmation before money leaves'],
  requires: {
    authenticator: Authenticator,
    clock: Clock,
    changes: ChangeFeed,
    queue: Queue,
    installation: Installation,
    accounts: Accounts,
    mailer: optional(Mailer),
    cipher: optional(PersonalCipher),
  },
  provides: { sessions: BrowserSessions },
  collections,
  async start({ services, models, log, onStop }) {
    const { files, atOnce, version } = await readAssets()
    const sessions = new Sessions({ ...services, sessions: models.sessions })
    const changes = new Changes(services.changes, (ids) => sessions.good(ids), log)
    onStop(changes.listen())
    const file = ([name, text]: readonly [string, string]) => {
      const contentType = `text/${name.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`
      return [name, constant({ contentType, text: () => text, immutable: true })] as const
    }
    return {
      sessions,
      changes,
      page: consolePage(version, atOnce),
      files: new Map(Object.entries(files).map(file)),
    }
  },
  contract,
  handlers: {
    home: (_call, { state }) => state.page,
    screen: (_call, { state }) => state.page,
    asset({ params, headers }, { state }) {
      const file = state.files.get(params.file)
      if (!file) throw new ApiError('not_found', 'there is no such file (any more): reload the console')
      return file(headers)
    },
    async signIn({ body, headers }, { state: { sessions } }) {
      assertOwnPage(headers)
      return opened(await sessions.open(body.api_key))
    },
    async sendLink({ body, headers }, { services }) {
      assertOwnPage(headers)
      await askForLink(body.email, services)
      return { message: 'If an account has this address, a link is on its way to it. It works once, for 15 minutes.' }
    },
    async followLink({ body, headers }, { models, services, state: { sessions } }) {
      assertOwnPage(headers)
      return opened(await sessions.openWith(await spendLink(body.token, models.links, services.clock)))
    },
    session: async ({ caller, headers }, { state }) => view(caller, await state.sessions.row(headers)),
    confirm: async ({ body, caller, headers }, { state }) =>
      view(caller, await state.sessions.confirm(body.api_key, caller, headers)),
    signOut: async ({ headers }, { state }) =>
      reply(200, { signed_out: true }, { 'set-cookie': await state.sessions.close(headers) }),
    changes: ({ caller, headers }, { state, signal }) => {
      const cookie = sessionOf(headers)
      return state.changes.stream(caller.userId, cookie && secretHash(cookie), signal)
    },
  },
  tasks: { sendLink: SendLink },
  work: { sendLink: (payload, { models, services }, { id }) => sendLink(payload, id, models.links, services) },
  onPublished: (_type, _data, { state }, { audience }) => state.changes.tell(audience.users),
  async erase(userId, { models }) {
    await Promise.all([models.sessions.deleteMany({ userId }), models.links.deleteMany({ userId })])
  },
})

/** No other page may sign a browser in. */
function assertOwnPage(headers: Headers): void {
  if (!isOwnPage(headers)) throw new ApiError('forbidden', 'only pages of this service sign browsers in: open /console')
}

const opened = ({ caller, row, setCookie }: OpenedSession) =>
  reply(200, view(caller, row), { 'set-cookie': setCookie, 'cache-control': 'no-store' })

const view = ({ userId, role }: Caller, row: SessionRow | undefined) => ({
  user_id: userId,
  role,
  expires_at: row ? row.expiresAt.toISOString() : null,
  confirmed_until: row && row.confirmedUntil > 0 ? new Date(row.confirmedUntil).toISOString() : null,
})
