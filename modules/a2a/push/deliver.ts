import { StreamResponse } from '@a2a-js/sdk'
import { V03PushNotificationSerializer } from '@a2a-js/sdk/compat/v0_3/server'
import Type from 'typebox'
import { OutboundRefused, task, Unrecoverable } from '../../../kernel/define.ts'
import type { PushRow, TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { taskEvent } from '../protocol/task.ts'
import { findTask } from '../tasks/state.ts'
import { targetOf } from './configs.ts'

const TIMEOUT_MS = 10_000

/** Tells one address of one task's end. */
export const PushTask = task('a2a.push', Type.Object({ config: Type.String({ maxLength: 2_200 }) }), {
  concurrency: 16,
  groupConcurrency: 4,
  retryDelaysMs: [1_000, 5_000, 30_000, 300_000, 1_800_000],
})

/** Has the end of a task told, once each; again: harmless. */
export async function push(ended: TaskRow, { models, services }: Parts): Promise<void> {
  const rows = (await models.pushes.find({ task: ended._id }).lean()) as PushRow[]
  for (const { _id, owner } of rows)
    await services.queue.enqueue(PushTask, { config: _id }, { id: `a2a.push:${_id}`, group: owner })
}

/** One attempt. What may not be called, or says that it is gone, is not called again. */
export async function deliver(configId: string, signal: AbortSignal, parts: Parts): Promise<void> {
  const row = (await parts.models.pushes.findById(configId).lean()) as PushRow | null
  if (row === null) return
  const ended = await findTask(row.task, parts)
  const target = await targetOf(row, parts)
  if (ended === undefined || target === undefined) return
  const { scheme, credentials } = target.authentication ?? { scheme: '', credentials: '' }
  const { contentType, body } = bodyOf(ended, row)
  const { status } = await parts.services.outbound
    .request(target.url, {
      method: 'POST',
      headers: {
        'content-type': contentType,
        ...(target.token !== '' && { 'x-a2a-notification-token': target.token }),
        ...(scheme !== '' && credentials !== '' && { authorization: `${scheme} ${credentials}` }),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: 1_024,
      signal,
    })
    .catch((error: unknown) => {
      throw error instanceof OutboundRefused ? new Unrecoverable(error.message) : error
    })
  if (status === 410) throw new Unrecoverable('the address is gone')
  if (status < 200 || status >= 300) throw new Error(`the address answers ${status}`)
}

/** The task, in the form of the era in which it was asked for. */
function bodyOf(ended: TaskRow, { era }: PushRow): { readonly contentType: string; readonly body: string } {
  const event = taskEvent(ended)
  if (era === '1.0') return { contentType: 'application/a2a+json', body: JSON.stringify(StreamResponse.toJSON(event)) }
  return new V03PushNotificationSerializer().serialize(event)
}
