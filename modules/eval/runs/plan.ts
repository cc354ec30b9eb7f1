import type { Assertion } from '../assertions/contract.ts'
import type { RunRow } from '../model.ts'
import { sample } from '../statistics/random.ts'
import { microPence } from './budget.ts'
import type { RunRequest, Target } from './contract.ts'

/** What was asked for, as it is stored: all but the dataset and what money may change. */
export type Spec = Omit<RunRequest, 'dataset_id' | 'dataset_version' | 'budget_pence' | 'assertions'> & {
  readonly assertions: readonly Assertion[]
}

/** A run, ready to be worked at. */
export interface Plan {
  readonly run: string
  readonly owner: string
  readonly target: Target
  readonly assertions: readonly Assertion[]
  readonly threshold: number | undefined
  readonly epochs: number
  readonly seed: number
  readonly timeoutMs: number
  /** Of one answer. */
  readonly mostMicroPence: bigint
  readonly judge: { readonly model: string; readonly mostMicroPence: bigint } | undefined
  /** Row and epoch of the n-th case. */
  caseAt(n: number): { readonly row: number; readonly epoch: number }
}

export const specOf = ({ spec }: Pick<RunRow, 'spec'>): Spec => JSON.parse(spec) as Spec

/** `rows`: of the dataset's version. */
export function planOf(run: RunRow, rows: number): Plan {
  const { target, assertions, threshold, epochs, seed, timeout_ms, max_case_pence, judge, sample: size } = specOf(run)
  const drawn = size === undefined ? undefined : [...sample(rows, size, seed)].sort((one, other) => one - other)
  return {
    run: run._id,
    owner: run.owner,
    target,
    assertions,
    threshold,
    epochs,
    seed,
    timeoutMs: timeout_ms,
    mostMicroPence: microPence(max_case_pence),
    judge: judge && { model: judge.model, mostMicroPence: microPence(judge.max_case_pence) },
    caseAt(n) {
      const at = Math.floor(n / epochs)
      return { row: drawn === undefined ? at : (drawn[at] ?? 0), epoch: n % epochs }
    },
  }
}
