import { ApiError } from '../../../kernel/define.ts'
import { Stopped } from './budget.ts'

const STOPS: Readonly<Record<string, string>> = { E003: 'funds', max_cost_too_low: 'max_case_pence' }
/** The run asks for what is not there: no case of it can be answered. */
const FATAL = new Set(['E004', 'E007', 'not_found', 'conflict'])
/** May pass: tried again, and no fault of the target. */
const PASSING = new Set(['E005', 'E009', 'agent_unfunded', 'overloaded', 'module_unavailable', 'internal'])

/** What an error in a case means: the code of its failure, which scores 0. Throws what concerns the whole run. */
export function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  const { code, extra } = error
  const stop = STOPS[code]
  if (stop !== undefined) throw new Stopped(stop)
  if (FATAL.has(code)) throw new Failed(code)
  if (PASSING.has(code)) throw error
  return typeof extra['reason'] === 'string' ? `${code}:${extra['reason']}` : code
}

/** The run has failed, by this code. */
export class Failed extends Error {
  readonly code: string

  constructor(code: string) {
    super(code)
    this.code = code
  }
}
