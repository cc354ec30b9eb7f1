import { StreamResponse } from '@a2a-js/sdk'
import { V03PushNotificationSerializer } from '@a2a-js/sdk/compat/v0_3/server'
import Type, { type Static } from 'typebox'
import { OutboundRefused, task, Unrecoverable } from '../../../kernel/define.ts'
import type { PushRow, TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { taskEvent } from '../protocol/task.ts'
import { findTask } from '../tasks/state.ts'
import { targetOf } from './configs.ts'

const TIMEOUT_MS = 10_000

const Told = Type.Object({
  config: Type.String({ maxLength: 2_200 }),
  state: Type.Optional(Type.String({ maxLength: 40 })),
  round: Type.Optional(Type.Integer()),
})
/** Tells one address of one change of a task. */
export const PushTask = task('a2a.push', Told, {
  concurrency: 16,
  groupConcurrency: 4,
  retryDelaysMs: [1_000, 5_000, 30_000, 300_000, 1_800_000],
})

/** Has the state of a task told, once each; again: harmless. */
export async function push({ _id: task, state, round }: TaskRow, { models, services }: Parts): Promise<void> {
  const rows = (await models.pushes.find({ task }).lean()) as PushRow[]
  for (const { _id: config, owner } of rows)
    await services.queue.enqueue(
      PushTask,
      { config, state, round },
      { id: `a2a.push:${config}:${round}:${state}`, group: owner },
    )
}

/** One attempt. What may not be called, or says that it is gone, is not called again. */
export async function deliver(told: Static<typeof Told>, signal: AbortSignal, parts: Parts): Promise<void> {
  const row = (await parts.models.pushes.findById(told.config).lean()) as PushRow | null
  if (row === null) return
  const now = await findTask(row.task, parts)
  // it has gone on since: that is told by itself
  if (told.state !== undefined && (now?.state !== told.state || now.round !== told.round)) return
  const target = await targetOf(row, parts)
  if (now === undefined || target === undefined) return
  const { scheme, credentials } = target.authentication ?? { scheme: '', credentials: '' }
  const { contentType, body } = bodyOf(now, row)
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
function bodyOf(now: TaskRow, { era }: PushRow): { readonly contentType: string; readonly body: string } {
  const event = taskEvent(now)
  if (era === '1.0') return { contentType: 'application/a2a+json', body: JSON.stringify(StreamResponse.toJSON(event)) }
  return new V03PushNotificationSerializer().serialize(event)
}
