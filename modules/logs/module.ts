import { defineModule, owned } from '../../kernel/define.ts'
import { Check, checkAlert, enqueueChecks } from './alerts/check.ts'
import { changeAlert, createAlert } from './alerts/handlers.ts'
import { contract, LogAlert } from './contract.ts'
import { erase, exportLines, removeOld } from './erase.ts'
import { takeJsonLines, takeLokiPush, takeOtlp } from './ingest/handlers.ts'
import { buildParts, needs } from './parts.ts'
import { detectedFields, detectedLabels, detectedValues } from './query/detected.ts'
import { indexStats, labelNames, labelValues, queryInstant, queryRange, series, traceLines } from './query/handlers.ts'
import { tail } from './query/tail.ts'
import { volume, volumeRange } from './query/volume.ts'
import { AlertTurned, derives } from './records.ts'
import { compact } from './store/compact.ts'

const COMPACTION_MS = 50_000

export default defineModule({
  name: 'logs',
  layer: 'L50 / 2',
  summary: 'Keeps log lines and answers LogQL, for OpenTelemetry, logcli and Grafana',
  capabilities: ['OTLP', 'Loki push', 'JSON lines', 'LogQL', 'tail', 'traces', 'alerts', 'redaction', 'retention'],
  ...needs,
  start: buildParts,
  emits: { alert: LogAlert },
  records: [AlertTurned],
  derives,
  contract,
  handlers: {
    otlp: (call, { state }) => takeOtlp(call, state),
    ingest: (call, { state }) => takeJsonLines(call, call.query.app, state),
    push: (call, { state }) => takeLokiPush(call, state),
    queryRange: ({ query, caller: { userId: owner }, signal }, { state }) =>
      state.queryGate.run(owner, signal, () => queryRange(query, { owner, signal }, state)),
    queryInstant: ({ query, caller: { userId: owner }, signal }, { state }) =>
      state.queryGate.run(owner, signal, () => queryInstant(query, { owner, signal }, state)),
    labels: ({ query, caller }, { state }) => labelNames(query, caller.userId, state),
    labelValues: ({ params, query, caller }, { state }) => labelValues(params.name, query, caller.userId, state),
    series: ({ query, caller }, { state }) => series(query, caller.userId, state),
    indexStats: ({ query, caller }, { state }) => indexStats(query, caller.userId, state),
    volume: ({ query, caller }, { state }) => volume(query, caller.userId, state),
    volumeRange: ({ query, caller }, { state }) => volumeRange(query, caller.userId, state),
    detectedLabels: ({ query, caller }, { state }) => detectedLabels(query, caller.userId, state),
    detectedFields: ({ query, caller: { userId: owner }, signal }, { state }) =>
      state.queryGate.run(owner, signal, () => detectedFields(query, { owner, signal }, state)),
    detectedValues: ({ params, query, caller: { userId: owner }, signal }, { state }) =>
      state.queryGate.run(owner, signal, () => detectedValues(params.name, query, { owner, signal }, state)),
    buildInfo: () => ({ version: '3.5.0', revision: '', branch: '', goVersion: '' }),
    tail: ({ query, caller, upgrade }, { state }) => tail(query, { owner: caller.userId, upgrade }, state),
    traceLines: ({ params, query, caller: { userId: owner }, signal }, { state }) =>
      state.queryGate.run(owner, signal, () => traceLines(params.trace_id, query, { owner, signal }, state)),
    createAlert: ({ body, caller: { userId: owner }, operationKey }, { state }) =>
      createAlert(body, { owner, operationKey }, state),
    listAlerts: ({ query, caller }, { models }) => owned.page(models.alerts, caller.userId, query),
    getAlert: async ({ params, caller }, { models }) =>
      owned.view(await owned.get(models.alerts, caller.userId, params.id)),
    changeAlert: ({ params, body, caller }, { state }) => changeAlert(params.id, body, caller.userId, state),
    removeAlert: ({ params, caller }, { models }) => owned.remove(models.alerts, caller.userId, params.id),
  },
  tasks: { check: Check },
  work: { check: (payload, { state }, attempt) => checkAlert(payload, attempt, state) },
  cron: {
    alerts: { schedule: '* * * * *', run: ({ state }) => enqueueChecks(state) },
    retention: {
      schedule: '41 * * * *',
      run: ({ models, services }) => removeOld(models, services),
    },
    compact: {
      schedule: '* * * * *',
      run: async ({ state }) => void (await compact(state, performance.now() + COMPACTION_MS)),
    },
  },
  erase: (userId, { models }) => erase(userId, models),
  exports: (userId, { models }) => exportLines(userId, models),
})
