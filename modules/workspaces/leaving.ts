import { factOf, sealFacts } from './facts.ts'
import { MEMBER_ROLES } from './members/contract.ts'
import type { Services } from './parts.ts'
import { MemberRemoved, MemberRoleChanged } from './records.ts'
import { OWNER } from './roles.ts'

/**
 * An erased person is a member nowhere. Where they were the last owner, whoever has the next role is one from then on;
 * a workspace without anybody else is closed.
 */
export async function leaveAll(userId: string, services: Services): Promise<void> {
  const { shared } = services
  for (const { id, members } of await shared.ofMember(userId)) {
    const gone = factOf(MemberRemoved, { by: userId, member: userId })
    if ((await shared.removeMember(id, userId, OWNER, gone)) === 'refused') {
      const others = members.filter((member) => member.id !== userId)
      const heir = MEMBER_ROLES.flatMap((role) => others.filter((member) => member.role === role))[0]
      if (heir === undefined) {
        await services.personalData.erase(id)
        continue
      }
      const fact = factOf(MemberRoleChanged, { by: userId, member: heir.id, role: OWNER })
      await shared.setRole(id, heir.id, OWNER, OWNER, fact)
      await shared.removeMember(id, userId, OWNER, gone)
    }
    await sealFacts(services, id)
  }
}
