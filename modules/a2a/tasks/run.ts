import { ApiError, type Attempt, faultPoints } from '../../../kernel/define.ts'
import type { TaskRow, TaskState } from '../model.ts'
import type { Parts } from '../parts.ts'
import { push } from '../push/deliver.ts'
import { settlePrice } from './charge.ts'
import { paymentOf } from './payment.ts'
import { questionIn } from './question.ts'
import { release } from './release.ts'
import { changeTask, findTask, isOpen, isOver, UNANSWERED } from './state.ts'

/** A facilitator that does not answer is asked again. */
const AGAIN_MS = 60_000
const passFault = faultPoints(['a2a.answered', 'a2a.charged', 'a2a.ended'])

/** The agent, or the input, is at fault: nothing else will come of it. */
const REFUSALS = new Set(['agent_refused', 'invalid_request'])

/**
 * Runs a task, or goes on with one whose process died: the answer is kept before it is charged, the charge has one id, and
 * what is told of the end can be told again.
 */
export async function runTask(id: string, attempt: Attempt, parts: Parts): Promise<void> {
  let task = await findTask(id, parts)
  if (task !== undefined && isOpen(task) && task.output === null) task = await answer(task, attempt, parts)
  if (task !== undefined && isOpen(task) && task.output !== null) task = await charge(task, attempt, parts)
  if (task === undefined || isOpen(task)) return
  passFault('a2a.ended')
  if (isOver(task) && task.state !== 'completed') await release(task, parts)
  await push(task, parts)
}

async function answer(task: TaskRow, attempt: Attempt, parts: Parts): Promise<TaskRow | undefined> {
  const { _id, owner, agent, price, trail, traceparent, context } = task
  const { agents } = parts.services
  const working = await changeTask(_id, UNANSWERED, { state: 'working' }, parts)
  if (working === undefined) return findTask(_id, parts)
  await push(working, parts)
  const canceled = new AbortController()
  const watching = watchFor(task, canceled, parts)
  let first = true
  try {
    const { output, version, use, priceMicroPence } = await agents.call({
      agent,
      account: owner,
      input: JSON.parse(task.input) as Readonly<Record<string, unknown>>,
      operationKey: !task.round ? _id : `${_id}.${task.round}`,
      payer: 'caller',
      maxPriceMicroPence: BigInt(price),
      trail,
      traceparent: traceparent ?? undefined,
      conversation: context,
      signal: canceled.signal,
      ...(task.streamed && {
        onDelta: (text) => {
          parts.watch.heard(_id, { text, first })
          first = false
        },
      }),
    })
    passFault('a2a.answered')
    const question = questionIn(output)
    if (question !== undefined) {
      const asks = { state: 'input-required' as const, asked: question }
      return (await changeTask(_id, UNANSWERED, asks, parts)) ?? (await findTask(_id, parts))
    }
    const answered = { version, use, price: String(priceMicroPence) }
    const kept = { output: JSON.stringify(output), answered }
    return (await changeTask(_id, UNANSWERED, kept, parts)) ?? (await findTask(_id, parts))
  } catch (error) {
    if (!(error instanceof ApiError) && !attempt.last) throw error
    return await fail(task, error, parts)
  } finally {
    watching.abort()
  }
}

/** Aborts the call once the task is cancelled, in whatever process. */
function watchFor({ _id }: TaskRow, canceled: AbortController, { watch, log }: Parts): AbortController {
  const stop = new AbortController()
  const follow = async (): Promise<void> => {
    for await (const change of watch.changes(_id, stop.signal))
      if ('task' in change && !isOpen(change.task)) canceled.abort()
  }
  follow().catch((error: unknown) => log.warn('a task is not watched', { task: _id, error: String(error) }))
  return stop
}

async function charge(task: TaskRow, attempt: Attempt, parts: Parts): Promise<TaskRow | undefined> {
  try {
    const billing = await settlePrice(task, await paymentOf(task, parts), parts)
    passFault('a2a.charged')
    const done = { state: 'completed' as const, billing }
    return (await changeTask(task._id, { state: 'working' }, done, parts)) ?? (await findTask(task._id, parts))
  } catch (error) {
    if (!(error instanceof ApiError) || (task.payment && !attempt.last)) throw error
    if (error.code === 'overloaded') {
      // whether it is paid, nobody says yet: neither given nor given up
      attempt.repeatAt(parts.services.clock.now() + AGAIN_MS)
      return task
    }
    // its hold has expired, or its payment is not to be had: what nobody paid for, nobody gets
    const failed = { state: 'failed' as const, error: told(error), output: null }
    return await changeTask(task._id, { state: 'working' }, failed, parts)
  }
}

async function fail(task: TaskRow, error: unknown, parts: Parts): Promise<TaskRow | undefined> {
  const why = told(error)
  const state: TaskState = REFUSALS.has(why.code) ? 'rejected' : 'failed'
  if (why.code === 'internal') parts.log.error('a task failed', { task: task._id, error: String(error) })
  return (await changeTask(task._id, UNANSWERED, { state, error: why }, parts)) ?? (await findTask(task._id, parts))
}

const told = (error: unknown) =>
  error instanceof ApiError
    ? { code: error.code, status: error.status, message: error.message.slice(0, 2_000) }
    : { code: 'internal', status: 500, message: 'a fault of the service' }
