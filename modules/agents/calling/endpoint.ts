import { setTimeout as wait } from 'node:timers/promises'
import { ApiError, isObject, OutboundRefused, type OutboundResponse } from '../../../kernel/define.ts'
import { AgentRefused } from '../contract.ts'
import { type Credential, credentialOf } from './credential.ts'
import { noAnswer } from './no-answer.ts'
import { isUnfit, outputOf } from './output.ts'
import type { Output, Run } from './run.ts'
import { signedHeaders } from './signing.ts'

const MAX_ANSWER_BYTES = 1_048_576
const FIRST_RETRY_MS = 250
const MAX_RETRY_MS = 4_000
const RETRIED = new Set([408, 425, 429, 500, 502, 503, 504])

/** Asks the developer's endpoint, and again where another try may help. */
export async function runEndpoint(run: Run): Promise<Output> {
  const { endpoint } = run.behaviour
  const retries = endpoint?.retries ?? 2
  const url = endpoint?.url ?? ''
  const credential = await credentialOf(run, url)
  for (;;) {
    run.used.attempts++
    const last = run.used.attempts > retries
    try {
      return await attempt(run, url, credential)
    } catch (error) {
      if (last || !(error instanceof Retriable)) throw error instanceof Retriable ? error.failure : error
    }
    const longest = Math.min(FIRST_RETRY_MS * 2 ** (run.used.attempts - 1), MAX_RETRY_MS)
    await wait(Math.random() * longest, undefined, { signal: run.signal })
  }
}

/** Another try may help. */
class Retriable extends Error {
  readonly failure: ApiError

  constructor(failure: ApiError) {
    super(failure.message)
    this.failure = failure
  }
}

async function attempt(run: Run, url: string, credential: Credential): Promise<Output> {
  const body = JSON.stringify({
    task_id: run.taskId,
    agent_id: run.agent._id,
    version: run.version,
    trail: run.trail,
    ...(run.dryRun && { dry_run: true }),
    input: run.input,
  })
  return read(credential.withheld(await send(run, url, body, credential)), run)
}

async function send(run: Run, url: string, body: string, credential: Credential): Promise<OutboundResponse> {
  const { outbound, clock } = run.parts.services
  try {
    return await outbound.request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        'idempotency-key': run.taskId,
        traceparent: run.traceparent,
        ...credential.headersFor(url),
        ...signedHeaders(run.agent, run.taskId, body, run.parts),
      },
      body,
      timeoutMs: Math.max(1, run.deadline - clock.now()),
      maxBytes: MAX_ANSWER_BYTES + 1,
      signal: run.signal,
    })
  } catch (error) {
    if (run.signal.aborted) throw error
    if (error instanceof OutboundRefused)
      throw noAnswer('unreachable', `the endpoint of the agent may not be called: ${error.message}`, error)
    if (error instanceof Error && error.name === 'TimeoutError')
      throw noAnswer('timeout', 'the endpoint of the agent did not answer in time', error)
    throw new Retriable(noAnswer('unreachable', 'the endpoint of the agent cannot be reached', error))
  }
}

function read({ status, headers, body }: OutboundResponse, run: Run): Output {
  if (status >= 300 && status < 400)
    throw noAnswer('redirect', `the endpoint of the agent answers ${status}: redirects are not followed`)
  if (body.length > MAX_ANSWER_BYTES)
    throw noAnswer('too_large', `the endpoint of the agent answers with more than ${MAX_ANSWER_BYTES} bytes`)
  const answer = jsonOf(headers['content-type'], body)
  if (status === 400 || status === 422)
    throw new ApiError(AgentRefused, `the agent refuses the input: ${messageIn(answer)}; nothing was charged`)
  if (status !== 200) {
    const failure = noAnswer('status', `the endpoint of the agent answers ${status}`)
    throw RETRIED.has(status) ? new Retriable(failure) : failure
  }
  if (answer === undefined)
    throw noAnswer('not_json', 'the endpoint of the agent answers something else than a JSON object')
  return fitting(isObject(answer['output']) ? answer['output'] : answer, run)
}

/** Throws `agent_failed` where an answer from elsewhere does not fit the agent's schema. */
export function fitting(output: Output, run: Run): Output {
  const { output_schema: schema } = run.behaviour
  if (schema === undefined) return output
  const checked = outputOf(JSON.stringify(output), schema)
  if (isUnfit(checked))
    throw noAnswer('schema', `the answer of the agent does not fit its schema: ${checked.complaint}`)
  return output
}

function jsonOf(contentType: string | string[] | undefined, body: Buffer): Record<string, unknown> | undefined {
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(String(contentType))) return undefined
  try {
    const value: unknown = JSON.parse(body.toString())
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const MAX_MESSAGE = 300

function messageIn(answer: Record<string, unknown> | undefined): string {
  const said = answer?.['message'] ?? answer?.['error']
  return typeof said === 'string' ? said.slice(0, MAX_MESSAGE) : 'it says not why'
}
