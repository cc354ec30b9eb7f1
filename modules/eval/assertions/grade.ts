import type { Assertion, Finding } from './contract.ts'
import { type Asks, type Grade, type Grader, type Subject, Ungraded } from './grader.ts'
import { modelGraded } from './model-graded.ts'
import { similarity } from './similarity.ts'
import { renderAll, type Values } from './template.ts'
import { contains, exact, regex, startsWith } from './texts.ts'
import { cost, jsonSchema, latency, numeric } from './values.ts'

const GRADERS: Readonly<Record<Assertion['type'], Grader>> = {
  exact,
  contains,
  starts_with: startsWith,
  regex,
  json_schema: jsonSchema,
  numeric,
  similarity,
  cost,
  latency,
  model_graded: modelGraded,
}

/** Throws `invalid_request` that says which one lacks what. */
export function checkAssertions(assertions: readonly Assertion[], pointer: string): void {
  for (const [at, assertion] of assertions.entries()) GRADERS[assertion.type].check(assertion, `${pointer}/${at}`)
}

/** What every assertion says of an answer. `key` names the case in what is paid for. */
export async function gradeAll(
  subject: Subject,
  assertions: readonly Assertion[],
  values: Values,
  asks: Asks,
  key: string,
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  for (const [at, assertion] of assertions.entries()) {
    const { type, not = false, weight = 1, name = type, path } = assertion
    const rendered = type === 'json_schema' || type === 'regex' ? assertion : withValues(assertion, values)
    const seen = path === undefined ? subject : partOf(subject, path)
    const { score, pass, reason } = await gradeOne(seen, rendered, asks, `${key}:${at}`)
    const turned = not && score !== null
    findings.push({
      name: not ? `not ${name}` : name,
      type,
      score: turned ? 1 - (score as number) : score,
      pass: turned ? !pass : pass,
      weight,
      reason,
    })
  }
  return findings
}

async function gradeOne(subject: Subject, assertion: Assertion, asks: Asks, key: string): Promise<Grade> {
  try {
    return await GRADERS[assertion.type].grade(subject, assertion, asks, key)
  } catch (error) {
    if (!(error instanceof Ungraded)) throw error
    return { score: null, pass: false, reason: error.message }
  }
}

const withValues = (assertion: Assertion, values: Values): Assertion =>
  assertion.value === undefined ? assertion : { ...assertion, value: renderAll(assertion.value, values) }

/** The place that a JSON pointer names, as the subject. */
function partOf(subject: Subject, pointer: string): Subject {
  let value: unknown = subject.value
  for (const word of pointer.split('/').slice(1)) {
    const key = word.replaceAll('~1', '/').replaceAll('~0', '~')
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Values)[key] : undefined
  }
  return { ...subject, value, text: typeof value === 'string' ? value : (JSON.stringify(value) ?? '') }
}

/** Weighted mean of what could be graded; null where nothing could. */
export function scoreOf(findings: readonly Finding[]): number | null {
  const graded = findings.filter(({ score }) => score !== null)
  const weights = graded.reduce((total, { weight }) => total + weight, 0)
  return weights === 0 ? null : graded.reduce((total, { score, weight }) => total + (score ?? 0) * weight, 0) / weights
}
