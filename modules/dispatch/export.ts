import type { QueueJobs } from '../../kernel/define.ts'
import { laneOf } from './lane.ts'
import { listJobs } from './list.ts'
import type { Queues } from './queues.ts'

const PAGE = 100

/** Every job of a person, ended ones too as long as they are kept. */
export async function* exportJobs(
  owner: string,
  { queues, jobs }: { readonly queues: Queues; readonly jobs: QueueJobs },
) {
  for (const queue of await queues.namesOf(owner))
    for (const state of ['pending', 'succeeded', 'dead', 'cancelled'] as const)
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await listJobs(laneOf(owner, queue), state, { limit: PAGE, ...(cursor && { cursor }) }, jobs)
        for (const item of page.data) yield { kind: 'dispatch_job', item }
        cursor = page.next_cursor
      }
}
