import { ApiError, type Call, operationId } from '../../../kernel/define.ts'
import type { contract } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { BRIDGES } from '../table/table.ts'
import { sell } from './charge.ts'
import { checkInput } from './check-input.ts'
import { askForPayment, meansOf } from './payment.ts'

type Question = Pick<Call<(typeof contract)['ask']>, 'params' | 'body' | 'caller' | 'operationKey'>

/** One paid answer. Input is checked before any money moves. */
export async function ask({ params, body, caller: { userId: account }, operationKey }: Question, parts: Parts) {
  const bridge = BRIDGES.get(params.bridge)
  if (bridge === undefined)
    throw new ApiError('not_found', `there is no bridge '${params.bridge}': GET /api/v1/bridges lists them`)
  const { payment, ...input } = body
  if (payment === undefined)
    return askForPayment(bridge, account, `bridge '${bridge.id}' costs ${bridge.pricePence} p a call`, parts)
  checkInput(bridge, input)
  const request = operationId('brq_', account, 'ask', `${bridge.id} ${operationKey}`)
  const means = await meansOf(payment, { bridge, account, request }, parts)
  const { records, agents, providers, safety, clock } = parts.services
  const now = clock.now()
  const world = { account, now, services: { records, agents, providers, safety } }
  const answer = async () => (await bridge.answer(input, world)) as Record<string, unknown>
  const { content, seal } = await sell({ bridge, account, request, means, answer }, parts)
  return {
    bridge: bridge.id,
    data: content,
    source: bridge.source,
    as_of: bridge.asOf ?? new Date(now).toISOString(),
    freshness: bridge.freshness,
    price_pence: bridge.pricePence,
    worm_seal: seal,
  }
}
