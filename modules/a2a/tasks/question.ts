import type { TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { enqueue } from './job.ts'
import { changeTask, findTask } from './state.ts'

type Values = Readonly<Record<string, unknown>>

/** An agent asks back by an answer of this one field. */
const FIELD = 'input_required'
const MAX_QUESTION = 4_000
const MAX_ROUNDS = 5
/** Longer than a task runs: its price must still be held when it is charged. */
const LAST_RUN_MS = 600_000
const MAX_INPUT = 1_000_000

/** What an agent asks instead of answering. */
export function questionIn(output: Values): string | undefined {
  const question = output[FIELD]
  return typeof question === 'string' && Object.keys(output).length === 1 ? question.slice(0, MAX_QUESTION) : undefined
}

interface Reply {
  /** Id of the message. */
  readonly message: string
  readonly said: Values
  /** The agent reads fields, not words. */
  readonly structured: boolean
}

/** The task goes on with what was said before, what its agent asked, and this. One that was asked too often, or too long ago, fails. */
export async function answerQuestion(
  task: TaskRow,
  { message, said, structured }: Reply,
  parts: Parts,
): Promise<TaskRow> {
  const input = JSON.stringify(structured ? { ...inputOf(task), ...said } : conversation(task, said))
  const why = refusalOf(task, input, parts)
  const goesOn = {
    state: 'submitted' as const,
    asked: null,
    round: task.round + 1,
    replies: [...task.replies, message],
    input,
  }
  const fails = { state: 'failed' as const, error: { code: 'conflict', status: 409, message: why ?? '' } }
  const expected = { state: 'input-required' as const, round: task.round }
  const changed = await changeTask(task._id, expected, why === undefined ? goesOn : fails, parts)
  if (changed !== undefined) await enqueue(changed, parts)
  return changed ?? (await findTask(task._id, parts)) ?? task
}

const inputOf = ({ input }: TaskRow): Values => JSON.parse(input) as Values

function refusalOf({ round, createdAt }: TaskRow, input: string, { config, services }: Parts): string | undefined {
  if (round >= MAX_ROUNDS) return `the agent asks back more than ${MAX_ROUNDS} times`
  if (input.length > MAX_INPUT) return `what was said is longer than ${MAX_INPUT} characters`
  const over = createdAt.getTime() + config.holdMs - LAST_RUN_MS
  return services.clock.now() > over ? 'the answer came too late: its price is no longer held' : undefined
}

function conversation(task: TaskRow, said: Values): Values {
  const before = inputOf(task)
  const messages = Array.isArray(before['messages'])
    ? (before['messages'] as readonly Values[])
    : [asWords('user', before)]
  return { messages: [...messages, { role: 'assistant', content: task.asked ?? '' }, asWords('user', said)] }
}

const asWords = (role: string, said: Values): Values => {
  const { text } = said
  return { role, content: typeof text === 'string' && Object.keys(said).length === 1 ? text : JSON.stringify(said) }
}
