import { penceNumber } from '../../ledger/services.ts'
import type { Finding } from '../assertions/contract.ts'
import { gradeAll, scoreOf } from '../assertions/grade.ts'
import { Ungraded } from '../assertions/grader.ts'
import type { Row } from '../datasets/contract.ts'
import type { CaseRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { askAgent } from '../targets/agent.ts'
import { type Answer, parseJson, valuesOf, WAITING } from '../targets/answer.ts'
import { askModel } from '../targets/model.ts'
import { askSwarm } from '../targets/swarm.ts'
import { type Budgets, gradings } from './asks.ts'
import { failureOf } from './faults.ts'
import type { Plan } from './plan.ts'

const MAX_OUTPUT = 100_000
const GRADING_MS = 40_000

interface Place {
  readonly n: number
  readonly row: number
  readonly epoch: number
}

/** Asks and grades one case. Throws `Stopped` or `Failed` for the run, anything else that a later try may mend. */
export async function runCase(
  plan: Plan,
  place: Place,
  row: Row,
  budgets: Budgets,
  signal: AbortSignal,
  parts: Parts,
): Promise<CaseRow | typeof WAITING> {
  const id = `${plan.run}:${place.n}`
  const answer = await budgets.answers.spend(plan.mostMicroPence, async () => {
    const given = await ask(plan, row, { id, ...place }, signal, parts)
    return given === WAITING
      ? { priceMicroPence: plan.mostMicroPence, waiting: true as const }
      : { ...given, waiting: false as const }
  })
  if (answer.waiting) return WAITING
  const { priceMicroPence, latencyMs, task } = answer
  const error = answer.error ?? (answer.text.length > MAX_OUTPUT ? 'output_too_large' : null)
  const { findings, cost } = error === null ? await grade(plan, row, answer, id, budgets, signal, parts) : FAILED
  const score = error === null ? scoreOf(findings) : 0
  return {
    _id: id,
    run: plan.run,
    owner: plan.owner,
    ...place,
    output: answer.text.slice(0, MAX_OUTPUT),
    error,
    score,
    pass: score !== null && error === null && passes(findings, score, row.threshold ?? plan.threshold),
    price: priceMicroPence + cost.answers,
    judgePrice: cost.judge,
    latencyMs,
    task,
    findings: JSON.stringify(findings),
  }
}

const FAILED = { findings: [] as readonly Finding[], cost: { answers: 0n, judge: 0n } }

const passes = (findings: readonly Finding[], score: number, threshold: number | undefined): boolean =>
  threshold === undefined ? findings.every((each) => each.score === null || each.pass) : score >= threshold

/** A failure of the target is an answer, too. */
async function ask(
  plan: Plan,
  row: Row,
  place: Place & { readonly id: string },
  signal: AbortSignal,
  parts: Parts,
): Promise<Answer | typeof WAITING> {
  const timeout = AbortSignal.timeout(plan.timeoutMs)
  const limited = { ...place, signal: AbortSignal.any([signal, timeout]) }
  try {
    if (plan.target.type === 'swarm') return await askSwarm(plan, row, place.id, parts)
    return await (plan.target.type === 'agent' ? askAgent : askModel)(plan, row, limited, parts)
  } catch (error) {
    if (signal.aborted) throw error
    const failure = timeout.aborted ? 'timeout' : failureOf(error)
    return { text: '', task: null, priceMicroPence: 0n, latencyMs: plan.timeoutMs, error: failure }
  }
}

async function grade(
  plan: Plan,
  row: Row,
  { text, priceMicroPence, latencyMs }: Answer,
  id: string,
  budgets: Budgets,
  signal: AbortSignal,
  parts: Parts,
) {
  const timeout = AbortSignal.timeout(GRADING_MS)
  const { asks, cost } = gradings(plan, budgets, AbortSignal.any([signal, timeout]), parts)
  const told =
    <A extends readonly unknown[], T>(work: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      try {
        return await work(...args)
      } catch (error) {
        if (signal.aborted || error instanceof Ungraded) throw error
        if (timeout.aborted) throw new Ungraded(`grading took more than ${GRADING_MS} ms`)
        throw new Ungraded(`the grading model refused: ${failureOf(error)}`)
      }
    }
  const subject = {
    text,
    value: parseJson(text),
    input: row.input,
    expected: row.expected,
    costPence: penceNumber(priceMicroPence),
    latencyMs,
  }
  const findings = await gradeAll(
    subject,
    [...plan.assertions, ...(row.assertions ?? [])],
    valuesOf(row),
    { chat: told(asks.chat), cosine: told(asks.cosine) },
    id,
  )
  return { findings, cost }
}
