import type { Offer } from '../../providers/services.ts'

/** Limits of a workspace, of one of its members or keys; null: not limited here. All that apply bind together. */
export interface Policy {
  readonly scope: 'workspace' | 'member' | 'key'
  /** The member or key; null for the workspace. */
  readonly subject: string | null
  readonly models: readonly string[] | null
  readonly regions: readonly string[] | null
  readonly retentionDays: number | null
  /** Epoch milliseconds. */
  readonly updatedAt: number
}

export type PolicyList = readonly Policy[]

/** Whose calls they are; undefined: the workspace's own work. */
export interface Subject {
  readonly member: string | undefined
  readonly key: string | undefined
}

export const applies = ({ scope, subject }: Policy, { member, key }: Subject): boolean =>
  scope === 'workspace' || subject === (scope === 'member' ? member : key)

/** `gpt-5`: this model at any provider; `mistral/*`: all of a provider. A star stands at the end. */
const fits = (pattern: string, { id, canonical, model }: Offer): boolean => {
  const names = pattern.includes('/') ? [id] : [canonical, model.slice(model.lastIndexOf('/') + 1)]
  return names.some((name) => isWithin(name.toLowerCase(), pattern))
}

const isWithin = (name: string, pattern: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

/** Functions of this service stay within it, whatever the regions. */
const HERE = 'local'

export const permits = ({ models, regions }: Policy, offer: Offer): boolean =>
  (models === null || models.some((pattern) => fits(pattern, offer))) &&
  (regions === null ||
    offer.provider === HERE ||
    (offer.region !== undefined && regions.includes(offer.region.toLowerCase())))

type Limits = Pick<Policy, 'models' | 'regions' | 'retentionDays'>

/** Whether it permits anything that it did not before: each new pattern must lie within an old one of its form. */
export const loosens = (before: Limits | undefined, after: Limits): boolean =>
  before !== undefined &&
  (beyond(before.models, after.models, covers) ||
    beyond(before.regions, after.regions, (old, name) => old === name) ||
    (before.retentionDays !== null && (after.retentionDays === null || after.retentionDays > before.retentionDays)))

const beyond = (
  before: readonly string[] | null,
  after: readonly string[] | null,
  within: (old: string, name: string) => boolean,
): boolean => before !== null && (after === null || !after.every((name) => before.some((old) => within(old, name))))

const covers = (old: string, name: string): boolean =>
  old === name || (old.endsWith('*') && old.includes('/') === name.includes('/') && name.startsWith(old.slice(0, -1)))
