import { createHash } from 'node:crypto'
import { ApiError, type Call, canonicalText, operationId } from '../../../kernel/define.ts'
import { bringsPayment } from '../../x402/services.ts'
import type { Bridge } from '../bridge.ts'
import type { contract } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { ratesIn } from '../rates.ts'
import { BRIDGES } from '../table/table.ts'
import { sell } from './charge.ts'
import { checkInput } from './check-input.ts'
import { linkIdOf, paidLink } from './paid-link.ts'
import { askForPayment, meansOf, meansOfHeaders, meansOfLink } from './payment.ts'

type Question = Pick<Call<(typeof contract)['ask']>, 'params' | 'body' | 'caller' | 'operationKey'> &
  Partial<Pick<Call, 'headers'>>

/** By a link one question is paid: whoever repeats it, since the answer was lost, needs no key. The link, which no record names, keeps the hash from being guessed. */
const questionOf = (linkId: string, input: object): string =>
  createHash('sha256')
    .update(`${linkId} ${canonicalText(input)}`)
    .digest('hex')

const priced = ({ id, pricePence }: Bridge): string =>
  `bridge '${id}' costs ${pricePence} p a call: pay the link, then send the same request again; or send "payment": "balance"`

/** One paid answer. Input is checked before any money moves. */
export async function ask(
  { params, body, caller: { userId: account }, operationKey, headers = {} }: Question,
  parts: Parts,
) {
  const bridge = BRIDGES.get(params.bridge)
  if (bridge === undefined)
    throw new ApiError('not_found', `there is no bridge '${params.bridge}': GET /api/v1/bridges lists them`)
  const { payment, ...input } = body
  const requestOf = (asked: string) => operationId('brq_', account, 'ask', `${bridge.id} ${asked}`)
  const requestBy = (linkId: string) => requestOf(questionOf(linkId, input))
  const bare = payment === undefined && !bringsPayment(headers)
  const found = bare ? await paidLink({ bridge, account, requestBy }, parts) : undefined
  if (bare && found === undefined) return askForPayment(bridge, account, priced(bridge), parts)
  checkInput(bridge, input)
  const linkId = found?._id ?? linkIdOf(payment)
  const request = linkId === undefined ? requestOf(operationKey) : requestBy(linkId)
  const payer = { account, request, headers }
  const means = await (found !== undefined
    ? meansOfLink(found)
    : payment === undefined
      ? meansOfHeaders(payer, bridge, parts)
      : meansOf(payment, { bridge, ...payer }, parts))
  const { records, agents, providers, safety, screening, clock } = parts.services
  const now = clock.now()
  const world = {
    account,
    now,
    services: { records, agents, providers, safety, screening },
    rates: () => ratesIn(parts.config.fxRatesFile),
  }
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
