import { canonicalText } from '../../kernel/define.ts'
import type { RunRow, StepRow, Values } from './model.ts'

type Run = Pick<RunRow, 'topology' | 'agents' | 'input'>
type Done = Pick<StepRow, 'n' | 'agent' | 'status' | 'input' | 'output' | 'error'>

/** The calls that come next, all at once; or how the run ends. */
export type Plan =
  | { readonly calls: readonly { readonly position: number; readonly input: Values }[] }
  | { readonly end: 'completed' | 'failed'; readonly output: Values | null; readonly reason: string | null }

/** What follows from the steps so far, all of which have ended: the same steps always give the same plan. */
export const plan = (run: Run, steps: readonly Done[]): Plan => TOPOLOGIES[run.topology](run, steps)

const TOPOLOGIES: Readonly<Record<Run['topology'], (run: Run, steps: readonly Done[]) => Plan>> = {
  sequential: ({ agents, input }, steps) => {
    const last = steps.at(-1)
    if (last !== undefined && last.status !== 'completed') return failed(last, steps.at(-2)?.output ?? null)
    if (steps.length === agents.length) return completed(last?.output ?? null)
    return { calls: [{ position: steps.length, input: { ...input, ...last?.output } }] }
  },
  parallel: ({ agents, input }, steps) =>
    steps.length === 0
      ? { calls: agents.map((_, position) => ({ position, input })) }
      : gathered(steps, { results: resultsOf(steps) }),
  map_reduce: ({ agents, input }, steps) => {
    const reducer = agents.length - 1
    if (steps.length === 0 && reducer > 0)
      return { calls: agents.slice(0, -1).map((_, position) => ({ position, input })) }
    const results = resultsOf(steps.slice(0, reducer))
    const reduced = steps[reducer]
    if (reduced !== undefined)
      return reduced.status === 'completed' ? completed(reduced.output) : failed(reduced, { results })
    const mapped = gathered(steps, { results })
    return steps.length > 0 && 'end' in mapped && mapped.end === 'failed'
      ? mapped
      : { calls: [{ position: reducer, input: { ...input, results } }] }
  },
  supervisor: supervise,
}

/** Steps of the supervisor (even) and of those it names (odd) take turns. */
function supervise({ agents, input }: Run, steps: readonly Done[]): Plan {
  const last = steps.at(-1)
  const workers = steps.filter(({ n }) => n % 2 === 1)
  const results = resultsOf(workers)
  if (last === undefined || last.n % 2 === 1) {
    const choices = agents.slice(1).map(({ slug, name, description }) => ({ agent: slug, name, description }))
    return { calls: [{ position: 0, input: { ...input, agents: choices, results } }] }
  }
  if (last.status !== 'completed') return failed(last, results.length === 0 ? null : { results })
  const { next, input: given, ...rest } = decisionOf(last.output ?? {})
  if (typeof next !== 'string') return completed(rest)
  const position = agents.findIndex(({ id, slug, name }, at) => at > 0 && [id, slug, name].includes(next))
  if (position < 0) return { end: 'failed', output: { results }, reason: 'unknown_agent' }
  const call = { position, input: isValues(given) ? given : input }
  const again = workers.some(
    (step) => step.agent === agents[position]?.id && canonicalText(step.input) === canonicalText(call.input),
  )
  return again ? { end: 'failed', output: { results }, reason: 'call_cycle' } : { calls: [call] }
}

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A model says its decision as JSON in words. */
function decisionOf(output: Values): Values {
  if (typeof output['text'] !== 'string' || 'next' in output) return output
  try {
    const said: unknown = JSON.parse(output['text'])
    return isValues(said) ? said : output
  } catch {
    return output
  }
}

const resultsOf = (steps: readonly Done[]) =>
  steps.map(({ agent, status, output, error }) =>
    status === 'completed' ? { agent_id: agent, output } : { agent_id: agent, error },
  )

const completed = (output: Values | null): Plan => ({ end: 'completed', output, reason: null })
const failed = ({ error }: Done, output: Values | null): Plan => ({ end: 'failed', output, reason: error })
/** One result is enough. */
const gathered = (steps: readonly Done[], output: Values): Plan => {
  const [first] = steps
  return first === undefined || steps.some(({ status }) => status === 'completed')
    ? completed(output)
    : failed(first, output)
}
