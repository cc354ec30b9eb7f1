import type { TaskPushNotificationConfig } from '@a2a-js/sdk'
import { RequestMalformedError, TaskNotFoundError } from '@a2a-js/sdk/errors'
import { isDuplicateKey } from '../../../kernel/define.ts'
import type { PushRow, TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'

/** Of one task. */
const MAX_CONFIGS = 10
const MAX_TEXT = 2_048
/** Of a configuration that was set without id. */
const DEFAULT = 'default'

/** What is sealed. */
export type Target = Pick<TaskPushNotificationConfig, 'url' | 'token' | 'authentication'>

const idOf = (task: string, id: string): string => `${task}/${id || DEFAULT}`

/** The address passes the one guard. */
export async function checkTarget(config: TaskPushNotificationConfig, { services }: Parts): Promise<void> {
  const { id, url, token, authentication } = config
  for (const text of [id, url, token, authentication?.scheme ?? '', authentication?.credentials ?? ''])
    if (text.length > MAX_TEXT || /[\r\n]/.test(text))
      throw new RequestMalformedError(
        `fields of a push notification configuration are one line of at most ${MAX_TEXT} characters`,
      )
  await services.outbound.check(url, '/params/pushNotificationConfig/url')
}

/** The same id takes the place of the one before. */
export async function addPush(
  task: TaskRow,
  era: PushRow['era'],
  config: TaskPushNotificationConfig,
  parts: Parts,
): Promise<TaskPushNotificationConfig> {
  const { models, services } = parts
  const { url, token, authentication } = config
  await checkTarget(config, parts)
  const _id = idOf(task._id, config.id)
  const held = await models.pushes.countDocuments({ task: task._id, _id: { $ne: _id } })
  if (held >= MAX_CONFIGS)
    throw new RequestMalformedError(`a task has at most ${MAX_CONFIGS} push notification configurations`)
  const sealed = await services.cipher.seal(task.owner, _id, JSON.stringify({ url, token, authentication }))
  const row = { task: task._id, owner: task.owner, era, sealed: sealed.toString('base64'), expireAt: task.expireAt }
  const put = () => models.pushes.updateOne({ _id }, { $set: row }, { upsert: true })
  await put().catch(async (error: unknown) => {
    if (!isDuplicateKey(error)) throw error
    await put()
  })
  return { ...config, id: config.id || DEFAULT, taskId: task._id }
}

/** Undefined: its owner was erased. */
export async function targetOf(row: PushRow, { services }: Parts): Promise<Target | undefined> {
  const text = await services.cipher.open(row.owner, row._id, Buffer.from(row.sealed, 'base64'))
  return text === undefined ? undefined : (JSON.parse(text) as Target)
}

async function show(row: PushRow, parts: Parts): Promise<TaskPushNotificationConfig[]> {
  const target = await targetOf(row, parts)
  const id = row._id.slice(row.task.length + 1)
  return target === undefined
    ? []
    : [{ tenant: '', id, taskId: row.task, ...target, authentication: target.authentication }]
}

export async function listPushes(task: TaskRow, parts: Parts): Promise<TaskPushNotificationConfig[]> {
  const rows = (await parts.models.pushes.find({ task: task._id }).sort({ _id: 1 }).lean()) as PushRow[]
  return (await Promise.all(rows.map((row) => show(row, parts)))).flat()
}

export async function getPush(task: TaskRow, id: string, parts: Parts): Promise<TaskPushNotificationConfig> {
  const row = (await parts.models.pushes.findById(idOf(task._id, id)).lean()) as PushRow | null
  const [config] = row === null ? [] : await show(row, parts)
  if (config === undefined)
    throw new TaskNotFoundError(
      `task ${task._id} has no push notification configuration '${(id || DEFAULT).slice(0, 100)}'`,
    )
  return config
}

/** Again: harmless. */
export async function removePush(task: TaskRow, id: string, { models }: Parts): Promise<void> {
  await models.pushes.deleteOne({ _id: idOf(task._id, id) })
}
