import Type from 'typebox'
import { ChangeFeed, Clock, optional, PersonalCipher, type StartContext } from '../../kernel/define.ts'
import { ToolSources } from '../mcp/services.ts'
import { Inference } from '../routing/services.ts'
import { RetentionPolicies } from '../workspaces/services.ts'
import type { BlockParts } from './blocks/blocks.ts'
import { type LiveMemories, liveMemories } from './live/live-memories.ts'
import { MemoryService } from './memory-service.ts'
import { collections, type Store } from './model.ts'
import { Budget } from './models/budget.ts'
import { Writer } from './writing/commit.ts'

const requires = {
  feed: ChangeFeed,
  clock: Clock,
  cipher: PersonalCipher,
  inference: optional(Inference),
  tools: optional(ToolSources),
  retention: optional(RetentionPolicies),
}

const config = Type.Object({
  memoryMb: Type.Integer({
    minimum: 16,
    maximum: 65_536,
    default: 256,
    description:
      'What may be held in memory; accounts used longest ago are put away, and read again when they are used',
  }),
  maxMemories: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 100_000, description: 'Of one account' }),
  maxBlocks: Type.Integer({ minimum: 1, maximum: 10_000, default: 1_000, description: 'Of one account' }),
})

export const needs = { requires, config, collections }

/** What the operations of this module work with. */
export interface Parts extends BlockParts {
  readonly store: Store
  readonly clock: Clock
  readonly feed: ChangeFeed
  readonly live: LiveMemories
  readonly service: MemoryService
  readonly budget: Budget
  readonly retention: RetentionPolicies | undefined
}

export function buildParts({
  services,
  models: store,
  config: settings,
  log,
  onStop,
}: StartContext<typeof needs>): Parts {
  const { feed, clock, cipher, inference, retention } = services
  const live = liveMemories({ store, feed, clock, cipher, maxBytes: settings.memoryMb * 1_048_576 })
  onStop(live.follow())
  const budget = new Budget(store, clock)
  const service = new MemoryService({
    live,
    clock,
    writer: new Writer({ store, live, feed, cipher }),
    models: { inference, budget, log },
    maxMemories: settings.maxMemories,
  })
  return { store, clock, feed, cipher, live, service, budget, retention, maxBlocks: settings.maxBlocks }
}
