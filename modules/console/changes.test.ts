import { expect } from 'chai'
import type { Sink } from '../../kernel/define.ts'
import { Changes } from './changes.ts'

const NOTHING = { publish: async () => undefined, subscribe: () => () => undefined }

const LOG = { warn: () => undefined }

/** An open page, and whether its stream has ended. */
function openPage() {
  const controller = new AbortController()
  const page = { text: '', ended: false, leave: () => controller.abort() }
  const out: Sink = {
    write(chunk) {
      page.text += chunk
      return true
    },
    drained: async () => undefined,
    signal: controller.signal,
  }
  return { page, out }
}

describe('the heart of open consoles', () => {
  const stopped = new AbortController().signal

  async function opened(changes: Changes, sessions: readonly (string | undefined)[]) {
    const pages = sessions.map((session) => {
      const { page, out } = openPage()
      const answer = changes.stream('usr_a', session, stopped) as { write(out: Sink): Promise<void> }
      void answer.write(out).then(() => (page.ended = true))
      return page
    })
    await new Promise((resolve) => setImmediate(resolve))
    return pages
  }

  it('asks once for all, ends those whose session has ended, and lets callers with a key be', async () => {
    const asked: string[][] = []
    const changes = new Changes(
      NOTHING,
      async (sessions) => {
        asked.push([...sessions])
        return new Set(['good'])
      },
      LOG,
    )
    const pages = await opened(changes, ['good', 'ended', 'good', undefined])
    await changes.beat()
    await new Promise((resolve) => setImmediate(resolve))
    expect(pages.map(({ ended }) => ended)).to.deep.equal([false, true, false, false])
    expect(asked).to.deep.equal([['good', 'ended']])
    expect(pages[0]?.text).to.equal(': welcome\n\n: \n\n')
    for (const { leave } of pages) leave()
  })

  it('ends all sessions where nobody can say whether they are good', async () => {
    const changes = new Changes(NOTHING, () => Promise.reject(new Error('the store is away')), LOG)
    const [page] = await opened(changes, ['good'])
    await changes.beat()
    await new Promise((resolve) => setImmediate(resolve))
    expect(page?.ended).to.equal(true)
  })
})
