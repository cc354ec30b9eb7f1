import { expect } from 'chai'
import fc from 'fast-check'
import { type GraphNode, startOrder } from './graph.ts'

const node = (name: string, needs: string[] = [], gives: string[] = [], wants: string[] = []): GraphNode => ({
  name,
  needs,
  gives,
  wants,
})

describe('kernel/graph: order of starting', () => {
  it('places providers before those that need them', () => {
    const { order, refused } = startOrder(
      [node('routing', ['ledger']), node('ledger', ['records'], ['ledger']), node('records', ['mongo'], ['records'])],
      ['mongo'],
    )
    expect(order).to.deep.equal(['records', 'ledger', 'routing'])
    expect(refused.size).to.equal(0)
  })

  it('names what nobody provides, and leaves the rest alone', () => {
    const { order, refused } = startOrder([node('a', ['x']), node('b')], [])
    expect(order).to.deep.equal(['b'])
    expect(refused.get('a')).to.equal("requires 'x', which no enabled module provides")
  })

  it('says why a provider is absent', () => {
    const { refused } = startOrder([node('a', ['x'])], [], (key) => `whose module 'm' is failed: no ${key}`)
    expect(refused.get('a')).to.equal("requires 'x', whose module 'm' is failed: no x")
  })

  it('names the culprit of those that wait on a refused module', () => {
    const { refused } = startOrder([node('a', ['b']), node('b', ['x'], ['b'])], [])
    expect(refused.get('a')).to.equal(
      "requires 'b', whose module 'b' cannot start: it requires 'x', which no enabled module provides",
    )
  })

  it('reports a cycle as its path', () => {
    const { order, refused } = startOrder(
      [node('a', ['b'], ['a']), node('b', ['c'], ['b']), node('c', ['a'], ['c']), node('d', ['a'])],
      [],
    )
    expect(order).to.deep.equal([])
    expect(refused.get('a')).to.equal('stands in a cycle: a → b → c → a')
    expect(refused.get('d')).to.equal("requires 'a', which waits on a cycle: a → b → c → a")
  })

  it('refuses a second provider by name', () => {
    const { refused } = startOrder([node('a', [], ['x']), node('b', [], ['x']), node('c', [], ['mongo'])], ['mongo'])
    expect(refused.get('b')).to.equal("provides 'x', which module 'a' provides already")
    expect(refused.get('c')).to.equal("provides 'mongo', which the kernel provides already")
  })

  it('starts what is wanted first, unless that closes a cycle', () => {
    expect(startOrder([node('a', [], [], ['x']), node('b', [], ['x'])], []).order).to.deep.equal(['b', 'a'])
    expect(startOrder([node('a', [], ['y'], ['x']), node('b', ['y'], ['x'])], []).order).to.deep.equal(['a', 'b'])
    // a and b wish for each other; c, first by name, wishes for both and is wished for by nobody
    const [a, b] = [node('a', [], ['x'], ['y']), node('b', [], ['y'], ['x'])]
    expect(startOrder([node('c', [], [], ['x', 'y']), a, b], []).order).to.deep.equal(['a', 'b', 'c'])
  })

  it('property: every node is placed after all it needs, or refused', () => {
    const graphs = fc.array(
      fc.tuple(fc.uniqueArray(fc.nat(9), { maxLength: 3 }), fc.uniqueArray(fc.nat(9), { maxLength: 3 })),
      { minLength: 1, maxLength: 10 },
    )
    fc.assert(
      fc.property(graphs, (edges) => {
        const nodes = edges.map(([needs, wants], i) => node(`m${i}`, needs.map(String), [String(i)], wants.map(String)))
        const { order, refused } = startOrder(nodes, [])
        expect([...order, ...refused.keys()].sort()).to.deep.equal(nodes.map(({ name }) => name).sort())
        for (const [at, name] of order.entries()) {
          const before = new Set(order.slice(0, at))
          for (const need of nodes.find((other) => other.name === name)?.needs ?? [])
            expect(before.has(`m${need}`)).to.equal(true)
        }
      }),
    )
  })
})
