import { defineModule } from '../../kernel/define.ts'
import { contract } from './contract.ts'
import { byId, listOf, providerConfig, resourceTypes, schemas } from './discovery.ts'
import { needs } from './parts.ts'
import { resources, scim, searchAll } from './resources.ts'

const users = resources('User')
const groups = resources('Group')

export default defineModule({
  name: 'scim',
  layer: 'L56 / 3',
  summary: 'SCIM 2.0: directories such as Entra and Okta make and remove members of a workspace',
  capabilities: ['SCIM 2.0', 'users', 'groups', 'filters', 'patch'],
  secrets: ['pepper'],
  ...needs,
  start: ({ services }) => ({ key: services.installation.secret('pepper') }),
  contract,
  handlers: {
    users: (call, context) => users.list(call, context),
    createUser: (call, context) => users.create(call, context),
    user: (call, context) => users.get(call, context),
    putUser: (call, context) => users.put(call, context),
    patchUser: (call, context) => users.patch(call, context),
    removeUser: (call, context) => users.remove(call, context),
    groups: (call, context) => groups.list(call, context),
    createGroup: (call, context) => groups.create(call, context),
    group: (call, context) => groups.get(call, context),
    putGroup: (call, context) => groups.put(call, context),
    patchGroup: (call, context) => groups.patch(call, context),
    removeGroup: (call, context) => groups.remove(call, context),
    searchAll: (call, context) => searchAll(call, context),
    config: () => scim(200, providerConfig),
    resourceTypes: () => scim(200, listOf(resourceTypes)),
    resourceType: ({ params }) => scim(200, byId(resourceTypes, params.id)),
    schemas: () => scim(200, listOf(schemas)),
    schema: ({ params }) => scim(200, byId(schemas, params.id)),
  },
  erase: async (userId, { models }) => {
    await models.resources.deleteMany({ $or: [{ owner: userId }, { account: userId }] })
  },
  async *exports(userId, { models, services }) {
    for await (const { _id, sealed, owner, createdAt } of models.resources.find({ account: userId }).lean()) {
      const text = await services.cipher.open(userId, `scim:${_id}`, Buffer.from(sealed, 'base64'))
      yield { kind: 'scim_user', item: { id: _id, workspace: owner, createdAt, attributes: text && JSON.parse(text) } }
    }
  },
})
