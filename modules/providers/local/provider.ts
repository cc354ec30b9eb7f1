import { randomUUID } from 'node:crypto'
import type { Answer, Ask, Backend, Flow } from '../backend.ts'
import { type ChatBody, lastUserText, textOf, type Usage } from '../chat.ts'
import { estimateTokens } from '../estimate.ts'
import { Fault } from '../fault.ts'
import type { Offer } from '../offer.ts'
import { type AnswerIdentity, chunk, completion, usageChunk } from '../openai-format.ts'
import { intentOf, materialOf } from './intent.ts'
import type { LocalJob } from './job.ts'
import { moderate } from './moderate.ts'
import { SkillThread } from './skill-thread.ts'
import { CAN } from './skills.ts'
import { SKILL_OF_TASK } from './tasks.ts'

export const LOCAL = 'local'

/** The job that this provider sees in a chat, or undefined: only a language model can answer. `task` is the name of a known one. */
export const localJob = (body: ChatBody, task: string | undefined): LocalJob | undefined => {
  if (
    (body.tools?.length ?? 0) > 0 ||
    (body.n ?? 1) > 1 ||
    (body.response_format != null && body.response_format.type !== 'text')
  )
    return undefined
  const text = lastUserText(body.messages)
  if (text.trim() === '') return undefined
  const named = task === undefined ? undefined : SKILL_OF_TASK[task]
  if (named !== undefined) {
    const material = materialOf(text)
    return named === 'moderate' || CAN[named]?.(material) !== false ? { skill: named, text: material } : undefined
  }
  const asked = intentOf(text)
  if (asked !== undefined) return { skill: asked, text: materialOf(text) }
  const instructed = intentOf(
    body.messages
      .filter((message) => message.role === 'system' || message.role === 'developer')
      .map((message) => textOf(message.content))
      .join('\n'),
  )
  return instructed === undefined ? undefined : { skill: instructed, text }
}

interface LocalBackend extends Backend {
  close(): Promise<void>
}

/** Small deterministic language functions; needs no key. */
export const localBackend = (): LocalBackend => {
  const thread = new SkillThread()
  return {
    complete: async (offer, ask): Promise<Answer> => {
      const { text, usage } = await perform(ask, thread)
      const answer = completion(
        identity(offer),
        [{ message: { role: 'assistant', content: text }, finishReason: 'stop' }],
        usage,
      )
      return { bytes: Buffer.from(JSON.stringify(answer)), usage }
    },
    stream: (offer, ask) => speak(offer, ask, thread),
    close: () => thread.close(),
  }
}

async function* speak(offer: Offer, ask: Ask, thread: SkillThread): Flow {
  const { text, usage } = await perform(ask, thread)
  const who = identity(offer)
  const [first = '', ...rest] = text.match(/\S+\s*/g) ?? []
  yield chunk(who, { role: 'assistant', content: first })
  for (const word of rest) yield chunk(who, { content: word })
  yield chunk(who, {}, 'stop')
  return { usage, usageEvent: usageChunk(who, usage) }
}

const perform = async (ask: Ask, thread: SkillThread): Promise<{ text: string; usage: Usage }> => {
  const job = localJob(ask.body as ChatBody, ask.task)
  if (job === undefined) throw new Fault('cannot_do', 'no local language function does this')
  const { skill } = job
  const text = skill === 'moderate' ? moderate(job.text) : await thread.run({ skill, text: job.text }, ask.signal)
  if (text === undefined) throw new Fault('cannot_do', `the local function ${job.skill} finds nothing in this text`)
  return { text, usage: { input: estimateTokens(job.text), cacheRead: 0, cacheWrite: 0, output: estimateTokens(text) } }
}

const identity = (offer: Offer): AnswerIdentity => ({
  id: `chatcmpl-${randomUUID()}`,
  created: Math.floor(Date.now() / 1000),
  model: offer.id,
})
