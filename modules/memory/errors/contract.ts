import Type from 'typebox'
import { ApiError, type ErrorShape, errorType } from '../../../kernel/define.ts'

/** mem0's error object, as its stock clients read it. */
export const mem0Errors: ErrorShape = {
  name: 'Mem0Error',
  schema: Type.Object({ detail: Type.String(), code: Type.String() }),
  bodyOf: ({ message, code, extra: { details } }) => ({ detail: message, code, ...(details ? { details } : {}) }),
}

export const MEMORY_FULL = errorType(
  'memory_full',
  409,
  'as many memories are kept as one account may have',
  'forget some: POST /v1/memory/forget',
)

export const memoryFull = (most: number): ApiError =>
  new ApiError(MEMORY_FULL, `an account may have ${most} memories, and these would be more; forget some first`)
export const noMemory = (id: string): ApiError => new ApiError('not_found', `there is no memory ${id} of yours`)
