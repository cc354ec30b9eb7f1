import { defineModule } from '../../kernel/define.ts'
import { connection, removeConnection, setConnection } from './connection.ts'
import { contract } from './contract.ts'
import { needs } from './parts.ts'
import { ConnectionRemoved, ConnectionSet } from './records.ts'

export default defineModule({
  name: 'sso',
  layer: 'L56 / 3',
  summary: 'Members of a workspace sign in with its OpenID Connect provider',
  capabilities: ['single sign-on', 'OpenID Connect', 'PKCE'],
  ...needs,
  contract,
  records: [ConnectionSet, ConnectionRemoved],
  handlers: {
    connection: (call, context) => connection(call, context),
    setConnection: (call, context) => setConnection(call, context),
    removeConnection: (call, context) => removeConnection(call, context),
    login: async (call, context) => (await import('./login.ts')).login(call, context),
    callback: async (call, context) => (await import('./login.ts')).callback(call, context),
  },
  erase: async (userId, { models }) => {
    await models.connections.deleteOne({ _id: userId })
  },
  async *exports(userId, { models }) {
    const found = await models.connections.findById(userId).lean()
    if (found) yield { kind: 'sso_connection', item: { issuer: found.issuer, clientId: found.clientId } }
  },
})
