import { expect } from 'chai'
import type { RunRow, StepRow } from './model.ts'
import { plan } from './plan.ts'

const agents = ['a', 'b', 'c'].map((id) => ({ id, slug: `${id}-slug`, name: id, description: '', version: 'v' }))
const input = { text: 'x' }
const run = (topology: RunRow['topology']) => ({ topology, agents, input })
const step = (n: number, output: StepRow['output'], change: Partial<StepRow> = {}) => ({
  n,
  agent: agents[n]?.id ?? 'a',
  status: output === null ? ('failed' as const) : ('completed' as const),
  input,
  output,
  error: output === null ? 'agent_failed' : null,
  ...change,
})

describe('what a swarm does next', () => {
  it('sequential: each gets the input with the output before it', () => {
    expect(plan(run('sequential'), [])).to.deep.equal({ calls: [{ position: 0, input }] })
    expect(plan(run('sequential'), [step(0, { y: 1 })])).to.deep.equal({
      calls: [{ position: 1, input: { text: 'x', y: 1 } }],
    })
    const all = [step(0, { y: 1 }), step(1, { y: 2 }), step(2, { y: 3 })]
    expect(plan(run('sequential'), all)).to.deep.equal({ end: 'completed', output: { y: 3 }, reason: null })
    expect(plan(run('sequential'), [step(0, { y: 1 }), step(1, null)])).to.deep.equal({
      end: 'failed',
      output: { y: 1 },
      reason: 'agent_failed',
    })
  })

  it('parallel: one result is enough, none is a failure', () => {
    expect(plan(run('parallel'), []))
      .to.have.property('calls')
      .with.lengthOf(3)
    expect(plan(run('parallel'), [step(0, { y: 1 }), step(1, null), step(2, null)])).to.deep.include({
      end: 'completed',
      output: {
        results: [
          { agent_id: 'a', output: { y: 1 } },
          { agent_id: 'b', error: 'agent_failed' },
          { agent_id: 'c', error: 'agent_failed' },
        ],
      },
    })
    expect(plan(run('parallel'), [step(0, null), step(1, null), step(2, null)])).to.include({ end: 'failed' })
  })

  it('map_reduce: the last gets the results of the others', () => {
    expect(plan(run('map_reduce'), []))
      .to.have.property('calls')
      .with.lengthOf(2)
    const mapped = [step(0, { y: 1 }), step(1, { y: 2 })]
    expect(plan(run('map_reduce'), mapped)).to.deep.equal({
      calls: [
        {
          position: 2,
          input: {
            text: 'x',
            results: [
              { agent_id: 'a', output: { y: 1 } },
              { agent_id: 'b', output: { y: 2 } },
            ],
          },
        },
      ],
    })
    expect(plan(run('map_reduce'), [...mapped, step(2, { z: 3 })])).to.deep.include({ output: { z: 3 } })
    expect(plan(run('map_reduce'), [step(0, null), step(1, null)])).to.include({ end: 'failed' })
  })

  it('supervisor: it names the next until it names none; circles and strangers end it', () => {
    const said = (n: number, output: object) => step(n, { ...output }, { agent: 'a' })
    const worked = step(1, { y: 1 }, { agent: 'b', input: { q: 1 } })
    expect(plan(run('supervisor'), [])).to.have.nested.property('calls[0].position', 0)
    const asked = [said(0, { text: '{"next":"b-slug","input":{"q":1}}' })]
    expect(plan(run('supervisor'), asked)).to.deep.equal({ calls: [{ position: 1, input: { q: 1 } }] })
    expect(plan(run('supervisor'), [...asked, worked])).to.deep.include({
      calls: [
        {
          position: 0,
          input: {
            text: 'x',
            agents: agents.slice(1).map(({ slug, name, description }) => ({ agent: slug, name, description })),
            results: [{ agent_id: 'b', output: { y: 1 } }],
          },
        },
      ],
    })
    expect(plan(run('supervisor'), [...asked, worked, said(2, { answer: 42 })])).to.deep.include({
      end: 'completed',
      output: { answer: 42 },
    })
    expect(plan(run('supervisor'), [...asked, worked, said(2, { next: 'b', input: { q: 1 } })])).to.include({
      end: 'failed',
      reason: 'call_cycle',
    })
    for (const next of ['a', 'nobody'])
      expect(plan(run('supervisor'), [said(0, { next })])).to.include({ end: 'failed', reason: 'unknown_agent' })
  })
})
