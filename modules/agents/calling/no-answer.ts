import { ApiError } from '../../../kernel/define.ts'
import { NoAnswer } from '../contract.ts'

type Reason =
  | 'timeout'
  | 'unreachable'
  | 'status'
  | 'redirect'
  | 'too_large'
  | 'not_json'
  | 'schema'
  | 'model'
  | 'steps'
  | 'budget'
  | 'cut'

/** 502 `agent_failed` with its reason. */
export const noAnswer = (reason: Reason, message: string, cause?: unknown): ApiError =>
  new ApiError(NoAnswer, `${message}; nothing was charged`, { extra: { reason }, cause })
