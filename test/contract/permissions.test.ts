import { expect } from 'chai'
import supertest from 'supertest'
import { ApiError, defineModule, type Member, PERSONAL_KEY, Permissions, permissionOf } from '../../kernel/define.ts'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import { permissions } from '../../modules/workspaces/permissions.ts'
import { ROLES, type Role } from '../../modules/workspaces/roles.ts'
import { allModules, type NamedOperation, operationsOf } from './modules.ts'

/** Keys that were found to read what they must not: by its scopes alone, and under a mandate. */
const LIMITED = [
  { role: 'developer', scopes: ['build:read'] },
  { role: 'service', scopes: ['inference:read', 'inference:write', 'build:read', 'account:read'], mandate: 'man_1' },
] as const satisfies readonly Omit<Member, 'id'>[]

describe('contracts: permissions', function () {
  this.timeout(120_000)
  let t: TestKernel
  let keyed: readonly NamedOperation[]
  let operations: readonly NamedOperation[]
  before(async () => {
    const modules = await allModules()
    keyed = operationsOf(modules).filter(({ operation }) => operation.auth !== 'none')
    operations = keyed.filter(({ operation }) => !operation.role)
    // the contracts as they are, with nothing behind them: who gets as far as a handler is told so
    const reached = (): never => {
      throw new ApiError('conflict', 'reached')
    }
    const shells = modules.map(({ name, prefix, contract = {} }) =>
      defineModule({
        name,
        prefix,
        layer: 'test',
        summary: 'A contract alone',
        capabilities: [],
        contract,
        handlers: Object.fromEntries(Object.keys(contract).map((id) => [id, reached])),
      }),
    )
    t = await testKernel({ modules: shells, provide: [[Permissions, permissions]] })
  })
  after(() => t.stop())

  const members = [...(Object.keys(ROLES) as Role[]).map((role) => ({ role })), ...LIMITED]
  for (const member of members) {
    const who = `${member.role}${'scopes' in member ? ` with ${member.scopes?.join(', ')}` : ''}`
    it(`a ${who} reaches what the contract lets them reach, and nothing else`, async () => {
      const agent = t.as({ userId: `ws_${members.indexOf(member)}`, member: { id: 'usr_1', ...member } })
      const held: readonly string[] = ROLES[member.role]
      const wrong: string[] = []
      const ask = async ({ id, operation }: NamedOperation): Promise<void> => {
        const needed = permissionOf(operation)
        const may =
          needed !== PERSONAL_KEY &&
          held.includes(needed) &&
          (!('scopes' in member) || (member.scopes as readonly string[]).includes(needed))
        const { status, text } = await agent[operation.method](operation.path.replaceAll(/:[A-Za-z_]+/g, 'x'))
        const refused = status === 403 && text.includes(`lacks the permission '${needed}'`)
        if (refused === may) wrong.push(`${id} (${needed}) was ${refused ? 'refused' : 'reached'}`)
      }
      for (let from = 0; from < operations.length; from += 32)
        await Promise.all(operations.slice(from, from + 32).map(ask))
      expect(wrong).to.deep.equal([])
    })
  }

  it('without a key nothing is reached, and what is for operators by no other key', async () => {
    const wrong: string[] = []
    const ask = async ({ id, operation: { method, path, role } }: NamedOperation): Promise<void> => {
      const at = path.replaceAll(/:[A-Za-z_]+/g, 'x')
      const { status } = await supertest(t.app)[method](at)
      if (status !== 401) wrong.push(`${id} without a key: ${status}`)
      if (role === undefined) return
      const owner = { id: 'usr_1', role: 'owner' }
      for (const caller of [{ userId: 'usr_1' }, { userId: 'ws_1', member: owner }]) {
        const refused = await t.as(caller)[method](at)
        if (refused.status !== 403) wrong.push(`${id} by ${caller.userId}: ${refused.status}`)
      }
    }
    for (let from = 0; from < keyed.length; from += 32) await Promise.all(keyed.slice(from, from + 32).map(ask))
    expect(wrong).to.deep.equal([])
    expect(keyed.filter(({ operation }) => operation.role).length).to.be.greaterThan(20)
  })

  it('nothing tells a secret again', () => {
    const tells = operations.filter(
      ({ operation: { method, reply } }) =>
        method === 'get' &&
        Object.values(reply).some((schema) => /"\w*secret":\{"type":"string"/.test(JSON.stringify(schema))),
    )
    expect(tells.map(({ id }) => id)).to.deep.equal([])
  })
})
