import type { Row } from '../datasets/contract.ts'
import type { Parts } from '../parts.ts'
import { paidCall } from '../runs/paid.ts'
import type { Plan } from '../runs/plan.ts'
import type { Answer } from './answer.ts'
import { messagesOf } from './messages.ts'

export async function askModel(
  plan: Plan,
  row: Row,
  { id, epoch, signal }: { readonly id: string; readonly epoch: number; readonly signal: AbortSignal },
  parts: Parts,
): Promise<Answer> {
  const { model = '', temperature, max_output_tokens } = plan.target
  const { text, latencyMs, price } = await paidCall(
    {
      id: `${id}:answer`,
      run: plan.run,
      owner: plan.owner,
      mostMicroPence: plan.mostMicroPence,
      ask: () =>
        parts.services.inference.complete({
          account: plan.owner,
          payer: 'caller',
          operationKey: `${id}:answer`,
          operation: 'eval_case',
          maxCostMicroPence: plan.mostMicroPence,
          signal,
          body: {
            model,
            messages: [...messagesOf(plan.target, row)],
            seed: plan.seed + epoch,
            ...(temperature !== undefined && { temperature }),
            ...(max_output_tokens !== undefined && { max_completion_tokens: max_output_tokens }),
          },
        }),
    },
    parts,
  )
  return { text, latencyMs, priceMicroPence: price, task: null, error: null }
}
