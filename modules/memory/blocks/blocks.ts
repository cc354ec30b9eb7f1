import { createHmac } from 'node:crypto'
import { ApiError, isDuplicateKey, openBox, type PersonalCipher, sealBox } from '../../../kernel/define.ts'
import { makeKey, readKey } from '../live/data-key.ts'
import type { Scope } from '../memory.ts'
import type { BlockRow, Store } from '../model.ts'

/** What stands in a block. Times in epoch milliseconds. */
export interface Block {
  readonly label: string
  readonly scope: Scope
  readonly value: string
  readonly description: string
  readonly updatedAt: number
}
export interface StoredBlock extends Block {
  readonly version: number
}

export interface BlockParts {
  readonly store: Store
  readonly cipher: PersonalCipher
  readonly maxBlocks: number
}

interface Place {
  readonly owner: string
  readonly label: string
  readonly scope: Scope
}

const idOf = ({ owner, label, scope: { user, agent, app, run } }: Place, key: Buffer): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([owner, label, user, agent, app, run]))
    .digest('hex')
const contextOf = (id: string): string => `memory_blocks/${id}`

function open(key: Buffer, { _id, sealed, version }: BlockRow): StoredBlock {
  const block = JSON.parse(openBox(key, contextOf(_id), Buffer.from(sealed, 'base64')).toString()) as Block
  return { ...block, version }
}

export async function getBlock(place: Place, { store, cipher }: BlockParts): Promise<StoredBlock> {
  const key = await readKey(place.owner, store, cipher)
  const row = key && (await store.blocks.findOne({ _id: idOf(place, key), owner: place.owner }).lean())
  if (!key || !row) throw new ApiError('not_found', `there is no block ${place.label} of yours in this scope`)
  return open(key, row)
}

export async function listBlocks(owner: string, { store, cipher }: BlockParts): Promise<readonly StoredBlock[]> {
  const key = await readKey(owner, store, cipher)
  if (!key) return []
  const rows = await store.blocks.find({ owner }).lean()
  return rows.map((row) => open(key, row)).sort((a, b) => (a.label < b.label ? -1 : 1))
}

/** `ifVersion`: only if it is still that one (0: not there yet); else `conflict`. */
export async function putBlock(
  place: Place,
  {
    value,
    description,
    ifVersion,
    now,
  }: { value: string; description?: string | undefined; ifVersion?: number | undefined; now: number },
  { store, cipher, maxBlocks }: BlockParts,
): Promise<StoredBlock> {
  const { owner, label, scope } = place
  const key = await makeKey(owner, store, cipher)
  const _id = idOf(place, key)
  for (;;) {
    const before = await store.blocks.findOne({ _id, owner }).lean()
    const version = before?.version ?? 0
    if (ifVersion !== undefined && ifVersion !== version)
      throw new ApiError('conflict', `block ${label} is at version ${version}, not ${ifVersion}; read it again`)
    const text = description ?? (before ? open(key, before).description : '')
    const block: Block = { label, scope, value, description: text, updatedAt: now }
    const sealed = sealBox(key, contextOf(_id), JSON.stringify(block)).toString('base64')
    if (before) {
      const { matchedCount } = await store.blocks.updateOne(
        { _id, owner, version },
        { $set: { sealed, version: version + 1 } },
      )
      if (matchedCount === 1) return { ...block, version: version + 1 }
      continue
    }
    if ((await store.blocks.countDocuments({ owner })) >= maxBlocks)
      throw new ApiError('conflict', `at most ${maxBlocks} blocks are kept, and you have as many; delete one first`)
    try {
      await store.blocks.create({ _id, owner, version: 1, sealed })
      return { ...block, version: 1 }
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  }
}

/** Those that nobody has written since: `before` in epoch milliseconds. */
export async function removeOldBlocks(owner: string, before: number, { store, cipher }: BlockParts): Promise<void> {
  const key = await readKey(owner, store, cipher)
  if (!key) return
  // of this version: whoever writes it meanwhile keeps it
  for (const row of await store.blocks.find({ owner }).lean())
    if (open(key, row).updatedAt < before) await store.blocks.deleteOne({ _id: row._id, owner, version: row.version })
}

export async function removeBlock(place: Place, parts: BlockParts): Promise<void> {
  const key = await readKey(place.owner, parts.store, parts.cipher)
  const removed = key && (await parts.store.blocks.deleteOne({ _id: idOf(place, key), owner: place.owner }))
  if (!removed || removed.deletedCount === 0)
    throw new ApiError('not_found', `there is no block ${place.label} of yours in this scope`)
}
