import { setTimeout as wait } from 'node:timers/promises'
import { type Message, type Part, Role, type Task, TaskState } from '@a2a-js/sdk'
import {
  type Client,
  ClientFactory,
  ClientFactoryOptions,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
} from '@a2a-js/sdk/client'
import { ApiError } from '../../../kernel/define.ts'
import { AgentRefused } from '../contract.ts'
import { credentialOf } from './credential.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { noAnswer } from './no-answer.ts'
import type { Output, Run } from './run.ts'

const FIRST_POLL_MS = 250
const MAX_POLL_MS = 5_000
const OVER = new Set([
  TaskState.TASK_STATE_COMPLETED,
  TaskState.TASK_STATE_FAILED,
  TaskState.TASK_STATE_CANCELED,
  TaskState.TASK_STATE_REJECTED,
  TaskState.TASK_STATE_INPUT_REQUIRED,
  TaskState.TASK_STATE_AUTH_REQUIRED,
])
const MAX_REASON = 300

/** Asks a remote A2A agent, 1.0 or 0.3, by its card; our task is the id of its message, so that a repeat is one task there. */
export async function runRemoteAgent(run: Run): Promise<Output> {
  run.used.attempts++
  try {
    const client = await connect(run)
    const answer = await client.sendMessage(requestOf(run), { signal: run.signal })
    return 'messageId' in answer ? outputOf(answer.parts) : await endOf(answer, client, run)
  } catch (error) {
    if (run.signal.aborted || error instanceof ApiError) throw error
    const known = error instanceof Error ? apiErrorIn(error) : undefined
    if (known !== undefined) throw known
    const why = (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON)
    throw noAnswer('unreachable', `the remote agent does not answer: ${why}`, error)
  }
}

async function connect(run: Run): Promise<Client> {
  const legacyCompat = { enabled: true }
  const url = run.behaviour.endpoint?.url ?? ''
  const fetchImpl = guardedFetch(run, {
    timeoutMs: Number.POSITIVE_INFINITY,
    methods: ['GET', 'POST'],
    credential: await credentialOf(run, url),
  })
  return new ClientFactory(
    ClientFactoryOptions.createFrom(ClientFactoryOptions.default, {
      transports: [new JsonRpcTransportFactory({ fetchImpl, legacyCompat })],
      cardResolver: new DefaultAgentCardResolver({ fetchImpl, legacyCompat }),
    }),
  ).createFromUrl(url, '')
}

/** The clients wrap what their fetch throws. */
const apiErrorIn = (error: Error): ApiError | undefined =>
  error.cause instanceof ApiError ? error.cause : error.cause instanceof Error ? apiErrorIn(error.cause) : undefined

function requestOf({ taskId, input, trail }: Run) {
  const { text, ...rest } = input
  const plain = typeof text === 'string' && Object.keys(rest).length === 0
  const part: Part = {
    content: plain ? { $case: 'text', value: text } : { $case: 'data', value: input },
    mediaType: plain ? 'text/plain' : 'application/json',
    metadata: undefined,
    filename: '',
  }
  const message: Message = {
    messageId: taskId,
    contextId: '',
    taskId: '',
    role: Role.ROLE_USER,
    parts: [part],
    metadata: { agent_trail: [...trail] },
    extensions: [],
    referenceTaskIds: [],
  }
  const configuration = {
    acceptedOutputModes: ['text/plain', 'application/json'],
    taskPushNotificationConfig: undefined,
    returnImmediately: false,
  }
  return { tenant: '', message, configuration, metadata: undefined }
}

async function endOf(first: Task, client: Client, run: Run): Promise<Output> {
  let task = first
  for (let pollMs = FIRST_POLL_MS; !OVER.has(stateOf(task)); pollMs = Math.min(2 * pollMs, MAX_POLL_MS)) {
    await wait(pollMs, undefined, { signal: run.signal })
    task = await client.getTask({ tenant: '', id: task.id }, { signal: run.signal })
  }
  const said = textIn(task.status?.message?.parts ?? []).slice(0, MAX_REASON)
  switch (stateOf(task)) {
    case TaskState.TASK_STATE_COMPLETED:
      return outputOf(task.artifacts.flatMap(({ parts }) => parts))
    case TaskState.TASK_STATE_REJECTED:
      throw new ApiError(AgentRefused, `the agent refuses the input: ${said || 'it says not why'}; nothing was charged`)
    default:
      throw noAnswer('status', `the remote agent gives no answer: ${said || 'it says not why'}`)
  }
}

const stateOf = ({ status }: Task): TaskState => status?.state ?? TaskState.TASK_STATE_UNSPECIFIED

const textIn = (parts: readonly Part[]): string =>
  parts.flatMap(({ content }) => (content?.$case === 'text' ? [content.value] : [])).join('\n')

/** Its data, the first object first, else its words. */
function outputOf(parts: readonly Part[]): Output {
  let data: Output | undefined
  for (const { content } of parts)
    if (content?.$case === 'data' && typeof content.value === 'object' && content.value !== null)
      data = { ...data, ...(Array.isArray(content.value) ? { data: content.value } : content.value) }
  const text = textIn(parts)
  if (data !== undefined) return text === '' ? data : { text, ...data }
  return { text }
}
