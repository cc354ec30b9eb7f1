import { DAY_MS } from '../../../kernel/define.ts'
import type { Parts } from '../parts.ts'
import type { Use } from '../records.ts'
import type { Output } from './run.ts'

/** What a call was answered, kept before it is charged for whoever makes the same call again. */
export interface KeptAnswer {
  readonly output: Output
  readonly version: string
  readonly use: Use
  /** Micro-pence, as it was when the call was made. */
  readonly price: string
}

type Stores = Pick<Parts, 'models' | 'services'>

/** As long as the kernel keeps its answers. */
const KEPT_MS = DAY_MS

/** The first answer counts: of two runs of one call both give that. Without a cipher of persons nothing is kept. */
export async function keepAnswer(
  taskId: string,
  owner: string,
  answer: KeptAnswer,
  parts: Stores,
): Promise<KeptAnswer> {
  const { persons, clock } = parts.services
  if (persons === undefined) return answer
  const sealed = await persons.seal(owner, contextOf(taskId), JSON.stringify(answer))
  const expireAt = new Date(clock.now() + KEPT_MS)
  const { upsertedCount } = await parts.models.answers.updateOne(
    { _id: taskId },
    { $setOnInsert: { owner, sealed: sealed.toString('base64'), expireAt } },
    { upsert: true },
  )
  return upsertedCount === 1 ? answer : ((await keptAnswer(taskId, owner, parts)) ?? answer)
}

/** Undefined where none was kept, it was a day ago, or its owner was erased. */
export async function keptAnswer(
  taskId: string,
  owner: string,
  { models, services: { persons, clock } }: Stores,
): Promise<KeptAnswer | undefined> {
  const row = await models.answers.findById(taskId).lean()
  if (row === null || row.expireAt.getTime() <= clock.now()) return undefined
  const text = await persons?.open(owner, contextOf(taskId), Buffer.from(row.sealed, 'base64'))
  return text === undefined ? undefined : (JSON.parse(text) as KeptAnswer)
}

const contextOf = (taskId: string): string => `agent_answers:${taskId}`
