import {
  ApiError,
  type Caller,
  type ChangeFeed,
  type Clock,
  type Models,
  type Owned,
  operationId,
  owned,
} from '../../../kernel/define.ts'
import type { Records } from '../../records/services.ts'
import { commitmentTo } from '../judging.ts'
import type { collections } from '../model.ts'
import { PolicyChanged } from '../records.ts'
import { compilePolicy } from './compile.ts'
import type { PolicyFields, StoredPolicy } from './contract.ts'

export type PolicyDocument = Owned<typeof StoredPolicy>
export type PolicyModel = Models<typeof collections>['policies']

export interface PolicyParts {
  readonly policies: PolicyModel
  readonly records: Records
  readonly changes: ChangeFeed
  readonly clock: Clock
  readonly key: Buffer
  readonly maxPolicies: Readonly<Record<Caller['tier'], number>>
  /** Of this process, at once. */
  readonly changed: (owner: string) => void
}

export const TOPIC = 'safety.policies'
const KEPT_VERSIONS = 20
const MOST_TRIES = 5

/** As it is answered: without the versions before. */
export const policyView = (document: PolicyDocument) => {
  const { earlier: _earlier, ...view } = owned.view(document)
  return view
}

/** What its owner wrote. */
export const fieldsOf = (document: PolicyDocument): PolicyFields => {
  const { id: _id, created_at: _c, updated_at: _u, version: _v, ...fields } = policyView(document)
  return fields
}

export const createPolicy = async (
  fields: PolicyFields,
  { userId, tier }: Caller,
  operationKey: string,
  parts: PolicyParts,
) => {
  const id = operationId('pol_', userId, 'create', operationKey)
  compilePolicy(fields, { id, version: 1 })
  await seal(id, 'created', userId, operationKey, fields, parts)
  const document = await owned.create(
    parts.policies,
    { id, owner: userId, cap: parts.maxPolicies[tier], at: parts.clock.now() },
    { ...fields, version: 1, earlier: [] },
  )
  await tell(userId, parts)
  return policyView(document)
}

/** The next version. Of two changes at once the second is made on top of the first. */
export const changePolicy = async (
  id: string,
  change: Partial<PolicyFields>,
  { userId }: Caller,
  operationKey: string,
  parts: PolicyParts,
) => {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const now = await owned.get(parts.policies, userId, id)
    const before = fieldsOf(now)
    compilePolicy({ ...before, ...given }, { id, version: now.version + 1 })
    if (tries === 0) await seal(id, 'changed', userId, operationKey, given, parts)
    const past = { version: now.version, changed_at: now.updatedAt.toISOString(), fields: before }
    const changed = await parts.policies
      .findOneAndUpdate(
        { _id: id, owner: userId, version: now.version },
        {
          $set: {
            ...given,
            version: now.version + 1,
            earlier: [past, ...now.earlier].slice(0, KEPT_VERSIONS - 1),
            updatedAt: new Date(parts.clock.now()),
          },
        },
        { returnDocument: 'after' },
      )
      .lean()
    if (!changed) continue
    await tell(userId, parts)
    return policyView(changed as PolicyDocument)
  }
  throw new ApiError('conflict', `policy ${id} is being changed by others; read it and try again`)
}

export const removePolicy = async (id: string, { userId }: Caller, operationKey: string, parts: PolicyParts) => {
  await owned.get(parts.policies, userId, id)
  await seal(id, 'removed', userId, operationKey, {}, parts)
  const removed = await owned.remove(parts.policies, userId, id)
  await tell(userId, parts)
  return removed
}

/** The policy as it was in a version that is kept. */
export const policyVersion = (document: PolicyDocument, version: number | undefined) => {
  const view = policyView(document)
  if (version === undefined || version === document.version) return view
  const past = document.earlier.find((one) => one.version === version)
  if (!past)
    throw new ApiError('not_found', `policy ${document._id} has no version ${version}; GET …/versions lists those kept`)
  return { id: view.id, ...past.fields, version, created_at: view.created_at, updated_at: past.changed_at }
}

export const versionsOf = ({ version, updatedAt, earlier }: PolicyDocument) => [
  { version, changed_at: updatedAt.toISOString() },
  ...earlier.map((past) => ({ version: past.version, changed_at: past.changed_at })),
]

const tell = async (owner: string, { changes, changed }: PolicyParts): Promise<void> => {
  changed(owner)
  await changes.publish(TOPIC, owner)
}

/** Sealed before it is done: what was done without being sealed nobody could prove. */
const seal = (
  policy_id: string,
  change: 'created' | 'changed' | 'removed',
  account: string,
  operationKey: string,
  fields: object,
  { records, key }: PolicyParts,
) =>
  records.append(PolicyChanged, {
    id: operationId('spc_', account, `${change} ${policy_id}`, operationKey),
    account,
    body: { policy_id, change, commitment: commitmentTo(key, account, [policy_id, JSON.stringify(fields)]) },
  })
