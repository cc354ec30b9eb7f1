import type { StartContext } from '../../kernel/define.ts'
import type { CallObserver } from '../routing/services.ts'
import type { LangfuseParts } from './langfuse/ingestion.ts'
import { Collector } from './own/collector.ts'
import { Recorder } from './own/recorder.ts'
import { requestSpan } from './own/requests.ts'
import { StoredEverywhere } from './own/stored-everywhere.ts'
import type { needs } from './parts.ts'
import type { StoredTraces } from './services.ts'
import { Ingest } from './spans/ingest.ts'
import { Quota } from './spans/quota.ts'
import { AllSettings } from './spans/settings.ts'
import { findStored } from './spans/stored.ts'

/** What the operations of this module share. */
export interface State {
  readonly ingest: Ingest
  readonly settings: AllSettings
  readonly quota: Quota
  readonly langfuse: LangfuseParts
  readonly recorder: Recorder
  readonly own: StoredEverywhere
  readonly observer: CallObserver
  readonly stored: StoredTraces
}

export function buildState({ services, models: store, config, log, onStop }: StartContext<typeof needs>): State {
  const { clock, persons, telemetry, feed, processes } = services
  const settings = new AllSettings(store, clock, config, feed)
  onStop(settings.listen())
  const quota = new Quota(clock, config.itemsPerDay)
  const { poundsPerDollar } = config
  const ingest = new Ingest({ store, clock, persons, settings, quota, poundsPerDollar })
  const recorder = new Recorder({
    store,
    clock,
    settings,
    persons,
    log,
    dropped: telemetry.counter('observability_own_spans_dropped_total', 'Spans of own calls that were not stored'),
    collector: config.exportUrl === '' ? undefined : new Collector(config.exportUrl, log),
    most: config.ownQueue,
  })
  onStop(() => recorder.close())
  const observer = config.ownCalls ? recorder : { ended: () => {}, worked: () => {} }
  if (config.ownCalls)
    onStop(
      telemetry.onOperation((end) => {
        const span = requestSpan(end)
        if (span) recorder.worked(span)
      }),
    )
  const langfuse = { store, clock, persons, ingest, quota, settings, poundsPerDollar }
  const own = new StoredEverywhere({ feed, processes, flush: () => recorder.flush() })
  onStop(own.listen())
  const stored: StoredTraces = {
    async find(owner, filter) {
      await own.wait()
      return findStored({ store, persons }, owner, filter)
    },
  }
  return { ingest, settings, quota, langfuse, recorder, own, observer, stored }
}
