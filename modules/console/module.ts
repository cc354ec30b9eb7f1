import {
  ApiError,
  Authenticator,
  BrowserSessions,
  type Caller,
  ChangeFeed,
  Clock,
  constant,
  defineModule,
  isOwnPage,
  reply,
} from '../../kernel/define.ts'
import { readAssets } from './assets.ts'
import { Changes } from './changes.ts'
import { contract } from './contract.ts'
import { collections, type SessionRow } from './model.ts'
import { consolePage } from './page.ts'
import { type Headers, Sessions } from './sessions.ts'

export default defineModule({
  name: 'console',
  prefix: '/v1/console',
  layer: 'L60',
  summary: 'The console: accounts and their operators look instead of curling',
  capabilities: ['sign-in by key', 'live screens', 'confirmation before money leaves'],
  requires: { authenticator: Authenticator, clock: Clock, changes: ChangeFeed },
  provides: { sessions: BrowserSessions },
  collections,
  async start({ services, models, onStop }) {
    const { js, css, version } = await readAssets()
    const changes = new Changes(services.changes)
    onStop(changes.listen())
    const file = (contentType: string, text: string) => constant({ contentType, text: () => text, immutable: true })
    return {
      sessions: new Sessions({ ...services, sessions: models.sessions }),
      changes,
      page: consolePage(version),
      files: {
        'main.js': file('text/javascript; charset=utf-8', js),
        'main.css': file('text/css; charset=utf-8', css),
      },
    }
  },
  contract,
  handlers: {
    home: (_call, { state }) => state.page,
    screen: (_call, { state }) => state.page,
    asset: ({ params: { file }, headers }, { state }) => state.files[file](headers),
    async signIn({ body, headers }, { state: { sessions } }) {
      assertOwnPage(headers)
      const { caller, row, setCookie } = await sessions.open(body.api_key)
      return reply(200, view(caller, row), { 'set-cookie': setCookie, 'cache-control': 'no-store' })
    },
    session: async ({ caller, headers }, { state }) => view(caller, await state.sessions.row(headers)),
    confirm: async ({ body, caller, headers }, { state }) =>
      view(caller, await state.sessions.confirm(body.api_key, caller, headers)),
    signOut: async ({ headers }, { state }) =>
      reply(200, { signed_out: true }, { 'set-cookie': await state.sessions.close(headers) }),
    changes: ({ caller, headers }, { state: { sessions, changes }, services, signal }) =>
      changes.stream(
        caller.userId,
        async () => {
          if (headers['cookie'] === undefined) return true
          const row = await sessions.row(headers)
          return row !== undefined && (await services.authenticator.callerOf?.(row.keyId)) !== undefined
        },
        signal,
      ),
  },
  onPublished: (_type, _data, { state }, { audience }) => state.changes.tell(audience.users),
  async erase(userId, { models }) {
    await models.sessions.deleteMany({ userId })
  },
})

/** No other page may sign a browser in. */
function assertOwnPage(headers: Headers): void {
  if (!isOwnPage(headers)) throw new ApiError('forbidden', 'only pages of this service sign browsers in: open /console')
}

const view = ({ userId, role }: Caller, row: SessionRow | undefined) => ({
  user_id: userId,
  role,
  expires_at: row ? row.expiresAt.toISOString() : null,
  confirmed_until: row && row.confirmedUntil > 0 ? new Date(row.confirmedUntil).toISOString() : null,
})
