import { ApiError, operationId } from '../../../kernel/define.ts'
import type { Tool } from '../contract.ts'
import { violationsOf } from '../user-schema.ts'
import type { RemoteTool } from './mcp-tools.ts'
import type { Run } from './run.ts'
import { signedHeaders } from './signing.ts'

const MAX_RESULT_BYTES = 65_536
const TOOL_TIMEOUT_MS = 15_000

const ANYTHING = { type: 'object', additionalProperties: true }

/** Tools as models are told of them. */
export const toolsForModel = (tools: readonly Tool[], remote: readonly RemoteTool[]) =>
  [
    ...tools.flatMap((tool) =>
      tool.type === 'mcp'
        ? []
        : [
            {
              name: tool.name,
              description: tool.description,
              parameters: (tool.type === 'http' ? tool.parameters : undefined) ?? ANYTHING,
            },
          ],
    ),
    ...remote.map(({ name, description, parameters }) => ({ name, description, parameters })),
  ].map((told) => ({ type: 'function', function: told }))

/** Runs one call of a tool. What goes wrong in it is told to the model, which may find another way; circles end the call. */
export async function useTool(
  run: Run,
  remote: readonly RemoteTool[],
  name: string,
  args: string,
  callNumber: number,
): Promise<string> {
  const tool =
    run.behaviour.tools?.find((each) => each.type !== 'mcp' && each.name === name) ??
    remote.find((each) => each.name === name)
  if (tool === undefined) return failed(`there is no tool ${name}`)
  const input = argumentsOf(args)
  if (input === undefined) return failed('the arguments must be a JSON object')
  if (run.dryRun && tool.writes !== false)
    return JSON.stringify({ skipped: 'this is a trial: tools that write are not run' })
  try {
    if ('call' in tool) return (await tool.call(input)).slice(0, MAX_RESULT_BYTES)
    if (tool.type === 'mcp') return failed(`there is no tool ${name}`)
    return tool.type === 'agent'
      ? await useAgent(run, tool.agent, input, callNumber)
      : await useHttp(run, tool, input, callNumber)
  } catch (error) {
    if (run.signal.aborted || (error instanceof ApiError && error.code === 'call_cycle')) throw error
    return failed(error instanceof Error ? error.message : String(error))
  }
}

async function useAgent(
  run: Run,
  agent: string,
  input: Readonly<Record<string, unknown>>,
  callNumber: number,
): Promise<string> {
  const answer = await run.callAgent({
    agent,
    account: run.agent.owner,
    input,
    operationKey: `${run.taskId}-${callNumber}`,
    ...(run.isNew && { repeatable: false }),
    maxPriceMicroPence: run.purse.left(),
    trail: run.trail,
    dryRun: run.dryRun,
    traceparent: run.traceparent,
    signal: run.signal,
  })
  run.purse.payAgent(answer.priceMicroPence)
  return JSON.stringify(answer.output).slice(0, MAX_RESULT_BYTES)
}

async function useHttp(
  run: Run,
  { url, method = 'POST', parameters }: Extract<Tool, { type: 'http' }>,
  input: Readonly<Record<string, unknown>>,
  callNumber: number,
): Promise<string> {
  const [violation] = parameters === undefined ? [] : violationsOf(parameters, input, '')
  if (violation !== undefined) return failed(`${violation.pointer || 'the arguments'} ${violation.message}`)
  const target = new URL(url)
  if (method === 'GET')
    for (const [field, value] of Object.entries(input))
      target.searchParams.set(field, typeof value === 'string' ? value : JSON.stringify(value))
  const body = method === 'GET' ? '' : JSON.stringify(input)
  const id = operationId('tool_', run.agent._id, run.taskId, String(callNumber))
  const answer = await run.parts.services.outbound.request(target.href, {
    method,
    headers: {
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      'idempotency-key': id,
      traceparent: run.traceparent,
      ...signedHeaders(run.agent, id, body, run.parts),
    },
    ...(method === 'POST' && { body }),
    timeoutMs: TOOL_TIMEOUT_MS,
    maxBytes: MAX_RESULT_BYTES,
    signal: run.signal,
  })
  const text = answer.body.toString()
  return answer.status >= 200 && answer.status < 300
    ? text
    : failed(`the tool answers ${answer.status}: ${text.slice(0, 500)}`)
}

const failed = (error: string): string => JSON.stringify({ error })

function argumentsOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}
