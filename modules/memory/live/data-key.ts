import { randomBytes } from 'node:crypto'
import { ApiError, isDuplicateKey, type PersonalCipher } from '../../../kernel/define.ts'
import type { Store } from '../model.ts'

const contextOf = (owner: string): string => `memory_keys/${owner}`

/** The key of the owner's memories; `undefined`: there are none, or none that can be read. */
export async function readKey(owner: string, store: Store, cipher: PersonalCipher): Promise<Buffer | undefined> {
  const row = await store.keys.findById(owner).lean()
  const text = row && (await cipher.open(owner, contextOf(owner), Buffer.from(row.sealed, 'base64')))
  return text ? Buffer.from(text, 'base64') : undefined
}

/** The same, made at first use. What an erased account left behind is removed: nobody can read it. */
export async function makeKey(owner: string, store: Store, cipher: PersonalCipher): Promise<Buffer> {
  const known = await readKey(owner, store, cipher)
  if (known) return known
  const old = await store.keys.findById(owner).lean()
  if (old) {
    await store.memories.deleteMany({ owner })
    await store.blocks.deleteMany({ owner })
    await store.keys.deleteOne({ _id: owner, sealed: old.sealed })
  }
  const key = randomBytes(32)
  const sealed = (await cipher.seal(owner, contextOf(owner), key.toString('base64'))).toString('base64')
  try {
    await store.keys.create({ _id: owner, sealed })
    return key
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const first = await readKey(owner, store, cipher)
    if (first) return first
    throw new ApiError('conflict', 'the account is being erased; nothing can be remembered for it')
  }
}
