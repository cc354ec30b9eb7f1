import type { Call } from '../../../kernel/define.ts'
import { type AuthorisedPayment, bringsPayment, type Sale } from '../../x402/services.ts'
import type { contract } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { taskIdOf } from './task-ids.ts'

type PaidCall = Pick<Call<(typeof contract)['call']>, 'headers' | 'operationKey'> & {
  readonly params: { readonly id: string }
  readonly caller: { readonly userId: string }
}

/** Runs a call with the payment that its headers bring; a 402 says how else it can be paid. */
export async function withPayment<T>(
  { params, caller, headers, operationKey }: PaidCall,
  parts: Parts,
  run: (payment: AuthorisedPayment | undefined) => Promise<T>,
): Promise<T> {
  const { schemes } = parts.services
  if (schemes === undefined) return run(undefined)
  const { _id, owner, state } = await parts.lookup.get(params.id)
  const amountMicroPence = BigInt(state.price_micro_pence)
  const sale: Sale = { path: `/v1/agents/${_id}/call`, description: `A call of agent ${_id}`, amountMicroPence }
  const account = caller.userId
  let payment: AuthorisedPayment | undefined
  try {
    if (bringsPayment(headers) && owner !== account && amountMicroPence > 0n) {
      payment = await schemes.authorise({ account, request: taskIdOf(account, operationKey), headers }, sale)
    }
    return await run(payment)
  } catch (error) {
    // harmless where it was taken
    await payment?.release()
    throw schemes.offer(error, sale)
  }
}
