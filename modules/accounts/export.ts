import { openBox } from '../../kernel/define.ts'
import { labelContext } from './keys.ts'
import type { Parts } from './parts.ts'

/** All that this module holds about the user, readable. */
export async function* exportAccount(
  userId: string,
  { accounts, persons, usage, context }: Parts,
): AsyncGenerator<{ readonly kind: string; readonly item: unknown }> {
  const account = await accounts.findOne({ _id: userId })
  if (!account) return
  const { createdAt, tier, role, state, referralCode, referredBy, payoutsFrozenUntil, keys, personKey } = account
  yield {
    kind: 'account',
    item: {
      userId,
      createdAt,
      tier,
      role,
      state,
      referralCode,
      referredBy,
      payoutsFrozenUntil,
      ...persons.personOf(account),
    },
  }
  const lastUses = await usage.lastUses(userId)
  for (const { id, label, createdAt: keyCreatedAt } of keys) {
    const text = personKey && openBox(persons.unwrap(userId, personKey), labelContext(id), label).toString()
    yield { kind: 'key', item: { id, label: text, createdAt: keyCreatedAt, lastUsedAt: lastUses.get(id) } }
  }
  for await (const { _id, calls } of context.models.dailyCalls
    .find({ _id: { $gte: `${userId}|`, $lt: `${userId}}` } })
    .lean())
    yield { kind: 'calls', item: { day: _id.slice(userId.length + 1), calls } }
}
