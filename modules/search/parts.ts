import Type from 'typebox'
import {
  BoundedMap,
  ChangeFeed,
  Clock,
  optional,
  PersonalCipher,
  PublishedOperations,
  Queue,
  type StartContext,
} from '../../kernel/define.ts'
import { ToolSources } from '../mcp/services.ts'
import { Inference } from '../routing/services.ts'
import { Catalogue } from './catalogue/catalogue.ts'
import { docsSource, modelsSource } from './catalogue/sources.ts'
import { LiveIndexes } from './live-indexes.ts'
import { collections, type Store } from './model.ts'
import type { SearchSources } from './services.ts'
import { Snapshots } from './snapshots.ts'
import type { EnqueueParts } from './tasks/enqueue.ts'
import type { RunParts } from './tasks/parts.ts'
import { SearchKeys } from './tokens/search-keys.ts'
import { searchTools } from './tool.ts'

export const requires = {
  queue: Queue,
  feed: ChangeFeed,
  clock: Clock,
  cipher: PersonalCipher,
  operations: PublishedOperations,
  inference: optional(Inference),
  tools: optional(ToolSources),
}

export const config = Type.Object({
  memoryMb: Type.Integer({
    minimum: 16,
    maximum: 65_536,
    default: 256,
    description:
      'What indexes may hold in memory; those used longest ago are put away, and read again when they are searched',
  }),
  maxIndexes: Type.Integer({ minimum: 1, maximum: 10_000, default: 200, description: 'Of one account' }),
  snapshotAfter: Type.Integer({
    minimum: 1,
    maximum: 5_000_000,
    default: 5_000,
    description:
      'Changed documents (and at least a fifth of an index) after which a snapshot of it is kept, for processes that start',
  }),
  maxDocuments: Type.Integer({ minimum: 1, maximum: 5_000_000, default: 500_000, description: 'In one index' }),
})

export const needs = { requires, config, collections }

const TASKS_KNOWN = 10_000

/** What the operations of this module work with. */
export interface Parts extends EnqueueParts, RunParts {
  readonly store: Store
  readonly live: LiveIndexes
  readonly keys: SearchKeys
  readonly catalogue: Catalogue
  readonly sources: SearchSources
}

export function buildParts({
  services,
  models: store,
  config: settings,
  log,
  onStop,
}: StartContext<typeof needs>): Parts {
  const { queue, feed, clock, cipher, operations, inference, tools } = services
  const snapshots = new Snapshots({ store, clock, log })
  onStop(() => snapshots.settled())
  const { snapshotAfter } = settings
  const live = new LiveIndexes({
    store,
    feed,
    clock,
    snapshots,
    snapshotAfter,
    maxBytes: settings.memoryMb * 1_048_576,
  })
  onStop(live.follow())
  const catalogue = new Catalogue(clock, log)
  catalogue.add(docsSource(operations))
  if (inference) catalogue.add(modelsSource(inference))
  const undo = tools?.add(searchTools(catalogue))
  if (undo !== undefined) onStop(undo)
  return {
    store,
    queue,
    clock,
    feed,
    live,
    keys: new SearchKeys({ store, cipher, clock }),
    catalogue,
    sources: catalogue,
    done: new BoundedMap(TASKS_KNOWN),
    maxIndexes: settings.maxIndexes,
    maxDocuments: settings.maxDocuments,
  }
}
