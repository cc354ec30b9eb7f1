import { isDuplicateKey } from '../../kernel/define.ts'

/** Two of a kind at once, or a repeat: the first is as good. */
export async function ignoringTwins(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error
  })
}
