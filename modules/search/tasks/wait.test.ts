import { expect } from 'chai'
import { onceDone } from './wait.ts'

describe('modules: search: who asks for a task', () => {
  const asked = async (doneAt: number) => {
    let looks = 0
    const look = async () => ({ finishedAt: ++looks >= doneAt ? 'now' : null })
    const { finishedAt } = await onceDone(look, [0, 0, 0])
    return { finishedAt, looks }
  }
  it('hears of its end, without asking again', async () => {
    expect(await asked(1)).to.deep.equal({ finishedAt: 'now', looks: 1 })
    expect(await asked(3)).to.deep.equal({ finishedAt: 'now', looks: 3 })
  })
  it('is answered after a moment where it does not end', async () =>
    expect(await asked(9)).to.deep.equal({ finishedAt: null, looks: 4 }))
})
