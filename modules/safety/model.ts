import { ownedCollection } from '../../kernel/define.ts'
import { StoredPolicy } from './policy/contract.ts'

export const collections = {
  policies: ownedCollection('safety_policies', StoredPolicy, { personal: 'safety_policy' }),
}
