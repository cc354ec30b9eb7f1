import { defineModule, everyKeyOf } from '../../kernel/define.ts'
import { getBlock, listBlocks, putBlock, removeBlock } from './blocks/blocks.ts'
import { contract } from './contract.ts'
import { scopeTest } from './finding/visible.ts'
import * as native from './handlers.ts'
import { readKey } from './live/data-key.ts'
import { TOPIC } from './live/live-memories.ts'
import { openMemory } from './live/live-memory.ts'
import { memoriesFor } from './memories-for-agents.ts'
import { buildParts, needs } from './parts.ts'
import { scopeOf } from './scope.ts'
import { Memories } from './services.ts'
import * as stock from './stock/handlers.ts'
import { removeOld, sweep } from './sweep.ts'
import { memoryTools } from './tools.ts'
import { historyOf, viewOfMemory } from './view/view.ts'

export default defineModule({
  name: 'memory',
  layer: 'L50 / 1',
  summary: 'Remembers what was said and known, finds what bears on a question and says why; stock mem0 clients work',
  capabilities: [
    'memories',
    'search with signals',
    'superseded facts',
    'dates in texts',
    'filters',
    'blocks',
    'forgetting',
    'encryption per person',
  ],
  ...needs,
  provides: { memories: Memories },
  start(context) {
    const parts = buildParts(context)
    const undo = context.services.tools?.add(memoryTools(parts))
    if (undo !== undefined) context.onStop(undo)
    return { parts, memories: memoriesFor(parts) }
  },
  contract,
  handlers: {
    add: (call, { state }) => native.addMemories(call, state.parts),
    list: (call, { state }) => native.pageOfMemories(call, state.parts),
    search: (call, { state }) => native.searchMemories(call, state.parts),
    get: async ({ params, caller }, { state: { parts } }) => {
      const { memory, live } = await parts.service.get(caller.userId, params.id)
      return viewOfMemory(memory, live.index)
    },
    change: (call, { state }) => native.changeMemory(call, state.parts),
    remove: async ({ params: { id }, caller }, { state: { parts } }) => {
      await parts.service.get(caller.userId, id)
      await parts.service.remove(caller.userId, [id])
      return { id, deleted: true as const }
    },
    history: async ({ params, caller }, { state: { parts } }) => ({
      data: historyOf((await parts.service.get(caller.userId, params.id)).memory),
    }),
    forget: (call, { state }) => native.forget(call, state.parts),
    blocks: async ({ query, caller }, { state: { parts } }) => {
      const inScope = scopeTest(scopeOf(query))
      const blocks = await listBlocks(caller.userId, parts)
      return { data: blocks.filter(({ scope }) => inScope({ scope })).map(native.viewOfBlock) }
    },
    block: async ({ params, query, caller }, { state: { parts } }) =>
      native.viewOfBlock(await getBlock({ owner: caller.userId, label: params.label, scope: scopeOf(query) }, parts)),
    putBlock: async ({ params, query, body, caller }, { state: { parts } }) => {
      const place = { owner: caller.userId, label: params.label, scope: scopeOf(query) }
      const { value, description, if_version: ifVersion } = body
      return native.viewOfBlock(await putBlock(place, { value, description, ifVersion, now: parts.clock.now() }, parts))
    },
    removeBlock: async ({ params, query, caller }, { state: { parts } }) => {
      await removeBlock({ owner: caller.userId, label: params.label, scope: scopeOf(query) }, parts)
      return { deleted: true as const }
    },
    settings: ({ caller }, { state }) => native.readSettings(caller.userId, state.parts),
    putSettings: (call, { state }) => native.writeSettings(call, state.parts),
    mem0Ping: ({ caller }) => ({
      status: 'ok' as const,
      org_id: caller.userId,
      project_id: 'default',
      user_email: null,
    }),
    mem0Add: (call, { state }) => stock.add(call, state.parts),
    mem0Search: (call, { state }) => stock.search(call, state.parts),
    mem0List: (call, { state }) => stock.list(call, state.parts),
    mem0Get: async ({ params, caller }, { state: { parts } }) => {
      const { memory, live } = await parts.service.get(caller.userId, params.id)
      return viewOfMemory(memory, live.index)
    },
    mem0Update: (call, { state }) => stock.update(call, state.parts),
    mem0Delete: (call, { state }) => stock.remove(call, state.parts),
    mem0DeleteAll: ({ query, caller }, { state }) => stock.removeAll(caller.userId, scopeOf(query), state.parts),
    mem0History: async ({ params, caller }, { state: { parts } }) =>
      historyOf((await parts.service.get(caller.userId, params.id)).memory),
    mem0Entities: (call, { state }) => stock.entities(call, state.parts),
    mem0DeleteEntity: ({ params, caller }, { state }) =>
      stock.removeAll(caller.userId, { [params.type]: params.name }, state.parts),
    mem0BatchUpdate: (call, { state }) => stock.batchUpdate(call, state.parts),
    mem0BatchDelete: (call, { state }) => stock.batchRemove(call, state.parts),
    mem0Feedback: (call, { state }) => stock.feedback(call, state.parts),
  },
  cron: {
    sweep: { schedule: '23 * * * *', run: ({ state }) => sweep(state.parts) },
    retention: { schedule: '37 * * * *', run: ({ state }) => removeOld(state.parts) },
  },
  info: ({ state: { parts } }) => {
    const accounts = parts.live.values
    const memories = accounts.reduce((sum, { index }) => sum + index.size, 0)
    const bytes = accounts.reduce((sum, { index }) => sum + index.bytes, 0)
    return {
      cache: {
        wired: true,
        backend: `memory: ${memories} memories of ${accounts.length} accounts in ${Math.round(bytes / 1_048_576)} MB`,
        hits: parts.live.hits,
        misses: parts.live.misses,
      },
    }
  },
  async erase(owner, { models, services }) {
    await models.keys.deleteOne({ _id: owner })
    await models.memories.deleteMany({ owner })
    await models.blocks.deleteMany({ owner })
    await models.settings.deleteOne({ _id: owner })
    await services.feed.publish(TOPIC, everyKeyOf(owner))
  },
  async *exports(owner, { models, services, state: { parts } }) {
    const key = await readKey(owner, models, services.cipher)
    if (!key) return
    const { index } = await parts.service.open(owner)
    for await (const { _id, sealed } of models.memories
      .find({ owner, sealed: { $exists: true } })
      .lean()
      .cursor()) {
      const memory = openMemory(key, _id, sealed ?? '')
      yield { kind: 'memory', item: { ...viewOfMemory(memory, index), history: historyOf(memory) } }
    }
    for (const block of await listBlocks(owner, parts)) yield { kind: 'memory_block', item: native.viewOfBlock(block) }
    yield { kind: 'memory_settings', item: await native.readSettings(owner, parts) }
  },
})
