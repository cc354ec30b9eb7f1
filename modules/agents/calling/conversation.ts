import { ApiError } from '../../../kernel/define.ts'
import type { ChatMessage as Message } from '../../providers/services.ts'
import type { InferenceRequest } from '../../routing/services.ts'
import { archetypeOf, broughtBy } from '../archetypes.ts'
import type { UserSchema } from '../user-schema.ts'
import { messagesOf } from './input.ts'
import type { RemoteTool } from './mcp-tools.ts'
import { recalled } from './memory.ts'
import { noAnswer } from './no-answer.ts'
import { isUnfit, outputOf, schemaInstruction } from './output.ts'
import type { Output, Run } from './run.ts'
import { type Said, say } from './say.ts'
import { toolsForModel, useTool } from './tools.ts'

type Body = InferenceRequest['body']

const DEFAULT_STEPS = 8
const MAX_CALLS_A_STEP = 8

/** Instructions, a model and tools: asks until there is an answer that fits, within the limits of steps, time and money. */
export async function converse(run: Run): Promise<Output> {
  if (!run.behaviour.tools?.some(({ type }) => type === 'mcp')) return ask(run, [])
  const { RemoteTools } = await import('./mcp-tools.ts')
  const remote = new RemoteTools(run)
  try {
    await remote.open()
    return await ask(run, remote.tools)
  } finally {
    await remote.close()
  }
}

async function ask(run: Run, remote: readonly RemoteTool[]): Promise<Output> {
  const { behaviour, input } = run
  const { tools = [], limits, model = {} } = behaviour
  const schema = answerSchema(run)
  const messages: Message[] = [
    { role: 'system', content: instructionsOf(run) + (await recalled(run)) },
    ...messagesOf(input, readsFields(run)),
  ]
  await run.purse.open(model.models ?? ['auto'])
  let repaired = false
  let toolCalls = 0
  for (let step = 1; step <= (limits?.max_steps ?? DEFAULT_STEPS); step++) {
    const said = await saidTo(run, bodyOf(run, messages, remote), schema !== undefined)
    if (said.toolCalls.length > 0 && tools.length > 0) {
      messages.push({ role: 'assistant', content: said.text === '' ? null : said.text, tool_calls: said.toolCalls })
      for (const [index, call] of said.toolCalls.entries()) {
        const content =
          index < MAX_CALLS_A_STEP
            ? await useTool(run, remote, call.function.name, call.function.arguments, ++toolCalls)
            : '{"error":"too many calls at once"}'
        messages.push({ role: 'tool', tool_call_id: call.id, content })
      }
      continue
    }
    const output = outputOf(said.text, schema)
    if (!isUnfit(output)) return output
    if (repaired) throw noAnswer('schema', `the answer does not fit the schema of the agent: ${output.complaint}`)
    repaired = true
    messages.push(
      { role: 'assistant', content: said.text },
      {
        role: 'user',
        content: `That answer cannot be used: ${output.complaint}. Answer again, with the JSON object only.`,
      },
    )
  }
  throw noAnswer('steps', 'the agent has used up its steps without an answer')
}

/** An archetype is told its fields; one that answers in words, and is told no more than a text, just that. */
function readsFields({ behaviour, input }: Run): boolean {
  const brought = broughtBy(behaviour)
  return brought !== undefined && (brought.output !== undefined || (!('text' in input) && !('messages' in input)))
}

/** Undefined: it answers in words. */
const answerSchema = ({ behaviour }: Run): UserSchema | undefined =>
  behaviour.output_schema ?? broughtBy(behaviour)?.output

function instructionsOf(run: Run): string {
  const { archetype, instructions } = run.behaviour
  const own = instructions ?? archetypeOf(archetype)?.instructions ?? ''
  const schema = answerSchema(run)
  return schema === undefined ? own : `${own}\n\n${schemaInstruction(schema)}`
}

function bodyOf(
  { behaviour: { model = {}, tools = [] } }: Run,
  messages: readonly Message[],
  remote: readonly RemoteTool[],
): Body {
  const { models = ['auto'], quality, priority, temperature, max_output_tokens } = model
  return {
    model: models[0] ?? 'auto',
    ...(models.length > 1 && { models: [...models] }),
    messages: [...messages],
    ...(quality !== undefined && { quality }),
    ...(priority !== undefined && { priority }),
    ...(temperature !== undefined && { temperature }),
    ...(max_output_tokens !== undefined && { max_tokens: max_output_tokens }),
    ...(tools.length > 0 && { tools: toolsForModel(tools, remote) }),
  }
}

/** The archetype's tasks in turn: what the local functions cannot do one way, they may do another. */
async function saidTo(run: Run, body: Body, quietly: boolean): Promise<Said> {
  const tasks = archetypeOf(run.behaviour.archetype)?.tasks ?? [undefined]
  for (const [index, task] of tasks.entries()) {
    run.used.attempts++
    const request: InferenceRequest = {
      account: run.agent.owner,
      agentId: run.agent._id,
      payer: 'caller',
      operationKey: `${run.taskId}-${run.used.attempts}`,
      operation: 'agent_step',
      traceparent: run.traceparent,
      maxCostMicroPence: run.purse.left(),
      signal: run.signal,
      body,
      ...(task !== undefined && { task }),
    }
    try {
      return await say(request, run, quietly)
    } catch (error) {
      const another = index + 1 < tasks.length && !run.used.delivered
      if (another && error instanceof ApiError && error.code === 'E005') continue
      throw told(error, run)
    }
  }
  throw new TypeError('an archetype without tasks')
}

/** What the gateway refuses is the agent's fault, not its caller's; only that no provider is there is nobody's. */
function told(error: unknown, { signal }: Run): unknown {
  if (signal.aborted || !(error instanceof ApiError) || error.code === 'E005' || error.code === 'agent_failed')
    return error
  const reason = error.code === 'max_cost_too_low' ? 'budget' : 'model'
  return noAnswer(reason, `the model of the agent does not answer: ${error.message}`, error)
}
