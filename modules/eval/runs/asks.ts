import { type Asks, Ungraded } from '../assertions/grader.ts'
import type { Parts } from '../parts.ts'
import type { Budget } from './budget.ts'
import { paidCall } from './paid.ts'
import type { Plan } from './plan.ts'

/** What is left to spend: answers and gradings apart. */
export interface Budgets {
  readonly answers: Budget
  readonly judge: Budget
}

export interface Gradings {
  readonly asks: Asks
  readonly cost: { answers: bigint; judge: bigint }
}

/** The gradings of one case: `cost` says what they came to. */
export function gradings(plan: Plan, budgets: Budgets, signal: AbortSignal, parts: Parts): Gradings {
  const { run, owner, judge, mostMicroPence } = plan
  const { inference } = parts.services
  const cost = { answers: 0n, judge: 0n }
  const call = (key: string) => ({ account: owner, payer: 'caller' as const, operationKey: key, signal })
  return {
    cost,
    asks: {
      async chat(id, prompt) {
        if (judge === undefined) throw new Ungraded('the run names no judge')
        const { priceMicroPence, text } = await budgets.judge.spend(judge.mostMicroPence, async () => {
          const { price, text } = await paidCall(
            {
              id,
              run,
              owner,
              mostMicroPence: judge.mostMicroPence,
              ask: () =>
                inference.complete({
                  ...call(id),
                  operation: 'eval_grading',
                  maxCostMicroPence: judge.mostMicroPence,
                  body: { model: judge.model, messages: [{ role: 'user', content: prompt }], seed: plan.seed },
                }),
            },
            parts,
          )
          return { priceMicroPence: price, text }
        })
        cost.judge += priceMicroPence
        return text
      },
      async cosine(id, model, texts) {
        const { priceMicroPence, text } = await budgets.answers.spend(mostMicroPence, async () => {
          const { price, text } = await paidCall(
            {
              id,
              run,
              owner,
              mostMicroPence,
              ask: async () => {
                const { vectors, bill } = await inference.embed({
                  ...call(id),
                  operation: 'eval_grading',
                  maxCostMicroPence: mostMicroPence,
                  body: { model, input: [...texts] },
                })
                return { text: String(cosine(vectors[0] ?? [], vectors[1] ?? [])), bill }
              },
            },
            parts,
          )
          return { priceMicroPence: price, text }
        })
        cost.answers += priceMicroPence
        return Number(text)
      },
    },
  }
}

function cosine(one: readonly number[], other: readonly number[]): number {
  let [dot, squares, others] = [0, 0, 0]
  for (const [at, value] of one.entries()) {
    const beside = other[at] ?? 0
    dot += value * beside
    squares += value * value
    others += beside * beside
  }
  return squares === 0 || others === 0 ? 0 : dot / Math.sqrt(squares * others)
}
