import { BoundedMap } from '../../kernel/define.ts'
import type { Finding } from './check.ts'
import { type Judgement, judge } from './judging.ts'
import { type CompiledPolicy, compilePolicy, type PolicySource } from './policy/compile.ts'
import type { Direction } from './policy/contract.ts'

/** Texts and the policies that judge them, as they cross to the thread. */
export interface ToJudge {
  readonly texts: readonly string[]
  readonly policies: readonly PolicySource[]
  readonly direction: Direction
}

const compiled = new BoundedMap<string, CompiledPolicy>(100)

/** A judgement as it crosses back: a finding names its policy by its place. */
export interface Judged extends Omit<Judgement, 'findings'> {
  readonly findings: readonly (readonly (Omit<Finding, 'policy'> & { readonly policy: number })[])[]
}

/** Runs in the thread of long texts. */
export default ({ texts, policies, direction }: ToJudge): readonly Judged[] => {
  const ready = policies.map(policyOf)
  const { findings, ...judgement } = judge(texts, ready, direction)
  return [
    {
      ...judgement,
      findings: findings.map((found) => found.map((one) => ({ ...one, policy: ready.indexOf(one.policy) }))),
    },
  ]
}

function policyOf(source: PolicySource): CompiledPolicy {
  const key = JSON.stringify(source)
  const known = compiled.get(key) ?? compilePolicy(source.fields, source)
  compiled.set(key, known)
  return known
}
