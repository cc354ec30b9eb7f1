import { Message } from '@a2a-js/sdk'
import type { TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { outputOf } from '../tasks/view.ts'
import { saidIn } from './input.ts'

/** What was said in a context before, oldest first: the messages of tasks that gave an answer, and their answers. */
export async function conversationOf(
  place: Pick<TaskRow, 'owner' | 'agent' | 'context'>,
  { models, config }: Parts,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const rows = (await models.tasks
    .find({ ...place, state: 'completed' })
    .sort({ createdAt: -1, _id: -1 })
    .limit(config.contextTasks)
    .lean()) as TaskRow[]
  return rows.reverse().flatMap((row) => {
    if (row.message === null) return []
    const { text, data } = saidIn(Message.fromJSON(JSON.parse(row.message)))
    const output = outputOf(row)
    const answer = typeof output?.['text'] === 'string' ? output['text'] : JSON.stringify(output)
    return [
      { role: 'user', content: data === undefined ? text : JSON.stringify({ text, ...data }) },
      { role: 'assistant', content: answer },
    ]
  })
}
