import { type Operation, token } from '../../kernel/define.ts'
import type { DeferredAnswer } from '../routing/services.ts'
import type { Endpoint } from './contract.ts'

/** One request to an endpoint, by another module, on behalf of one of its accounts. */
export interface EndpointCall {
  readonly endpoint: Endpoint
  /** As it would come over HTTP; checked in the same way. */
  readonly body: unknown
  readonly account: string
  readonly keyId: string
  readonly operationKey: string
  /** Sealed, and counted by: a word of the module. */
  readonly operation: string
  /** Off our price, in hundredths of a percent. */
  readonly discountBasisPoints: number
  readonly signal: AbortSignal
}

/**
 * The endpoints of inference for other modules, in two steps: ask, keep what comes, then charge it and make the answer of it (see
 * `DeferredInference`). Errors are those of the routes. Nothing is streamed, and agents cannot be asked.
 */
export interface Endpoints {
  ask(call: EndpointCall): Promise<DeferredAnswer>
  /** What the endpoint answers, with its receipt; charged once, however often it is asked for. */
  answer(endpoint: Endpoint, body: unknown, asked: DeferredAnswer): Promise<object>
  /** Whose permission the endpoint wants. */
  operation(endpoint: Endpoint): Pick<Operation, 'permission'>
}
export const Endpoints = token<Endpoints>('protocols.endpoints')
