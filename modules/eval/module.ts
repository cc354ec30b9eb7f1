import { defineModule, newestFirst, operationId, owned } from '../../kernel/define.ts'
import { ReleaseGates } from '../agents/services.ts'
import { BillingSplit } from '../rules/contract.ts'
import { contract, RunEnded } from './contract.ts'
import { observedTraces } from './datasets/observed.ts'
import { putRows, removeDataset, rowsPage } from './datasets/store.ts'
import { createVersion, sealVersion, versionOf, versionView } from './datasets/versions.ts'
import { checkGate, createGate, releaseGates, removeGate } from './gates/gates.ts'
import { listDatasets, putDataset, readDataset } from './langfuse/datasets.ts'
import { listItems, putItem, readItem, removeItem } from './langfuse/items.ts'
import type { DatasetRow, GateRow, RunRow } from './model.ts'
import { needs, type Parts } from './parts.ts'
import { eraseUser, exportUser } from './personal.ts'
import { derives, recordKinds } from './records.ts'
import { removeOld } from './retention.ts'
import { Advance, advance } from './runs/advance.ts'
import { compareRuns } from './runs/compare.ts'
import { sweepRuns } from './runs/end.ts'
import { cancelRun, resumeRun, startRun } from './runs/start.ts'
import { casesPage, runView } from './runs/view.ts'
import { type TraceSource, TraceSources } from './services.ts'

export default defineModule({
  name: 'eval',
  layer: 'L50 / 3',
  summary:
    'Whether a model, an agent or a swarm is good, and whether a new version is better: with error bars, and gates',
  capabilities: [
    'datasets with immutable versions',
    'datasets from traces',
    'runs that no crash charges twice',
    'ten kinds of assertions',
    'paired comparisons',
    'release gates',
    'promptfoo test files',
  ],
  ...needs,
  provides: { gates: ReleaseGates, sources: TraceSources },
  emits: { ended: RunEnded, split: BillingSplit },
  records: recordKinds,
  derives,
  start(context) {
    const { traces } = context.services
    const traceSources = new Set<TraceSource>(traces ? [observedTraces(traces)] : [])
    const parts: Parts = { ...context, traceSources }
    return {
      parts,
      gates: releaseGates(parts),
      sources: {
        add(source: TraceSource) {
          traceSources.add(source)
          return () => void traceSources.delete(source)
        },
      },
    }
  },
  contract,
  handlers: {
    createDataset: async ({ body, caller: { userId: owner }, operationKey }, { services, models, config }) =>
      owned.view(
        await owned.create<DatasetRow>(
          models.datasets,
          {
            id: operationId('evd_', owner, 'eval.dataset', operationKey),
            owner,
            cap: config.maxDatasets,
            at: services.clock.now(),
          },
          body,
        ),
      ),
    listDatasets: ({ query, caller }, { models }) => owned.page(models.datasets, caller.userId, query),
    getDataset: async ({ params, caller }, { models }) =>
      owned.view(await owned.get(models.datasets, caller.userId, params.id)),
    removeDataset: ({ params, caller }, { state }) => removeDataset(caller.userId, params.id, state.parts),
    createVersion: async ({ params, body, caller, operationKey }, { state: { parts } }) =>
      versionView(
        await createVersion(
          await owned.get(parts.models.datasets, caller.userId, params.id),
          body,
          operationKey,
          parts,
        ),
      ),
    async listVersions({ params, query, caller: { userId: owner } }, { models }) {
      await owned.get(models.datasets, owner, params.id)
      const filter = { owner, dataset: params.id }
      return newestFirst(models.versions, { filter, time: 'createdAt', page: query, view: versionView })
    },
    putRows: async ({ params, body, caller }, { state: { parts } }) => ({
      stored: await putRows(await versionOf(caller.userId, params.id, params.version, parts), body, parts),
    }),
    seal: async ({ params, caller }, { state: { parts } }) =>
      versionView(await sealVersion(await versionOf(caller.userId, params.id, params.version, parts), parts)),
    listRows: async ({ params, query, caller }, { state: { parts } }) =>
      rowsPage(await versionOf(caller.userId, params.id, params.version, parts), query, parts),
    langfuseCreateDataset: ({ body, caller }, { state }) => putDataset(caller.userId, body, state.parts),
    langfuseDatasets: ({ query, caller }, { state }) => listDatasets(caller.userId, query, state.parts),
    langfuseDataset: ({ params, caller }, { state }) => readDataset(caller.userId, params.name, state.parts),
    langfusePutItem: ({ body, caller }, { state }) => putItem(caller.userId, body, state.parts),
    langfuseItems: ({ query, caller }, { state }) => listItems(caller.userId, query, state.parts),
    langfuseItem: ({ params, caller }, { state }) => readItem(caller.userId, params.id, state.parts),
    langfuseRemoveItem: ({ params, caller }, { state }) => removeItem(caller.userId, params.id, state.parts),
    createRun: async ({ body, caller, operationKey }, { state }) =>
      runView(await startRun(body, caller.userId, operationKey, state.parts), state.parts),
    listRuns: ({ query, caller }, { models, state }) =>
      owned.page(models.runs, caller.userId, query, { view: (run: RunRow) => runView(run, state.parts) }),
    getRun: async ({ params, caller }, { models, state }) =>
      runView(await owned.get<RunRow>(models.runs, caller.userId, params.id), state.parts),
    listCases: ({ params, query, caller }, { state }) => casesPage(caller.userId, params.id, query, state.parts),
    async cancelRun({ params, caller }, { state: { parts } }) {
      const run: RunRow = await owned.get(parts.models.runs, caller.userId, params.id)
      await cancelRun(run, parts)
      return runView(await owned.get<RunRow>(parts.models.runs, caller.userId, params.id), parts)
    },
    async resumeRun({ params, body, caller }, { state: { parts } }) {
      await resumeRun(await owned.get(parts.models.runs, caller.userId, params.id), body, parts)
      return runView(await owned.get<RunRow>(parts.models.runs, caller.userId, params.id), parts)
    },
    compare: async ({ body, caller }, { state }) => ({
      baseline: body.baseline,
      results: [...(await compareRuns(caller.userId, body, state.parts))],
    }),
    createGate: async ({ body, caller, operationKey }, { state }) =>
      owned.view(await createGate(body, caller.userId, operationKey, state.parts)),
    listGates: ({ query, caller }, { models }) => owned.page(models.gates, caller.userId, query),
    getGate: async ({ params, caller }, { models }) =>
      owned.view(await owned.get(models.gates, caller.userId, params.id)),
    removeGate: ({ params, caller }, { state }) => removeGate(caller.userId, params.id, state.parts),
    async checkGate({ params, body: { version = 'latest' }, caller }, { services, state: { parts } }) {
      const gate: GateRow = await owned.get(parts.models.gates, caller.userId, params.id)
      const { liveVersion, latestVersion } = await services.agents.get(gate.agent_id)
      const hash = version === 'live' ? liveVersion : version === 'latest' ? latestVersion : version
      return checkGate(gate, hash, parts)
    },
  },
  tasks: { advance: Advance },
  work: { advance: ({ run, turn }, { state }, attempt) => advance(run, turn, attempt, state.parts) },
  cron: {
    sweep: { schedule: '*/10 * * * *', run: ({ state }) => sweepRuns(state.parts) },
    retention: { schedule: '59 * * * *', run: ({ state }) => removeOld(state.parts) },
  },
  erase: (userId, { state }) => eraseUser(userId, state.parts),
  exports: (userId, { state }) => exportUser(userId, state.parts),
})
