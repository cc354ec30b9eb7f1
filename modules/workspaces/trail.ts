import { type Call, readPage } from '../../kernel/define.ts'
import { actorOf } from './actor.ts'
import { contract } from './contract.ts'
import type { Services } from './parts.ts'

/** The sealed records themselves are the trail. */
export async function trail(call: Call<(typeof contract)['trail']>, services: Services) {
  const { workspace } = await actorOf(call, contract.trail, services)
  const { type, ...page } = call.query
  const types = type === undefined ? {} : { types: [type] }
  const { data, ...rest } = await readPage(
    page,
    (next) => services.records.list({ account: workspace.id, ...types, ...next }),
    ({ id }) => id,
  )
  return {
    data: data.map(({ id, type: kind, at, seal, body }) => ({
      id,
      type: kind,
      at: new Date(at).toISOString(),
      worm_seal: seal,
      body: body as Record<string, unknown>,
    })),
    ...rest,
  }
}
