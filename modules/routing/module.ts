import { bytes, defineModule, ProviderStates } from '../../kernel/define.ts'
import { EarnCompleted } from '../earnings/contract.ts'
import { BillingSplit } from '../webhooks/contract.ts'
import { Config } from './config.ts'
import { contract } from './contract.ts'
import { derives } from './derives.ts'
import { chat, embeddings, inferenceRoute, route } from './handlers.ts'
import { inference } from './inference.ts'
import { findModel, listModels } from './listing.ts'
import { findReceipt } from './receipt.ts'
import { cacheInfo, closeRuntime, commitmentKey, requires, runtimeOf } from './runtime.ts'
import { Inference } from './services.ts'
import { providerStates, toldStates } from './states.ts'

export default defineModule({
  name: 'routing',
  prefix: '/v1/route',
  layer: 'L25 / 1',
  summary: 'Sends a task to the cheapest capable model, with failover, exact accounting and a receipt per call',
  capabilities: [
    'chat completions',
    'embeddings',
    'task routing',
    'streaming',
    'failover',
    'budgets',
    'receipts',
    'local language functions',
  ],
  config: Config,
  requires,
  provides: { inference: Inference, states: ProviderStates },
  emits: { earned: EarnCompleted, split: BillingSplit },
  derives,
  contract,
  handlers: {
    route: async (call, context) => route((await runtimeOf(context)).gateway, call),
    inferenceRoute: async (call, context) => inferenceRoute((await runtimeOf(context)).gateway, call),
    chat: async (call, context) => chat(await runtimeOf(context), call),
    embeddings: async (call, context) => embeddings(await runtimeOf(context), call),
    models: async (_call, context) => ({ object: 'list' as const, data: listModels(await runtimeOf(context)) }),
    model: async ({ params }, context) => findModel(params.model, await runtimeOf(context)),
    receipt: ({ params, caller }, { services }) => findReceipt(params.seal, caller.userId, services.records),
    metrics: async (_call, context) =>
      bytes(200, 'text/plain; version=0.0.4; charset=utf-8', await (await runtimeOf(context)).metrics.text()),
  },
  info: (context) => ({
    ...cacheInfo(context),
    providers: toldStates(context),
  }),
  start(context) {
    commitmentKey(context)
    return {
      inference: inference(async () => (await runtimeOf(context)).gateway),
      states: providerStates(context),
    }
  },
  stop: closeRuntime,
})
