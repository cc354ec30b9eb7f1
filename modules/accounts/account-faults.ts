import type { RecordArchive } from '../records/services.ts'
import type { RawAccounts } from './model.ts'
import { RoleChanged, TierChanged } from './records.ts'

const PAGE = 500

interface Rights {
  readonly tier: string
  readonly role: string
}
const AT_SIGNUP: Rights = { tier: 'free', role: 'user' }

/** Roles and tiers that no sealed record gave. Memory grows with the accounts that were ever changed. */
export async function* accountFaults(archive: RecordArchive, accounts: RawAccounts): AsyncIterable<string> {
  const sealed = new Map<string, Rights>()
  for (let from = 0; ; from += PAGE) {
    const records = await archive.read(from, PAGE)
    for (const record of records) {
      if (record.account === null || !(TierChanged.is(record) || RoleChanged.is(record))) continue
      sealed.set(record.account, { ...(sealed.get(record.account) ?? AT_SIGNUP), ...record.body })
    }
    if (records.length < PAGE) break
  }
  for await (const { _id, tier, role } of accounts.find({}, { projection: { tier: 1, role: 1 } })) {
    const wanted = sealed.get(_id) ?? AT_SIGNUP
    if (tier !== wanted.tier) yield `account ${_id}: tier is ${tier}, the records give ${wanted.tier}`
    if (role !== wanted.role) yield `account ${_id}: role is ${role}, the records give ${wanted.role}`
  }
}
