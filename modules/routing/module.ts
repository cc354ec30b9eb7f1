import { bytes, defineModule, ProviderStates } from '../../kernel/define.ts'
import { EarnCompleted } from '../earnings/contract.ts'
import { BillingSplit } from '../rules/contract.ts'
import { inference } from './answering/inference.ts'
import { Config } from './config.ts'
import { contract } from './contract.ts'
import { derives } from './derives.ts'
import { chat, embeddings, inferenceRoute, route } from './handlers.ts'
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
  start(context) {
    commitmentKey(context)
    context.onStop(() => closeRuntime(context))
    const runtime = () => runtimeOf(context)
    return {
      runtime,
      inference: inference(runtime),
      states: providerStates(context),
    }
  },
  contract,
  handlers: {
    route: async (call, { state }) => route((await state.runtime()).gateway, call),
    inferenceRoute: async (call, { state }) => inferenceRoute((await state.runtime()).gateway, call),
    chat: async (call, { state }) => chat(await state.runtime(), call),
    embeddings: async (call, { state }) => embeddings(await state.runtime(), call),
    models: async (_call, { state }) => ({ object: 'list' as const, data: listModels(await state.runtime()) }),
    model: async ({ params }, { state }) => findModel(params.model, await state.runtime()),
    receipt: ({ params, caller }, { services }) => findReceipt(params.seal, caller.userId, services.records),
    metrics: async (_call, { state }) =>
      bytes(200, 'text/plain; version=0.0.4; charset=utf-8', await (await state.runtime()).metrics.text()),
  },
  info: (context) => ({
    ...cacheInfo(context),
    providers: toldStates(context),
  }),
})
