import { ApiError } from '../../../kernel/define.ts'

/** E007 for whatever cannot be used. */
export const notFound = (reference: string): ApiError =>
  new ApiError('E007', `there is no agent '${reference}' that you can use: it is unknown, deleted or disabled`)
