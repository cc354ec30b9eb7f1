import { ApiError, type Job } from '../../kernel/define.ts'

const TOKEN = /^lt_(\d{1,9})_(.+)$/

/** Names one lease of one job. No secret: whose job it is decides who may use it. */
export const tokenOf = ({ _id, fence }: Pick<Job, '_id' | 'fence'>): string => `lt_${fence}_${_id}`

/** The fence that a token names. Throws `not_found` for a token of another job. */
export function fenceOf(token: string, id: string): number {
  const [, fence, job] = TOKEN.exec(token) ?? []
  if (job !== id) throw new ApiError('not_found', `the lease_token is not of a lease of job ${id}`)
  return Number(fence)
}
