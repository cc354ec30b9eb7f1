import { defineModule, everyKeyOf, reply } from '../../kernel/define.ts'
import { contract } from './contract.ts'
import { getDocument, listDocuments } from './documents/read.ts'
import type { JsonDocument } from './engine/flatten.ts'
import { allStats, getIndex, getRow, listIndexes, statsOf } from './indexes.ts'
import { TOPIC } from './live-indexes.ts'
import { buildParts, needs, type Parts } from './parts.ts'
import { facetSearch, multiSearch, queryOfAddress, searchOne } from './searching/handlers.ts'
import { SearchSources } from './services.ts'
import { SETTINGS } from './settings/contract.ts'
import { changeOfOne, checkChange } from './settings/one.ts'
import { DEFAULT_SETTINGS, settingsOf } from './settings/settings.ts'
import { Apply, enqueue } from './tasks/enqueue.ts'
import { enqueuedView, getTask, listTasks } from './tasks/list.ts'
import { runTasks } from './tasks/run.ts'
import { onceDone } from './tasks/wait.ts'
import type { Work } from './tasks/work.ts'

const put = async (uid: string, work: Work, owner: string, parts: Parts) =>
  reply(202, enqueuedView(await enqueue(owner, uid, work, parts)))

const addition = (body: unknown, primaryKey: string | undefined, partial: boolean): Work => ({
  type: 'documentAdditionOrUpdate',
  documents: (Array.isArray(body) ? body : [body]) as readonly JsonDocument[],
  partial,
  ...(primaryKey === undefined ? {} : { primaryKey }),
})

const NOTHING_SET = Object.fromEntries(Object.keys(DEFAULT_SETTINGS).map((name) => [name, null]))

export default defineModule({
  name: 'search',
  layer: 'L60 / 0',
  summary:
    'Full-text search over documents of your own and over what the platform offers; stock Meilisearch clients work',
  capabilities: [
    'indexes',
    'filters',
    'facets',
    'sorting',
    'typo tolerance',
    'synonyms',
    'multi-search',
    'tenant tokens',
  ],
  ...needs,
  provides: { sources: SearchSources },
  start: buildParts,
  contract,
  admits: (token, { state }) => state.keys.admit(token),
  handlers: {
    async everything({ body }, { state }) {
      const began = performance.now()
      const { hits, ...found } = await state.catalogue.find(body)
      return { hits: [...hits], ...found, took_ms: Math.round(performance.now() - began) }
    },
    health: () => ({ status: 'available' as const }),
    version: () => ({ commitSha: 'none', commitDate: 'none', pkgVersion: '1.22.0' }),
    async keys({ query, caller }, { state }) {
      const { uid, key, createdAt } = await state.keys.ofAccount(caller)
      const at = createdAt.toISOString()
      const shown = {
        uid,
        key,
        name: 'Default Search API Key',
        description: 'Searches your indexes and signs tenant tokens; it cannot write',
        actions: ['search'],
        indexes: ['*'],
        expiresAt: null,
        createdAt: at,
        updatedAt: at,
      }
      return { results: [shown].slice(query.offset, query.offset + query.limit), ...query, total: 1 }
    },
    createIndex: ({ body: { uid, primaryKey = null }, caller }, { state }) =>
      put(uid, { type: 'indexCreation', primaryKey }, caller.userId, state),
    listIndexes: ({ query, caller }, { state }) => listIndexes(caller.userId, query, state.store),
    getIndex: ({ params, caller }, { state }) => getIndex(caller.userId, params.uid, state.store),
    updateIndex: ({ params, body, caller }, { state }) =>
      put(params.uid, { type: 'indexUpdate', primaryKey: body.primaryKey }, caller.userId, state),
    deleteIndex: ({ params, caller }, { state }) => put(params.uid, { type: 'indexDeletion' }, caller.userId, state),
    stats: ({ caller }, { state }) => allStats(caller.userId, state),
    indexStats: ({ params, caller }, { state }) => statsOf(caller.userId, params.uid, state),
    addDocuments: ({ params, query, body, caller }, { state }) =>
      put(params.uid, addition(body, query.primaryKey, false), caller.userId, state),
    updateDocuments: ({ params, query, body, caller }, { state }) =>
      put(params.uid, addition(body, query.primaryKey, true), caller.userId, state),
    listDocuments: async ({ params, query: { fields, ...wanted }, caller }, { state }) =>
      listDocuments(
        await state.live.open(caller.userId, params.uid),
        { ...wanted, fields: fields?.split(',') },
        state.live,
      ),
    fetchDocuments: async ({ params, body, caller }, { state }) =>
      listDocuments(await state.live.open(caller.userId, params.uid), body, state.live),
    getDocument: async ({ params, query, caller }, { state }) =>
      getDocument(await state.live.open(caller.userId, params.uid), params.id, query.fields?.split(','), state.live),
    deleteDocument: ({ params, caller }, { state }) =>
      put(params.uid, { type: 'documentDeletion', ids: [params.id] }, caller.userId, state),
    deleteAllDocuments: ({ params, caller }, { state }) =>
      put(params.uid, { type: 'documentDeletion' }, caller.userId, state),
    deleteBatch: ({ params, body, caller }, { state }) =>
      put(params.uid, { type: 'documentDeletion', ids: body.map(String) }, caller.userId, state),
    deleteByFilter: ({ params, body, caller }, { state }) =>
      put(params.uid, { type: 'documentDeletion', filter: body.filter }, caller.userId, state),
    settings: async ({ params, caller }, { state }) => settingsOf(await getRow(caller.userId, params.uid, state.store)),
    updateSettings: ({ params, body, caller }, { state }) =>
      put(params.uid, { type: 'settingsUpdate', change: checkChange(body) }, caller.userId, state),
    resetSettings: ({ params, caller }, { state }) =>
      put(params.uid, { type: 'settingsUpdate', change: NOTHING_SET }, caller.userId, state),
    setting: async ({ params, caller }, { state }) =>
      settingsOf(await getRow(caller.userId, params.uid, state.store))[SETTINGS[params.setting]],
    putSetting: ({ params, body, caller }, { state }) =>
      put(params.uid, { type: 'settingsUpdate', change: changeOfOne(params.setting, body) }, caller.userId, state),
    patchSetting: ({ params, body, caller }, { state }) =>
      put(params.uid, { type: 'settingsUpdate', change: changeOfOne(params.setting, body) }, caller.userId, state),
    resetSetting: ({ params, caller }, { state }) =>
      put(params.uid, { type: 'settingsUpdate', change: changeOfOne(params.setting, null) }, caller.userId, state),
    search: (call, { state }) => searchOne(call.params.uid, call.body, call, state),
    searchByAddress: (call, { state }) => searchOne(call.params.uid, queryOfAddress(call.query), call, state),
    facetSearch: (call, { state }) => facetSearch(call.params.uid, call.body, call, state),
    multiSearch: (call, { state }) => multiSearch(call.body, call, state),
    tasks: ({ query, caller }, { state }) => listTasks(caller.userId, query, state.store),
    task: ({ params, caller }, { state }) => onceDone(() => getTask(caller.userId, params.uid, state.store)),
  },
  tasks: { apply: Apply },
  work: {
    apply: (task, { state }, { id, signal }) => runTasks(task, id, signal, state),
  },
  info: ({ state }) => {
    const { indexes, documents, bytes, hits, misses } = state.live.warmth
    return {
      cache: {
        wired: true,
        backend: `memory: ${indexes} indexes with ${documents} documents in ${Math.round(bytes / 1_048_576)} MB, ${state.catalogue.size} things of the platform`,
        hits,
        misses,
      },
    }
  },
  async erase(owner, { models, services }) {
    // the rows of indexes first: what finds none keeps no snapshot
    const { indexes, documents, snapshots, tasks, counters, keys } = models
    for (const model of [indexes, documents, snapshots, tasks, counters, keys])
      await (model as typeof documents).deleteMany({ owner })
    await services.feed.publish(TOPIC, everyKeyOf(owner))
  },
  async *exports(owner, { models }) {
    for await (const { index, id, body } of models.documents
      .find({ owner, body: { $exists: true } })
      .lean()
      .cursor())
      yield { kind: 'search_document', item: { index, id, document: JSON.parse(body ?? '{}') as unknown } }
  },
})
