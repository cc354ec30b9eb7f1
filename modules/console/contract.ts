import Type from 'typebox'
import { defineContract, Nullable, Timestamp } from '../../kernel/define.ts'

const ApiKey = Type.Object({ api_key: Type.String({ minLength: 1, maxLength: 200 }) }, { title: 'ConsoleKey' })
const PAGE = { method: 'get', auth: 'none', reply: {}, produces: ['text/html'] } as const

export const ConsoleSession = Type.Object(
  {
    user_id: Type.String(),
    role: Type.Enum(['user', 'operator']),
    expires_at: Nullable(Timestamp),
    confirmed_until: Nullable(Timestamp),
  },
  { title: 'ConsoleSession' },
)

export const contract = defineContract({
  home: { ...PAGE, path: '/console', summary: 'The console, a page for browsers' },
  screen: {
    ...PAGE,
    path: '/console/:screen',
    summary: 'One screen of the console',
    params: Type.Object({ screen: Type.String({ maxLength: 40 }) }),
  },
  asset: {
    method: 'get',
    path: '/console/assets/:file',
    auth: 'none',
    summary: 'Scripts and style sheet of the console',
    params: Type.Object({ file: Type.String({ pattern: '^[A-Za-z0-9]{1,20}\\.(js|css)$' }) }),
    query: Type.Object({ v: Type.Optional(Type.String({ maxLength: 20 })) }),
    reply: {},
    produces: ['text/javascript', 'text/css'],
    errors: ['not_found'],
  },
  signIn: {
    method: 'post',
    path: '/v1/console/session',
    auth: 'none',
    summary: 'Sign a browser in',
    description:
      'Answers a cookie (`__Host-session`, twelve hours) that identifies like the key, for pages of this service only. The key is not kept; revoking it ends the session at once.',
    body: ApiKey,
    reply: { 200: ConsoleSession },
    errors: ['forbidden'],
    example: { api_key: 'sk_live_free_example' },
  },
  sendLink: {
    method: 'post',
    path: '/v1/console/links',
    auth: 'none',
    summary: 'Mail a link that signs a browser in',
    description:
      'Works once, within 15 minutes, for an account with this address that has a key. The answer is the same for every address. At most one mail a minute and five within six hours.',
    body: Type.Object({ email: Type.String({ format: 'email', maxLength: 254 }) }, { title: 'ConsoleLinkRequest' }),
    reply: { 200: Type.Object({ message: Type.String() }, { title: 'ConsoleLinkSent' }) },
    errors: ['forbidden', 'module_unavailable'],
    example: { email: 'you@example.com' },
  },
  followLink: {
    method: 'post',
    path: '/v1/console/session/link',
    auth: 'none',
    summary: 'Sign a browser in with a mailed link',
    description: 'As with a key; money and access leave only once a key was shown.',
    body: Type.Object({ token: Type.String({ pattern: '^[\\w-]{43}$' }) }, { title: 'ConsoleLinkToken' }),
    reply: { 200: ConsoleSession },
    errors: ['forbidden'],
    example: { token: 'x'.repeat(43) },
  },
  session: {
    method: 'get',
    path: '/v1/console/session',
    permission: 'account:read',
    summary: 'Who is signed in',
    reply: { 200: ConsoleSession },
  },
  confirm: {
    method: 'post',
    path: '/v1/console/session/confirm',
    permission: 'account:read',
    summary: 'Show the key again before money or access leave',
    description: 'For five minutes afterwards the session may withdraw, create keys, decide reviews and erase.',
    body: ApiKey,
    reply: { 200: ConsoleSession },
    errors: ['forbidden'],
    example: { api_key: 'sk_live_free_example' },
  },
  signOut: {
    method: 'delete',
    path: '/v1/console/session',
    permission: 'account:read',
    summary: 'Sign this browser out',
    reply: { 200: Type.Object({ signed_out: Type.Boolean() }) },
  },
  changes: {
    method: 'get',
    path: '/v1/console/changes',
    permission: 'account:read',
    summary: 'Tells that something of the account has changed, as server-sent events',
    description: 'At most one `changed` a second; what has changed is read from the operations themselves.',
    reply: {},
    produces: ['text/event-stream'],
    events: { changed: Type.Object({}) },
    errors: ['conflict'],
  },
})
