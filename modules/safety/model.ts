import { owned } from '../../kernel/define.ts'
import { StoredPolicy } from './policy/contract.ts'

export const collections = {
  policies: owned.collection('safety_policies', StoredPolicy, { personal: 'safety_policy' }),
}
