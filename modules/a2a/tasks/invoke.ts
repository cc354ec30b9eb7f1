import { type Answer, ApiError, type Call, reply } from '../../../kernel/define.ts'
import { nearestMicroPence } from '../../ledger/services.ts'
import type { Mandates } from '../../mandates/services.ts'
import { receiptOf } from '../../x402/services.ts'
import { type contract, type Task, TaskPending } from '../contract.ts'
import { eventStream, eventText } from '../events.ts'
import type { TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { receiptHeaders } from './payment.ts'
import { isOpen } from './state.ts'
import { type Submission, submit } from './submit.ts'
import { taskView } from './view.ts'
import { waitForEnd, wordsToEnd } from './wait.ts'

/** `POST /v1/a2a/invoke`: the whole way of one task. What it fails with is the answer's error. */
export async function invoke(
  call: Call<(typeof contract)['invoke']>,
  parts: Parts,
): Promise<ReturnType<typeof reply<200, Task>> | Answer> {
  const { body, caller, headers, operationKey, signal } = call
  const { target_agent, task_type, payload, max_cost_pence, trail, mandate_id, mandate_proof, stream = false } = body
  const { agents, mandates } = parts.services
  const agent = await agents.get(target_agent)
  const plain = (await agents.schemas(agent.id)).input !== undefined || Object.keys(payload).length === 1
  await agents.assertInput(agent.id, payload, '/body/payload')
  const submission: Submission = {
    owner: caller.userId,
    agent,
    key: `invoke ${operationKey}`,
    // the payload alone where that says all
    headers,
    input: plain ? payload : { task_type, ...payload },
    streamed: stream,
    ...(trail && { trail }),
    ...(max_cost_pence !== undefined && { maxPriceMicroPence: nearestMicroPence(max_cost_pence) }),
  }
  const work = () => submit(submission, parts)
  const submitted = await (mandate_id === undefined
    ? work()
    : named(mandates).under({ mandate: mandate_id, account: caller.userId, proof: mandate_proof }, work))
  if (stream) return eventStream(eventsOf(submitted, signal, parts), errorText)
  const task = await waitForEnd(submitted, signal, parts)
  return reply(200, resultOf(task), await receiptHeaders(task, parts))
}

/** Events: `delta` with words, then `result`. Words are heard only where the task runs in this process. */
async function* eventsOf(submitted: TaskRow, signal: AbortSignal, parts: Parts): AsyncGenerator<string, void, void> {
  const words = wordsToEnd(submitted, signal, parts)
  let said = false
  for (;;) {
    const next = await words.next()
    if (next.done) {
      const payment = receiptOf(await receiptHeaders(next.value, parts))
      yield eventText('result', { ...resultOf(next.value), ...(payment && { payment }) })
      return
    }
    const { text, first } = next.value
    yield eventText('delta', { text, ...(first && said && { restart: true }) })
    said = true
  }
}

const errorText = (thrown: unknown): string => {
  const { code, message, extra } =
    thrown instanceof ApiError ? thrown : new ApiError('internal', 'a fault of the service')
  return eventText('error', { error: message, code, ...extra })
}

/** What came of a task; throws what it failed with, or that it goes on. */
function resultOf(task: TaskRow): Task {
  const { _id: task_id, error } = task
  if (isOpen(task)) throw new ApiError(TaskPending, `task ${task_id} goes on; ask for it again`, { extra: { task_id } })
  if (error === null) return taskView(task)
  const { code, status, message } = error
  throw new ApiError({ code, status, meaning: '', remedy: '' }, message, { extra: { task_id } })
}

function named(mandates: Mandates | undefined): Mandates {
  if (mandates !== undefined) return mandates
  throw new ApiError('module_unavailable', 'the module that keeps spend mandates is not running: leave out mandate_id')
}
