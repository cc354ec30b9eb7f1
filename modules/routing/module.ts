import { bytes, type Caller, defineModule } from '../../kernel/define.ts'
import { EarnCompleted } from '../earnings/contract.ts'
import { stateWords } from '../providers/services.ts'
import { BillingSplit } from '../rules/contract.ts'
import { agentChat } from './answering/agent-chat.ts'
import { deferredInference } from './answering/deferred.ts'
import { chat, embeddings, inferenceRoute, route } from './answering/handlers.ts'
import { inference } from './answering/inference.ts'
import { type PolicySubject, policiesOf } from './answering/policies.ts'
import { findModel, type Listing, listModels } from './choosing/listing.ts'
import { contract } from './contract.ts'
import { LazyRuntime, needs } from './runtime.ts'
import { DeferredInference, Inference, isAgent } from './services.ts'
import { derives } from './settling/derives.ts'
import { findReceipt } from './settling/receipt.ts'
import { Held, Released, Settled } from './settling/record-types.ts'

export default defineModule({
  name: 'routing',
  prefix: '/v1/route',
  layer: 'L25 / 1',
  summary: 'Sends a task to the cheapest capable model, with failover, exact accounting and a receipt per call',
  capabilities: ['chat completions', 'embeddings', 'task routing', 'streaming', 'failover', 'budgets', 'receipts'],
  secrets: ['routing'],
  ...needs,
  provides: { inference: Inference, deferred: DeferredInference },
  emits: { earned: EarnCompleted, split: BillingSplit },
  records: [Held, Settled, Released],
  derives,
  start(context) {
    const lazy = new LazyRuntime(context)
    context.onStop(() => lazy.close())
    const runtime = () => lazy.get()
    const { safety, modelPolicies } = context.services
    const policies = policiesOf(modelPolicies, safety)
    const listing = async (caller: PolicySubject): Promise<Listing> => ({
      ...(await runtime()),
      allows: await modelPolicies?.allowedFor(caller),
    })
    return {
      lazy,
      runtime,
      policies,
      listing,
      inference: inference(runtime, policies),
      deferred: deferredInference(runtime, policies, context.services.ledger),
    }
  },
  contract,
  handlers: {
    route: async (call, { state }) =>
      route((await state.runtime()).gateway, await state.policies(subjectOf(call)), call),
    inferenceRoute: async (call, { state }) =>
      inferenceRoute((await state.runtime()).gateway, await state.policies(subjectOf(call)), call),
    chat: async (call, { state, services }) =>
      isAgent(call.body.model)
        ? agentChat(call, services.agentModels)
        : chat(await state.runtime(), await state.policies(subjectOf(call)), call),
    embeddings: async (call, { state }) =>
      embeddings(await state.runtime(), await state.policies(subjectOf(call)), call),
    models: async (call, { state }) => ({
      object: 'list' as const,
      data: listModels(await state.listing(subjectOf(call))),
    }),
    model: async (call, { state }) => findModel(call.params.model, await state.listing(subjectOf(call))),
    receipt: ({ params, caller }, { services }) => findReceipt(params.seal, caller.userId, services.records),
    metrics: async (_call, { state }) =>
      bytes(200, 'text/plain; version=0.0.4; charset=utf-8', await (await state.runtime()).metrics.text()),
  },
  info: ({ state, services }) => ({ ...state.lazy.cacheInfo, providers: stateWords(services.states) }),
})

const subjectOf = ({ caller }: { readonly caller: Caller }): PolicySubject => ({
  account: caller.userId,
  keyId: caller.keyId,
})
