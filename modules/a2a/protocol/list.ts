import { type ListTasksRequest, type ListTasksResponse, TaskState } from '@a2a-js/sdk'
import { RequestMalformedError } from '@a2a-js/sdk/errors'
import { newestFirst } from '../../../kernel/define.ts'
import { INTERRUPTED, type TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { taskOf } from './task.ts'

const DEFAULT_PAGE = 50
const MAX_PAGE = 100
const STATES: Readonly<Partial<Record<TaskState, TaskRow['state'] | { $in: TaskRow['state'][] }>>> = {
  [TaskState.TASK_STATE_SUBMITTED]: 'submitted',
  [TaskState.TASK_STATE_WORKING]: 'working',
  [TaskState.TASK_STATE_INPUT_REQUIRED]: { $in: [...INTERRUPTED] },
  [TaskState.TASK_STATE_COMPLETED]: 'completed',
  [TaskState.TASK_STATE_FAILED]: 'failed',
  [TaskState.TASK_STATE_CANCELED]: 'canceled',
  [TaskState.TASK_STATE_REJECTED]: 'rejected',
}

/** The caller's tasks, of one agent where the path names it, newest first. */
export async function listTasks(
  owner: string,
  agent: string | undefined,
  request: ListTasksRequest,
  { models }: Parts,
): Promise<ListTasksResponse> {
  const { contextId, status, pageSize = DEFAULT_PAGE, pageToken, historyLength = 0, includeArtifacts = false } = request
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > MAX_PAGE)
    throw new RequestMalformedError(`pageSize must be 1 to ${MAX_PAGE}`)
  const after = request.statusTimestampAfter
  if (after !== undefined && Number.isNaN(Date.parse(after)))
    throw new RequestMalformedError('statusTimestampAfter must be a time in ISO 8601')
  const state = STATES[status]
  if (state === undefined && status !== TaskState.TASK_STATE_UNSPECIFIED)
    return { tasks: [], nextPageToken: '', pageSize, totalSize: 0 }
  const filter = {
    owner,
    ...(agent !== undefined && { agent }),
    ...(contextId !== '' && { context: contextId }),
    ...(state !== undefined && { state }),
    ...(after !== undefined && { updatedAt: { $gte: new Date(after) } }),
  }
  const { data, next_cursor } = await newestFirst<TaskRow, ReturnType<typeof taskOf>>(models.tasks, {
    filter,
    time: 'createdAt',
    page: { limit: pageSize, ...(pageToken !== '' && { cursor: pageToken }) },
    view: (row) => taskOf(row, { historyLength, artifacts: includeArtifacts }),
  })
  return {
    tasks: data,
    nextPageToken: next_cursor ?? '',
    pageSize,
    totalSize: await models.tasks.countDocuments(filter),
  }
}
