import { defineModule, deriving, operationId, owned, reply } from '../../kernel/define.ts'
import { CallObserver } from '../routing/services.ts'
import { contract, SloBurning, SloRecovered } from './contract.ts'
import { ingestBatch, type LangfuseEvent } from './langfuse/ingestion.ts'
import { pageObservations } from './langfuse/observations.ts'
import { pageLangfuseScores, removeScore } from './langfuse/read-scores.ts'
import { takeScore, takeScores } from './langfuse/scores.ts'
import { langfuseTrace, pageLangfuseTraces } from './langfuse/traces.ts'
import { takeAll } from './otlp/rejected.ts'
import { needs } from './parts.ts'
import { eraseTelemetry, exportTelemetry, removeOld } from './personal.ts'
import { pagePoints, takePoints } from './points/points.ts'
import { createPrompt, labelPrompt, listPrompts, readPrompt, removePrompts } from './prompts/prompts.ts'
import { pageScores, scoreRow, scoreView, writeScores } from './scores/scores.ts'
import { OwnTraces, otlpAnswer, readOtlp, StoredTraces } from './services.ts'
import { Burning, Recovered } from './slos/records.ts'
import { statusOf, watchSlos } from './slos/watch.ts'
import { pageSessions, pageTraces, readTrace, removeTrace } from './spans/read.ts'
import { summary } from './spans/summary.ts'
import { buildState } from './start.ts'

export default defineModule({
  name: 'observability',
  layer: 'L50 / 4',
  summary: 'Keeps traces, metrics, scores and costs of agents and calls; watches objectives',
  capabilities: ['otlp traces', 'otlp metrics', 'langfuse', 'sessions', 'scores', 'costs', 'latency', 'slos', 'alerts'],
  ...needs,
  emits: { burning: SloBurning, recovered: SloRecovered },
  records: [Burning, Recovered],
  derives: [
    deriving(Burning, ({ account, body }) => [
      SloBurning.of(
        {
          slo_id: body.slo,
          severity: body.severity,
          burn_rate: body.burn_rate_percent / 100,
          objective: body.objective_basis_points / 10_000,
        },
        { users: account === null ? [] : [account] },
      ),
    ]),
    deriving(Recovered, ({ account, body }) => [
      SloRecovered.of({ slo_id: body.slo }, { users: account === null ? [] : [account] }),
    ]),
  ],
  provides: { observer: CallObserver, recorder: OwnTraces, stored: StoredTraces },
  start: buildState,
  contract,
  handlers: {
    async receiveTraces(call, { state }) {
      const { userId } = call.caller
      const rejected = await takeAll(readOtlp('traces', call), (spans) => state.ingest.otlp(userId, spans, 'otlp'))
      return otlpAnswer('traces', call, rejected)
    },
    async receiveMetrics(call, { state }) {
      const { userId } = call.caller
      const rejected = await takeAll(readOtlp('metrics', call), (points) => takePoints(userId, points, state.langfuse))
      return otlpAnswer('metrics', call, rejected)
    },
    ingestion: async ({ body, caller }, { state }) =>
      reply(207, await ingestBatch(caller.userId, body.batch as LangfuseEvent[], state.langfuse)),
    async langfuseScores({ body, caller: { userId } }, { state: { langfuse } }) {
      if (!Array.isArray(body)) return takeScore(userId, body, langfuse)
      const taken = await takeScores(userId, body, langfuse)
      // its clients log any 207 as an error
      return taken.rejected === 0 ? reply(202, { message: 'Accepted' }) : reply(207, taken)
    },
    async langfuseProjects({ caller: { userId: id } }, { state: { settings } }) {
      const { retentionDays } = await settings.of(id)
      const organization = { id, name: 'default' }
      return { data: [{ id, name: 'default', organization, metadata: {}, retentionDays }] }
    },
    langfuseHealth: () => ({ status: 'OK' as const, version: LANGFUSE_VERSION }),
    async langfuseObservations({ query, caller }, { state }) {
      await state.own.wait()
      return pageObservations(caller.userId, query, state.langfuse)
    },
    langfuseReadScores: ({ query, caller }, { state }) => pageLangfuseScores(caller.userId, query, state.langfuse),
    langfuseRemoveScore: async ({ params, caller }, { models }) =>
      reply(202, await removeScore(caller.userId, params.id, models)),
    async langfuseTraces({ query, caller }, { state }) {
      await state.own.wait()
      return pageLangfuseTraces(caller.userId, query, state.langfuse)
    },
    async langfuseTrace({ params, caller }, { state }) {
      await state.own.wait()
      return langfuseTrace(caller.userId, params.id, state.langfuse)
    },
    async langfuseRemoveTrace({ params, caller }, { models }) {
      await removeTrace(models, caller.userId, params.id)
      return { message: 'Trace deleted' }
    },
    createPrompt: ({ body, caller }, { models, services }) =>
      createPrompt(caller.userId, body, services.clock.now(), models),
    prompts: ({ query, caller }, { models }) => listPrompts(caller.userId, query, models),
    prompt: ({ params, query, caller }, { models }) => readPrompt(caller.userId, params.name, query, models),
    labelPrompt: ({ params, body, caller }, { models, services }) =>
      labelPrompt(caller.userId, { ...params, ...body }, services.clock.now(), models),
    removePrompts: ({ params, query, caller }, { models }) => removePrompts(caller.userId, params.name, query, models),
    async traces({ query, caller }, { models, state }) {
      await state.own.wait()
      return pageTraces(models, caller.userId, query)
    },
    async trace({ params, caller }, { models, services, state }) {
      await state.own.wait()
      return readTrace(models, caller.userId, params.trace_id, services.persons)
    },
    removeTrace: ({ params, caller }, { models }) => removeTrace(models, caller.userId, params.trace_id),
    async sessions({ query, caller }, { models, state }) {
      await state.own.wait()
      return pageSessions(models, caller.userId, query)
    },
    async score({ body, caller: { userId } }, { state: { settings, quota }, models, services }) {
      quota.take(userId, 1)
      const { trace_id: traceId, span_id: spanId, session_id: sessionId, data_type: dataType, ...rest } = body
      const keepUntil = settings.keepUntil(await settings.of(userId))
      const score = { ...rest, traceId, spanId, sessionId, dataType }
      const row = scoreRow(userId, score, new Date(services.clock.now()), keepUntil)
      await writeScores(models, [row])
      return scoreView(row)
    },
    scores: ({ query, caller }, { models }) => pageScores(models, caller.userId, query),
    async metrics({ query, caller }, { models, services, state }) {
      await state.own.wait()
      return summary(models, caller.userId, query, services.clock)
    },
    points: ({ query, caller }, { models }) => pagePoints(models, caller.userId, query),
    settings: async ({ caller }, { state }) => settingsView(await state.settings.of(caller.userId)),
    putSettings: async ({ body, caller }, { state }) =>
      settingsView(
        await state.settings.put(caller.userId, {
          ...(body.store_content !== undefined && { storeContent: body.store_content }),
          ...(body.retention_days !== undefined && { retentionDays: body.retention_days }),
        }),
      ),
    async createSlo({ body, caller: { userId: owner }, operationKey }, { models, services }) {
      const id = operationId('slo_', owner, 'slo', operationKey)
      return owned.view(await owned.create(models.slos, { id, owner, cap: 100, at: services.clock.now() }, body))
    },
    slos: ({ query, caller }, { models }) => owned.page(models.slos, caller.userId, query),
    slo: async ({ params, caller }, { models }) => owned.view(await owned.get(models.slos, caller.userId, params.id)),
    sloStatus: async ({ params, caller }, { models, services }) =>
      statusOf(models, await owned.get(models.slos, caller.userId, params.id), services.clock),
    changeSlo: async ({ params: { id }, body, caller: { userId: owner } }, { models, services }) =>
      owned.view(await owned.change(models.slos, { owner, id, at: services.clock.now() }, body)),
    removeSlo: ({ params, caller }, { models }) => owned.remove(models.slos, caller.userId, params.id),
  },
  cron: {
    retention: {
      schedule: '43 * * * *',
      run: ({ models, services }) => removeOld(models, services),
    },
    slos: {
      schedule: '* * * * *',
      run: ({ models: store, services, log }) => watchSlos({ store, ...services, log }),
    },
  },
  erase: (userId, { models }) => eraseTelemetry(userId, models),
  exports: (userId, { models, services }) => exportTelemetry(userId, models, services.persons),
})

/** Whose interface its clients meet. */
const LANGFUSE_VERSION = '3.0.0'

const settingsView = (settings: { readonly storeContent: boolean; readonly retentionDays: number }) => ({
  store_content: settings.storeContent,
  retention_days: settings.retentionDays,
})
