import { ApiError, type Call, invalidField, operationId, owned } from '../../kernel/define.ts'
import { ContentFilter, type contract } from './contract.ts'
import { sealVerdict } from './guard.ts'
import { judgeApart } from './judge-apart.ts'
import { commitmentTo, type Judgement } from './judging.ts'
import type { Parts } from './parts.ts'
import { type CompiledPolicy, compilePolicy } from './policy/compile.ts'
import type { Direction } from './policy/contract.ts'
import { fieldsOf } from './policy/policies.ts'
import { redact, redaction } from './redaction/redact.ts'
import { type Entry, Vault } from './redaction/vault.ts'
import { textsOf, withTexts } from './texts.ts'

type Contract = typeof contract
type CheckBody = Call<Contract['check']>['body']
type Sanitized = string | { [field: string]: unknown }[]
interface ToCheck {
  readonly texts: readonly string[]
  /** JSON pointer of each. */
  readonly paths: readonly string[]
  readonly direction: Direction
  /** What was given, with other texts. */
  readonly rebuild: (texts: readonly string[]) => Sanitized
}

/** `POST /v1/safety/check`. */
export const check = async ({ body, caller, operationKey }: Call<Contract['check']>, parts: Parts) => {
  const policy = await parts.policyOf(caller.userId, body.policy_id)
  const { texts, paths, direction, rebuild } = whatToCheck(body)
  const judgement = await judgeApart(caller.userId, texts, [policy], direction)
  const id = operationId('chk_', caller.userId, 'check', operationKey)
  const commitment = commitmentTo(parts.key, caller.userId, texts)
  const judged = { ...judgement, account: caller.userId, direction, commitment, policy }
  const { seal } = await sealVerdict(id, judged, parts)
  return { id, ...shown(judgement, texts, paths, policy, rebuild), seal }
}

const whatToCheck = (body: CheckBody): ToCheck => {
  const given = (['input', 'messages', 'output'] as const).filter((field) => body[field] !== undefined)
  if (given.length !== 1)
    throw invalidField(
      '/body',
      `must hold one of input, messages and output; it holds ${given.join(' and ') || 'none'}`,
    )
  const { messages, input, output } = body
  const direction: Direction = body.direction ?? (output === undefined ? 'input' : 'output')
  if (messages) {
    const places = textsOf(messages)
    return {
      texts: places.map(({ text }) => text),
      paths: places.map(({ path }) => `/messages${path}`),
      direction,
      rebuild: (texts: readonly string[]) => withTexts(messages, texts) as { [field: string]: unknown }[],
    }
  }
  const text = input ?? output ?? ''
  return { texts: [text], paths: [`/${given[0]}`], direction, rebuild: (texts: readonly string[]) => texts[0] ?? '' }
}

const shown = <T extends Sanitized>(
  { verdict, riskScore, findings, unjudged }: Judgement,
  texts: readonly string[],
  paths: readonly string[],
  policy: CompiledPolicy,
  rebuild: (texts: readonly string[]) => T,
) => {
  const vault = Vault.for(texts)
  return {
    verdict,
    risk_score: riskScore,
    findings: findings.flatMap((found, at) =>
      found.map(({ scanner, entityType, category, start, end, score, action }) => ({
        scanner,
        entity_type: entityType,
        category,
        path: paths[at] ?? '',
        start,
        end,
        score,
        action,
      })),
    ),
    sanitized: verdict === 'block' ? null : rebuild(texts.map((text, at) => redact(text, findings[at] ?? [], vault))),
    ...(unjudged !== undefined && { reason: unjudged }),
    policy: { id: policy.id, version: policy.version },
  }
}

const REDACTION = 'safety_redaction'

/** `POST /v1/safety/redact`: what the policy redacts. */
export const redactText = async ({ body, caller }: Call<Contract['redact']>, parts: Parts) => {
  const policy = await parts.policyOf(caller.userId, body.policy_id)
  const { findings, unjudged, verdict } = await judgeApart(caller.userId, [body.text], [policy], 'input')
  if (unjudged !== undefined && verdict === 'block') throw new ApiError(ContentFilter, unjudged)
  const vault = Vault.for([body.text])
  const { redacted, replaced } = redaction(body.text, findings[0] ?? [], vault)
  const sealed =
    replaced.length === 0 ? undefined : await parts.cipher.seal(caller.userId, REDACTION, JSON.stringify(vault.entries))
  return {
    redacted,
    entities: replaced.map(({ placeholder, entityType, start, end, score }) => ({
      placeholder,
      entity_type: entityType,
      start,
      end,
      score,
    })),
    restore_token: sealed?.toString('base64url') ?? null,
  }
}

/** `POST /v1/safety/restore`. */
export const restoreText = async ({ body, caller }: Call<Contract['restore']>, { cipher }: Parts) => {
  const invalid = () => invalidField('/body/restore_token', 'is not the token of a redaction of yours')
  const sealed = Buffer.from(body.restore_token, 'base64url')
  const opened = await cipher.open(caller.userId, REDACTION, sealed).catch(() => {
    throw invalid()
  })
  if (opened === undefined) throw invalid()
  return { text: Vault.of(JSON.parse(opened) as readonly Entry[]).restore(body.text) }
}

/** `POST /v1/safety/policies/:id/test`. */
export const testPolicy = async ({ params, body, caller }: Call<Contract['testPolicy']>, { policies }: Parts) => {
  const document = await owned.get(policies, caller.userId, params.id)
  const given = Object.entries(body.draft ?? {}).filter(([, value]) => value !== undefined)
  const version = { id: document._id, version: document.version }
  const policy = compilePolicy({ ...fieldsOf(document), ...Object.fromEntries(given) }, version, '/body/draft')
  const tried = body.samples.map(async ({ text, direction = 'input', expect }) => {
    const judgement = await judgeApart(caller.userId, [text], [policy], direction)
    const view = shown(judgement, [text], ['/text'], policy, ([sanitized]) => sanitized ?? '')
    return { ...view, passed: expect === undefined ? null : expect === view.verdict }
  })
  const results = await Promise.all(tried)
  const count = (passed: boolean) => results.filter((result) => result.passed === passed).length
  return { passed: count(true), failed: count(false), results }
}
