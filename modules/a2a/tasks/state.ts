import { ApiError, DAY_MS } from '../../../kernel/define.ts'
import { INTERRUPTED, OPEN, type TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'

export const isOpen = ({ state }: Pick<TaskRow, 'state'>): boolean => (OPEN as readonly string[]).includes(state)

/** Ended: nothing changes it any more. */
export const isOver = (task: Pick<TaskRow, 'state'>): boolean =>
  !isOpen(task) && !(INTERRUPTED as readonly string[]).includes(task.state)

export const expiryOf = ({ services: { clock }, config }: Parts): Date =>
  new Date(clock.now() + config.keptDays * DAY_MS)

export const findTask = async (id: string, { models }: Pick<Parts, 'models'>): Promise<TaskRow | undefined> =>
  ((await models.tasks.findById(id).lean()) as TaskRow | null) ?? undefined

/** Throws `not_found` for another's. */
export async function ownTask(owner: string, id: string, parts: Parts): Promise<TaskRow> {
  const task = await findTask(id, parts)
  if (task?.owner !== owner) throw new ApiError('not_found', `there is no task ${id.slice(0, 100)}`)
  return task
}

type Expected = { readonly [K in keyof TaskRow]?: TaskRow[K] | { readonly $in: readonly TaskRow[K][] } }

/** Changes a task that is as expected, and tells everybody; undefined where it is not. */
export async function changeTask(
  id: string,
  expected: Expected,
  change: Partial<TaskRow>,
  parts: Parts,
): Promise<TaskRow | undefined> {
  const at = { updatedAt: new Date(parts.services.clock.now()), expireAt: expiryOf(parts) }
  const row = (await parts.models.tasks
    .findOneAndUpdate({ ...expected, _id: id } as never, { $set: { ...change, ...at } } as never, {
      returnDocument: 'after',
    })
    .lean()) as TaskRow | null
  if (row === null) return undefined
  await parts.watch.changed(id)
  return row
}

/** Nothing has been answered yet. */
export const UNANSWERED: Expected = { state: { $in: OPEN }, output: null }
