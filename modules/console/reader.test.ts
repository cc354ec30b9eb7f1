import { expect } from 'chai'
import { reader } from './web/ui/reader.ts'

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A service that answers when it is told to. */
function slowService() {
  const open: ((answer: string | Error) => void)[] = []
  const read = (): Promise<string> =>
    new Promise((resolve, reject) =>
      open.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
    )
  const answer = async (text: string | Error): Promise<void> => {
    open.shift()?.(text)
    await turn()
  }
  return { open, read, answer }
}

describe('what a screen reads', () => {
  it('is shown also where changes come faster than answers, and read once more for all of them', async () => {
    const { open, read, answer } = slowService()
    const shown: string[] = []
    const one = reader(read, { data: (data) => shown.push(data), error: () => undefined })
    one.read()
    one.read()
    one.read()
    expect(open.length, 'one at a time').to.equal(1)
    await answer('first')
    expect(shown).to.deep.equal(['first'])
    expect(open.length).to.equal(1)
    await answer('second')
    expect([shown, open.length]).to.deep.equal([['first', 'second'], 0])
  })

  it('is nothing any more once the screen has gone', async () => {
    const { open, read, answer } = slowService()
    const shown: string[] = []
    const one = reader(read, { data: (data) => shown.push(data), error: () => undefined })
    one.read()
    one.read()
    one.end()
    await answer('late')
    one.read()
    expect([shown, open.length]).to.deep.equal([[], 0])
  })

  it('is looked for again while it says so, also after a failure', async () => {
    const { open, read, answer } = slowService()
    const faults: unknown[] = []
    const one = reader(read, { data: () => undefined, error: (error) => faults.push(error) }, (data) =>
      data === 'pending' ? 0 : undefined,
    )
    const asked = async (): Promise<void> => {
      while (open.length === 0) await turn()
    }
    one.read()
    await answer('pending')
    await asked()
    await answer(new Error('away'))
    await asked()
    await answer('done')
    await turn()
    expect([faults.length, open.length]).to.deep.equal([1, 0])
    one.end()
  })
})
