import type { CaseRow, RunRow } from '../model.ts'
import type { Parts } from '../parts.ts'

/** What a case came to. */
export type Paid = Pick<CaseRow, 'n' | 'price' | 'judgePrice'>

/** Those that are done, from a place to before another. */
export async function casesOf(
  run: string,
  from: number,
  to: number,
  { models }: Pick<Parts, 'models'>,
): Promise<ReadonlyMap<number, Paid>> {
  const cases = (await models.cases
    .find({ run, n: { $gte: from, $lt: to } })
    .select({ n: 1, price: 1, judgePrice: 1 })
    .lean()) as Paid[]
  return new Map(cases.map((each) => [each.n, each]))
}

export const spentBy = (cases: readonly Paid[]) => ({
  answers: cases.reduce((sum, { price }) => sum + BigInt(price), 0n),
  judge: cases.reduce((sum, { judgePrice }) => sum + BigInt(judgePrice), 0n),
})

/** How far a run has come: its row tells of whole batches, the rest is counted. */
export async function progressOf(run: RunRow, parts: Pick<Parts, 'models'>) {
  const { _id, position, total, spent, judgeSpent } = run
  const open = position < total ? [...(await casesOf(_id, position, total, parts)).values()] : []
  const { answers, judge } = spentBy(open)
  return { done: position + open.length, spentMicroPence: BigInt(spent) + BigInt(judgeSpent) + answers + judge }
}
