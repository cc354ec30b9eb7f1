import { hash, randomBytes } from 'node:crypto'
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  type IDToken,
  type UserInfoResponse,
} from 'openid-client'
import { type Answer, ApiError, bytes, type Call, html, page } from '../../kernel/define.ts'
import { redirectUri, settingsOf } from './connection.ts'
import type { contract } from './contract.ts'
import type { LoginDocument } from './model.ts'
import type { SsoContext } from './parts.ts'
import { providerOf, reasonOf } from './provider.ts'

type Operations = typeof contract
const LOGIN_MS = 10 * 60_000
const SESSION_MS = 12 * 3_600_000
const COOKIE = 'sso_state'

const random = (): string => randomBytes(32).toString('base64url')
const stateId = (state: string): string => hash('sha256', state, 'hex')

/** The state goes with the browser, too, so that nobody can finish a sign-in that another began. */
export async function login({ params }: Call<Operations['login']>, context: SsoContext): Promise<Answer> {
  const { models, services } = context
  const provider = await open(params.id, context)
  const [state, verifier, nonce] = [random(), random(), random()]
  await models.logins.create({
    _id: stateId(state),
    workspace: params.id,
    verifier,
    nonce,
    expireAt: new Date(services.clock.now() + LOGIN_MS),
  })
  const { href } = buildAuthorizationUrl(provider, {
    redirect_uri: redirectUri(context),
    scope: 'openid email',
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  const secure = services.installation.publicUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = `${COOKIE}=${state}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax${secure}`
  return bytes(302, 'text/html; charset=utf-8', '', { location: href, 'set-cookie': cookie })
}

export async function callback(call: Call<Operations['callback']>, context: SsoContext): Promise<Answer> {
  const { models, services } = context
  const { state } = call.query
  if (cookieOf(call.headers['cookie']?.toString()) !== state) throw refused('this browser has not begun to sign in')
  const attempt = await models.logins.findOneAndDelete({ _id: stateId(state) }).lean()
  if (!attempt || attempt.expireAt.getTime() <= services.clock.now())
    throw refused('this sign-in is used or too old: begin again')
  const claims = await proved(call, attempt, context)
  const { email } = claims
  if (typeof email !== 'string' || claims.email_verified !== true)
    throw refused('the provider does not vouch for an address of mail (email, email_verified)')
  const session = await services.memberships.sessionKey(attempt.workspace, email, SESSION_MS)
  if (!session) throw refused('nobody with this address is a member of the workspace')
  return page(
    200,
    'Signed in',
    html`<p class="lead">This key of the workspace is yours for twelve hours. It is shown this once.</p>
<dl><dt>API key</dt><dd><code>${session.key}</code></dd><dt>Workspace</dt><dd>${attempt.workspace}</dd></dl>`,
  )
}

/** What the provider says of the person, in a token that it has signed for this very sign-in. */
async function proved(
  { query }: Call<Operations['callback']>,
  { workspace, verifier, nonce }: LoginDocument,
  context: SsoContext,
): Promise<IDToken | UserInfoResponse> {
  const provider = await open(workspace, context)
  const address = new URL(redirectUri(context))
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
  try {
    const tokens = await authorizationCodeGrant(provider, address, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: query.state,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw refused('the provider sent no ID token')
    return claims['email'] === undefined ? await fetchUserInfo(provider, tokens.access_token, claims.sub) : claims
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw refused(`the provider has not proved who you are: ${reasonOf(error)}`)
  }
}

const open = async (workspace: string, context: SsoContext): Promise<Configuration> => {
  const { outbound, installation } = context.services
  return providerOf(await settingsOf(workspace, context), { outbound, sandbox: installation.embedded })
}

const cookieOf = (header = ''): string | undefined =>
  header
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)

const refused = (why: string): ApiError => new ApiError('forbidden', why)
