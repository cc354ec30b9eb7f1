import { parentPort } from 'node:worker_threads'
import { loadLanguage } from './language.ts'
import type { Job, ThreadMessage } from './skill-thread.ts'
import { SKILLS } from './skills.ts'

/** The thread that the local functions run in; `skill-thread.ts` is the other end. */
const port = parentPort
if (port === null) throw new Error('thread.ts runs as a worker thread: use skill-thread.ts')
const post = (message: ThreadMessage): void => port.postMessage(message)

const language = await loadLanguage()
port.on('message', ({ skill, text }: Job) => {
  try {
    post({ found: SKILLS[skill](text, language) })
  } catch (error) {
    post({ error: (error as Error).message })
  }
})
post('ready')
