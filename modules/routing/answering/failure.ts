import { ApiError } from '../../../kernel/define.ts'
import { penceNumber, smaller } from '../../ledger/services.ts'
import type { Fault } from '../../providers/services.ts'
import type { Choice } from '../choosing/choose.ts'
import { bytesOf, type Demand, needsOf } from '../choosing/demand.ts'
import { MaxCostTooLow, ModelNotAllowed } from '../contract.ts'

/** What the caller is told when the last attempt has failed. */
export const failure = (fault: Fault, demand: Demand): ApiError => {
  const options = {
    cause: fault,
    ...(fault.retryAfterMs !== undefined && {
      headers: { 'retry-after': String(Math.ceil(fault.retryAfterMs / 1000)) },
    }),
  }
  switch (fault.kind) {
    case 'caller_gone':
      return new ApiError('conflict', 'the caller has gone; nothing is charged', options)
    case 'bad_request':
    case 'content_policy':
    case 'context_too_long':
      return new ApiError(
        'invalid_request',
        `the provider refuses the request (${fault.kind}): ${fault.message}`,
        options,
      )
    case 'unsupported':
      return new ApiError(
        'invalid_request',
        `the model ${named(demand)} cannot serve this request: ${fault.message}`,
        options,
      )
    case 'model_missing':
      return new ApiError('E004', `no provider knows the model ${named(demand)}; see GET /api/v1/models`, options)
    case 'cannot_do':
      return new ApiError('E005', `${fault.message}, and no language model is available; ${CONFIGURE}`, {
        ...options,
        ...NO_RETRY,
      })
    default:
      return new ApiError(
        'E005',
        `every provider for ${named(demand)} failed, last with ${fault.kind}; retry or choose another model`,
        options,
      )
  }
}

/** What the caller is told when nothing could be tried. */
export const noCandidate = (demand: Demand, { rejections }: Choice): ApiError => {
  const tooCostly = rejections.flatMap((rejection) => rejection.leastMicroPence ?? [])
  if (tooCostly.length > 0) {
    const cheapest = tooCostly.reduce(smaller)
    return new ApiError(
      MaxCostTooLow,
      `no capable model answers for at most ${penceNumber(demand.maxCostMicroPence ?? 0n)} pence; raise max_cost_pence to at least ${penceNumber(cheapest)}`,
      {
        extra: { cheapest_pence: penceNumber(cheapest) },
      },
    )
  }
  if (rejections.some(({ reason }) => reason === 'provider is down'))
    return new ApiError('E005', `every provider for ${named(demand)} is down; retry later or choose another model`, {
      headers: { 'retry-after': '10' },
    })
  const readable = rejections.flatMap(({ reason, offer }) =>
    reason === 'context too short' ? (offer.contextTokens ?? []) : [],
  )
  if (readable.length > 0) return tooLong(demand, Math.max(...readable))
  if (rejections.some(({ reason }) => reason === 'not allowed by a policy'))
    return new ApiError(
      ModelNotAllowed,
      demand.models === 'any'
        ? 'the policies of the workspace allow no model that can do this'
        : `the policies of the workspace do not allow ${named(demand)}`,
    )
  if (demand.models !== 'any') {
    const reason = rejections[0]?.reason
    const functions = rejections.every(({ offer }) => offer.functions) ? rejections[0]?.offer.functions : undefined
    if (functions !== undefined)
      return new ApiError('E005', `${named(demand)} cannot do this: ${functions.summary}; ${CONFIGURE}`, NO_RETRY)
    if (reason !== undefined)
      return new ApiError('invalid_request', `the model ${named(demand)} cannot serve this request: ${reason}`)
    return new ApiError(
      'E004',
      `the model ${named(demand)} is not offered by any active provider; see GET /api/v1/models`,
    )
  }
  return new ApiError('E005', `no active provider can do this; ${CONFIGURE}`, NO_RETRY)
}

/** Stock clients send again after a 503; only the operator can help here. */
const NO_RETRY = { headers: { 'x-should-retry': 'false' } }

/** Every model that could do it reads less than this. */
const tooLong = (demand: Demand, contextTokens: number): ApiError => {
  const bytes = bytesOf(demand)
  const { likelyInputTokens, maxOutputTokens = 0 } = needsOf(demand)
  const answer = maxOutputTokens > 0 ? ` and asks for ${maxOutputTokens} more` : ''
  return new ApiError(
    'invalid_request',
    `the request is too long for ${named(demand)}: it has about ${likelyInputTokens} tokens (${bytes} bytes)${answer}, and the limit is ${contextTokens} tokens; shorten it or choose a model with a longer context`,
  )
}

const CONFIGURE =
  'configure one by its key: OPENAI_API_KEY, ANTHROPIC_API_KEY, GEMINI_API_KEY, MISTRAL_API_KEY, GROQ_API_KEY or another of the providers in GET /v1/route/info'

const named = (demand: Demand): string => (demand.models === 'any' ? 'auto' : demand.models.join(', '))
