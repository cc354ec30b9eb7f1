import { isDuplicateKey, newestFirst, type PageOf, type PageRequest } from '../../../kernel/define.ts'
import type { Behaviour, Version } from '../contract.ts'
import type { Parts } from '../parts.ts'
import type { KnownAgent } from './lookup.ts'

interface NewVersion {
  readonly agent: string
  readonly hash: string
  readonly number: number
  readonly config: Behaviour
  /** Epoch milliseconds. */
  readonly at: number
}

/** The same behaviour is the same version: what is there stays. */
export async function keepVersion(
  { agent, hash, number, config, at }: NewVersion,
  { versions }: Pick<Parts['models'], 'versions'>,
): Promise<void> {
  try {
    await versions.collection.insertOne({
      _id: `${agent}/${hash}`,
      agent,
      hash,
      number,
      config,
      createdAt: new Date(at),
    } as never)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
}

export const versionsPage = (
  { _id: agent, state }: KnownAgent,
  page: PageRequest,
  { versions }: Pick<Parts['models'], 'versions'>,
): Promise<PageOf<Version>> =>
  newestFirst(versions, {
    filter: { agent },
    time: 'createdAt',
    page,
    view: ({ hash, number, config, createdAt }) => ({
      version: number,
      config_hash: hash,
      live: hash === state.live,
      latest: hash === state.latest,
      created_at: createdAt.toISOString(),
      config,
    }),
  })
