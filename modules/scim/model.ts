import { Schema } from 'mongoose'
import { collection } from '../../kernel/define.ts'

export type Kind = 'User' | 'Group'

/** A resource of a workspace's directory. */
export interface StoredResource {
  readonly _id: string
  readonly owner: string
  readonly kind: Kind
  /** Whose account a user is. */
  readonly account?: string
  /** Keyed hash of the name, which is unique within the directory. */
  readonly nameHash: string
  /** Its attributes as JSON, sealed under the key of the person, of groups that of the workspace; base64. */
  readonly sealed: string
  readonly version: number
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly updatedAt: number
}
const resource = new Schema<StoredResource>(
  {
    _id: String,
    owner: String,
    kind: String,
    account: String,
    nameHash: String,
    sealed: String,
    version: Number,
    createdAt: Number,
    updatedAt: Number,
  },
  { versionKey: false },
)
resource.index({ owner: 1, kind: 1, nameHash: 1 }, { unique: true })
resource.index({ account: 1 })
export const collections = { resources: collection<StoredResource>('scim_resources', resource) }
