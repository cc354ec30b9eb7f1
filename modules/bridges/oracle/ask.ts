import { createHash } from 'node:crypto'
import { ApiError, type Call, canonicalText, operationId } from '../../../kernel/define.ts'
import { bringsPayment } from '../../x402/services.ts'
import type { contract } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { BRIDGES } from '../table/table.ts'
import { sell } from './charge.ts'
import { checkInput } from './check-input.ts'
import { askForPayment, BALANCE, meansOf, meansOfHeaders, tokenOf } from './payment.ts'

type Question = Pick<Call<(typeof contract)['ask']>, 'params' | 'body' | 'caller' | 'operationKey'> &
  Partial<Pick<Call, 'headers'>> & {
    /** Nobody can have asked under this operation key before. */
    readonly fresh?: boolean
  }

/** By a link one question is paid: whoever repeats it, since the answer was lost, needs no key. The token keeps the hash from being guessed. */
const questionOf = (payment: string, input: object): string =>
  createHash('sha256')
    .update(`${tokenOf(payment)} ${canonicalText(input)}`)
    .digest('hex')

/** One paid answer. Input is checked before any money moves. */
export async function ask(
  { params, body, caller: { userId: account }, operationKey, headers = {}, fresh = false }: Question,
  parts: Parts,
) {
  const bridge = BRIDGES.get(params.bridge)
  if (bridge === undefined)
    throw new ApiError('not_found', `there is no bridge '${params.bridge}': GET /api/v1/bridges lists them`)
  const { payment, ...input } = body
  if (payment === undefined && !bringsPayment(headers))
    return askForPayment(bridge, account, `bridge '${bridge.id}' costs ${bridge.pricePence} p a call`, parts)
  checkInput(bridge, input)
  const asked = payment === undefined || payment === BALANCE ? operationKey : questionOf(payment, input)
  const request = operationId('brq_', account, 'ask', `${bridge.id} ${asked}`)
  const payer = { account, request, headers, fresh }
  const means = await (payment === undefined
    ? meansOfHeaders(payer, bridge, parts)
    : meansOf(payment, { bridge, ...payer }, parts))
  const { records, agents, providers, safety, clock } = parts.services
  const now = clock.now()
  const world = { account, now, services: { records, agents, providers, safety } }
  const answer = async () => (await bridge.answer(input, world)) as Record<string, unknown>
  const { content, seal, headers: paid } = await sell({ bridge, account, request, means, answer }, parts)
  const sold = {
    bridge: bridge.id,
    data: content,
    source: bridge.source,
    as_of: bridge.asOf ?? new Date(now).toISOString(),
    freshness: bridge.freshness,
    price_pence: bridge.pricePence,
    worm_seal: seal,
  }
  return { answer: sold, headers: paid }
}
