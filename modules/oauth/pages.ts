import { type Answer, html, page } from '../../kernel/define.ts'
import { type Asking, addressWith } from './asking.ts'
import { AuthorizeQuery } from './contract.ts'

const POUNDS = 5
const DAYS = 30

const NAMES = Object.keys(AuthorizeQuery.properties) as readonly (keyof AuthorizeQuery)[]

interface Said {
  readonly pounds: number
  readonly days: number
  /** Why the key was refused. */
  readonly wrong: string
}

/** Who asks for what, and the person's own key as their word. */
export function consentPage(asking: Asking, said?: Said): Answer {
  const { client, redirectUri, query } = asking
  const { protocol, host } = new URL(redirectUri)
  const carried = { ...query, client_id: client._id, redirect_uri: redirectUri }
  const hidden = NAMES.flatMap((name) =>
    carried[name] === undefined ? [] : [html`<input type="hidden" name="${name}" value="${carried[name]}">`],
  )
  const answer = page(
    said === undefined ? 200 : 403,
    `Let ${client.name} in?`,
    html`<p class="lead"><strong>${client.name}</strong> wants to call agents and tools for you. Its name is its own word; the answer goes to <code>${host === '' ? protocol : host}</code>.</p>
<ul><li>It may call what your account may call, and look at what it did.</li><li>It pays from your balance, at most what you say here.</li><li>It cannot change your account, withdraw, or make keys.</li></ul>
${said === undefined ? '' : html`<p class="notice" role="alert">${said.wrong}</p>`}
<form method="post" action="/oauth/authorize">
${hidden}
<p><label>At most, in a month (£)<br><input name="pounds" type="number" min="0.01" max="100000" step="0.01" required value="${said?.pounds ?? POUNDS}"></label></p>
<p><label>For how many days<br><input name="days" type="number" min="1" max="365" step="1" required value="${said?.days ?? DAYS}"></label></p>
<p><label>Your API key, as your word<br><input name="api_key" type="password" maxlength="200" autocomplete="current-password" required></label></p>
<p class="actions"><button>Let it in</button><a class="button quiet" href="${addressWith(asking, { error: 'access_denied' })}" rel="noreferrer">Refuse</a></p>
</form>
<p>Your key stays here: ${client.name} gets a limited one of its own, which you can revoke under your keys at any time.</p>`,
  )
  return {
    ...answer,
    headers: { ...answer.headers, ...mayLeadTo(redirectUri, answer.headers), 'cache-control': 'no-store' },
  }
}

export const refusalPage = (): Answer =>
  page(
    400,
    'This link does not work',
    html`<p class="lead">No such client has registered here, or it wants the answer at another address than it has registered.</p>
<p>Nothing was allowed. Go back to the app and connect it again.</p>`,
  )

/** Browsers hold the redirect after a form to what the form may lead to. */
function mayLeadTo(redirectUri: string, headers: Readonly<Record<string, string>>) {
  const { protocol, origin } = new URL(redirectUri)
  const to = protocol === 'https:' || protocol === 'http:' ? origin : protocol
  const policy = headers['content-security-policy'] ?? ''
  return { 'content-security-policy': policy.replace("form-action 'self'", `form-action 'self' ${to}`) }
}
