import {
  type Artifact,
  Message,
  type Part,
  Role,
  type StreamResponse,
  type Task,
  TaskState,
  type TaskStatus,
} from '@a2a-js/sdk'
import { penceNumber } from '../../ledger/services.ts'
import type { TaskRow } from '../model.ts'
import { outputOf } from '../tasks/view.ts'
import type { Words } from '../tasks/watch.ts'
import { paymentCompleted, paymentFailed, paymentRequired, X402_EXTENSION } from './x402.ts'

const STATES: Readonly<Record<TaskRow['state'], TaskState>> = {
  submitted: TaskState.TASK_STATE_SUBMITTED,
  working: TaskState.TASK_STATE_WORKING,
  'input-required': TaskState.TASK_STATE_INPUT_REQUIRED,
  'payment-required': TaskState.TASK_STATE_INPUT_REQUIRED,
  completed: TaskState.TASK_STATE_COMPLETED,
  failed: TaskState.TASK_STATE_FAILED,
  canceled: TaskState.TASK_STATE_CANCELED,
  rejected: TaskState.TASK_STATE_REJECTED,
}
const NO_PART = { metadata: undefined, filename: '' }
const textPart = (value: string): Part => ({ content: { $case: 'text', value }, mediaType: 'text/plain', ...NO_PART })
const dataPart = (value: unknown): Part => ({
  content: { $case: 'data', value },
  mediaType: 'application/json',
  ...NO_PART,
})
const ARTIFACT = 'answer'
const artifact = (part: Part): Artifact => ({
  artifactId: ARTIFACT,
  name: ARTIFACT,
  description: '',
  parts: [part],
  metadata: undefined,
  extensions: [],
})

/** The agent's answer, once it is paid. */
export function artifactOf(task: TaskRow): Artifact | undefined {
  const output = task.state === 'completed' ? outputOf(task) : undefined
  if (output === undefined) return undefined
  const { text, ...rest } = output
  return artifact(typeof text === 'string' && Object.keys(rest).length === 0 ? textPart(text) : dataPart(output))
}

function statusOf(task: TaskRow): TaskStatus {
  const { _id, context, state, updatedAt } = task
  const said = wordOf(task)
  return {
    state: STATES[state],
    timestamp: updatedAt.toISOString(),
    message: said && {
      messageId: `${_id}-${state}`,
      contextId: context,
      taskId: _id,
      role: Role.ROLE_AGENT,
      parts: [textPart(said.text)],
      metadata: said.metadata,
      extensions: said.metadata === undefined ? [] : [X402_EXTENSION],
      referenceTaskIds: [],
    },
  }
}

/** What is said of the state: why it failed, how it is paid. */
function wordOf({ asked, error, required, billing, state }: TaskRow) {
  if (error !== null)
    return {
      text: `${error.code}: ${error.message}`,
      metadata: error.code === 'E003' ? paymentFailed(error.message) : undefined,
    }
  if (state === 'input-required') return { text: asked ?? '', metadata: undefined }
  if (state === 'payment-required' && required !== null) {
    const terms = JSON.parse(required) as { readonly error: string }
    return { text: terms.error, metadata: paymentRequired(terms) }
  }
  return billing?.receipt === undefined ? undefined : { text: 'paid', metadata: paymentCompleted(billing.receipt) }
}

/** What the task cost, and its seal. */
const metadataOf = ({ agent, billing }: TaskRow) => ({
  agent_id: agent,
  ...(billing && {
    billing: {
      gross_pence: penceNumber(BigInt(billing.gross)),
      target_developer_earned_pence: penceNumber(BigInt(billing.developer)),
      worm_seal: `sha256:${billing.seal}`,
    },
  }),
})

/** `historyLength` 0: none of its messages. */
export function taskOf(task: TaskRow, { historyLength = 1, artifacts = true } = {}): Task {
  const answer = artifacts ? artifactOf(task) : undefined
  const message = task.message === null || historyLength === 0 ? undefined : Message.fromJSON(JSON.parse(task.message))
  return {
    id: task._id,
    contextId: task.context,
    status: statusOf(task),
    artifacts: answer === undefined ? [] : [answer],
    history: message === undefined ? [] : [{ ...message, taskId: task._id, contextId: task.context }],
    metadata: metadataOf(task),
  }
}

export const taskEvent = (task: TaskRow): StreamResponse => ({ payload: { $case: 'task', value: taskOf(task) } })

export const statusEvent = (task: TaskRow): StreamResponse => ({
  payload: {
    $case: 'statusUpdate',
    value: { taskId: task._id, contextId: task.context, status: statusOf(task), metadata: metadataOf(task) },
  },
})

const artifactEvent = (
  { _id, context }: TaskRow,
  answer: Artifact,
  chunk: { readonly append: boolean; readonly lastChunk: boolean },
): StreamResponse => ({
  payload: {
    $case: 'artifactUpdate',
    value: { taskId: _id, contextId: context, artifact: answer, ...chunk, metadata: undefined },
  },
})

/** Words of an answer under way. */
export const wordsEvent = (task: TaskRow, { text, first }: Words): StreamResponse =>
  artifactEvent(task, artifact(textPart(text)), { append: !first, lastChunk: false })

/** The whole answer, in the place of its words so far. */
export const answerEvent = (task: TaskRow, answer: Artifact): StreamResponse =>
  artifactEvent(task, answer, { append: false, lastChunk: true })
