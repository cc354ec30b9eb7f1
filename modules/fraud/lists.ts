import type { Clock } from '../../kernel/define.ts'
import type { KeyKind, Keys } from './keys.ts'
import type { Store } from './model.ts'
import { ignoringTwins } from './twins.ts'

export interface ListValue {
  readonly kind: Exclude<KeyKind, 'country'>
  readonly value: string
}

export interface ListParts {
  readonly store: Pick<Store, 'entries'>
  readonly keys: Keys
  readonly clock: Clock
}

const keyOf = ({ kind, value }: ListValue, keys: Keys): string => keys.of('list', kind, value)

/** Values are kept as commitments: a list can be asked, not read. Gives how many the list holds. */
export async function addToList(
  list: string,
  values: readonly ListValue[],
  { store, keys, clock }: ListParts,
): Promise<number> {
  const addedAt = new Date(clock.now())
  for (const value of values) {
    const key = keyOf(value, keys)
    await ignoringTwins(store.entries.create({ _id: `${list}/${key}`, list, key, addedAt }))
  }
  return store.entries.countDocuments({ list })
}

export async function removeFromList(
  list: string,
  values: readonly ListValue[],
  { store, keys }: ListParts,
): Promise<number> {
  await store.entries.deleteMany({ _id: { $in: values.map((value) => `${list}/${keyOf(value, keys)}`) } })
  return store.entries.countDocuments({ list })
}

export async function allLists({ store }: Pick<ListParts, 'store'>) {
  const names = (await store.entries.distinct('list')) as string[]
  return Promise.all(
    names.sort().map(async (name) => ({ name, entries: await store.entries.countDocuments({ list: name }) })),
  )
}
