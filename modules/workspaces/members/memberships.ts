import { actorOf } from '../actor.ts'
import { factOf, sealFacts } from '../facts.ts'
import type { Services } from '../parts.ts'
import { KeyIssued, MemberAdded, MemberRemoved, MemberRoleChanged } from '../records.ts'
import { OWNER } from '../roles.ts'
import type { Memberships } from '../services.ts'

export function memberships(services: Services): Memberships {
  const { shared, clock } = services
  const find = async (workspace: string, userId: string) =>
    (await shared.get(workspace))?.members.find(({ id }) => id === userId)
  const done = async (workspace: string, outcome: 'done' | 'refused'): Promise<boolean> => {
    await sealFacts(services, workspace)
    return outcome === 'done'
  }
  return {
    permit: async (caller, id, operation) => (await actorOf({ caller, params: { id } }, operation, services)).member.id,
    role: find,
    personFor: (email, name) => shared.personFor(email, name),
    async add(workspace, member, role, by) {
      const fact = factOf(MemberAdded, { by, member, role, source: 'directory' })
      return done(workspace, await shared.addMember(workspace, { id: member, role, source: 'directory' }, fact))
    },
    async setRole(workspace, member, role, by) {
      const fact = factOf(MemberRoleChanged, { by, member, role })
      return done(workspace, await shared.setRole(workspace, member, role, OWNER, fact))
    },
    async remove(workspace, member, by) {
      if (!(await find(workspace, member))) return true
      const fact = factOf(MemberRemoved, { by, member })
      return done(workspace, await shared.removeMember(workspace, member, OWNER, fact))
    },
    async sessionKey(workspace, email, lifeMs) {
      const userId = await shared.find(email)
      if (userId === undefined || !(await find(workspace, userId))) return undefined
      const expiresAt = clock.now() + lifeMs
      const key = { label: 'single sign-on', member: userId, scopes: undefined, expiresAt }
      const issued = await shared.issueKey(workspace, key, (keyId) =>
        factOf(KeyIssued, { by: userId, key: keyId, member: userId, scopes: null }),
      )
      await sealFacts(services, workspace)
      return issued && { key: issued.key, userId, expiresAt }
    },
  }
}
