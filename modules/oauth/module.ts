import { defineModule, reply } from '../../kernel/define.ts'
import { AccessTokens } from '../mcp/services.ts'
import { authorize, consent } from './authorize.ts'
import { register } from './clients.ts'
import { contract } from './contract.ts'
import { sweep } from './grants.ts'
import { metadataOf, resourceOf, SCOPE, serverOf } from './metadata.ts'
import { needs } from './parts.ts'
import { issue } from './redeem.ts'
import { callerBy, revokeToken } from './tokens.ts'

const NO_STORE = { 'cache-control': 'no-store' }

export default defineModule({
  name: 'oauth',
  layer: 'L60 / 4',
  summary: 'OAuth for MCP clients: a person lets a client in, which gets a key of theirs under a spend mandate',
  capabilities: ['OAuth 2.1', 'PKCE', 'dynamic client registration', 'RFC 8414', 'RFC 9728'],
  ...needs,
  provides: { tokens: AccessTokens },
  start(context) {
    const { publicUrl } = context.services.installation
    const challenge = `Bearer resource_metadata="${metadataOf(publicUrl)}", scope="${SCOPE}"`
    return { tokens: { challenge, callerBy: (token: string) => callerBy(token, context) } }
  },
  contract,
  handlers: {
    resource: (_call, { services }) => resourceOf(services.installation.publicUrl),
    server: (_call, { services }) => serverOf(services.installation.publicUrl),
    register: async ({ body }, parts) => reply(201, await register(body, parts), NO_STORE),
    authorize: ({ query }, parts) => authorize(query, parts),
    consent: ({ body }, parts) => consent(body, parts),
    async token({ body }, parts) {
      return reply(200, await issue(body, parts), NO_STORE)
    },
    async revoke({ body }, parts) {
      await revokeToken(body.token, parts)
      return {}
    },
  },
  cron: { sweep: { schedule: '23 * * * *', run: (parts) => sweep(parts) } },
  async erase(owner, { models }) {
    await models.codes.deleteMany({ owner })
    await models.grants.deleteMany({ owner })
    await models.tokens.deleteMany({ owner })
  },
  async *exports(owner, { models }) {
    for await (const { _id, client, until } of models.grants.find({ owner }).lean())
      yield { kind: 'oauth-grant', item: { key_id: _id, client, until } }
  },
})
