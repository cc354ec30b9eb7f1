import Type from 'typebox'
import { type Queue, task } from '../../kernel/define.ts'
import type { JobSpec } from './contract.ts'
import { type CreateParts, createJob } from './create.ts'
import type { StoredSchedule } from './model.ts'

const Anything = Type.Object({}, { additionalProperties: true })

/** What a schedule of `POST /schedules` names as its task: a job in a queue of its owner. Nobody works on it here. */
export const JobOfSchedule = task('dispatch.job', Type.Unsafe<JobSpec>(Anything))

/** An occurrence: a job in a queue of the owner's, or a task of another module. */
export const starter =
  (queue: Queue, parts: CreateParts) =>
  async ({ task: name, payload, owner }: StoredSchedule, id: string): Promise<void> => {
    if (name === JobOfSchedule.name) await createJob({ id, owner }, JSON.parse(payload) as JobSpec, parts)
    else await queue.enqueue({ name, payload: Anything, limits: {} }, JSON.parse(payload), { id, group: owner })
  }
