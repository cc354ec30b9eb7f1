import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect } from 'chai'
import fc from 'fast-check'
import { SimulatedDisk } from '../../faults/simulated-disk.ts'
import { rejection, temporaryFolder } from '../testing.ts'
import { documentPrefix, indexPrefix, prefixEnd } from './keys.ts'
import { Store } from './store.ts'
import type { ReadView } from './view.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1')

function entries(view: ReadView, low: string, high: string, reverse = false): [string, string][] {
  const found: [string, string][] = []
  const scan = view.scan(low, high, reverse)
  while (scan.next()) found.push([scan.key, scan.value.toString('latin1')])
  return found
}

describe('store', () => {
  const folder = temporaryFolder()
  let store: Store
  let counter = 0
  const path = () => `${folder.path}/s${counter}`

  beforeEach(async () => {
    counter++
    store = await Store.open(path())
  })
  afterEach(() => store.close().catch(() => {}))
  after(() => folder.remove())

  const keyOf = (n: number): string => `\x10${String.fromCharCode(n)}`
  const step = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('write' as const),
        keys: fc.array(fc.nat(60), { minLength: 1, maxLength: 5 }),
        remove: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('checkpoint' as const), wait: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('snapshot' as const) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('scan' as const),
        low: fc.nat(60),
        high: fc.nat(60),
        reverse: fc.boolean(),
      }),
    },
  )

  it('is an ordered map whatever is in memory, being checkpointed or on disk; snapshots stay as they were', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        let model = new Map<string, string>()
        const snapshots: { view: ReturnType<Store['snapshot']>; model: Map<string, string> }[] = []
        const start = store.commit(Array.from({ length: 61 }, (_, n) => ({ key: keyOf(n), value: null })))
        await store.durable(start)
        const check = (view: ReadView, expected: Map<string, string>, low: string, high: string, reverse: boolean) => {
          const wanted = [...expected].filter(([key]) => key >= low && key < high).sort(([a], [b]) => (a < b ? -1 : 1))
          expect(entries(view, low, high, reverse)).to.deep.equal(reverse ? wanted.reverse() : wanted)
          for (const n of [0, 17, 42]) expect(view.get(keyOf(n))?.toString('latin1')).to.equal(expected.get(keyOf(n)))
        }
        let number = 0
        for (const each of steps) {
          if (each.kind === 'write') {
            number++
            const value = each.remove ? null : bytes(`v${number}`)
            store.commit(each.keys.map((n) => ({ key: keyOf(n), value })))
            for (const n of each.keys) {
              if (value === null) model.delete(keyOf(n))
              else model.set(keyOf(n), `v${number}`)
            }
          } else if (each.kind === 'checkpoint') {
            const done = store.checkpoint()
            if (each.wait) await done
            else await new Promise((resolve) => setImmediate(resolve))
          } else if (each.kind === 'snapshot') snapshots.push({ view: store.snapshot(), model: new Map(model) })
          else if (each.kind === 'reopen') {
            for (const { view } of snapshots.splice(0)) view.release()
            await store.close()
            store = await Store.open(path())
          } else {
            check(store, model, keyOf(each.low), keyOf(each.high), each.reverse)
            for (const { view, model: frozen } of snapshots)
              check(view, frozen, keyOf(each.low), keyOf(each.high), each.reverse)
          }
        }
        for (const { view } of snapshots) view.release()
        check(store, model, '\x10', '\x11', false)
        model = new Map()
      }),
      { numRuns: 40 },
    )
  })

  it('a scan goes on in what is there now, behind its last key', async () => {
    store.commit([1, 3, 5].map((n) => ({ key: keyOf(n), value: bytes('old') })))
    for (const reverse of [false, true]) {
      const scan = store.scan('\x10', '\x11', reverse)
      scan.next()
      store.commit([
        { key: keyOf(3), value: null },
        { key: keyOf(4), value: bytes('new') },
      ])
      await store.checkpoint()
      expect(scan.next() && scan.key).to.equal(keyOf(4))
      store.commit([
        { key: keyOf(3), value: bytes('old') },
        { key: keyOf(4), value: null },
      ])
    }
  })

  it('a scan goes through one collection or index, whatever is written to the others, and through no more', () => {
    const [first, second, index] = [documentPrefix(1), documentPrefix(2), indexPrefix(1)]
    for (const n of [2, 0, 1])
      store.commit([first, second, index].map((prefix) => ({ key: `${prefix}${n}`, value: bytes(`${n}`) })))
    for (const prefix of [first, second, index]) {
      const expected = [0, 1, 2].map((n) => [`${prefix}${n}`, `${n}`])
      expect(entries(store, prefix, prefixEnd(prefix))).to.deep.equal(expected)
      expect(entries(store, prefix, prefixEnd(prefix), true)).to.deep.equal(expected.reverse())
    }
    for (const [low, high] of [
      [first, prefixEnd(second)],
      [second, index],
      ['\x02', '\x03'],
    ] as const)
      expect(() => entries(store, low, high)).to.throw(RangeError)
  })

  it('refuses a second process, naming the folder and the first one; a dead owner is none', async () => {
    expect((await rejection(Store.open(path()))).message)
      .to.include(path())
      .and.include(String(process.pid))
    const script = fileURLToPath(new URL('./testing-open-store.ts', import.meta.url))
    const open = async (directory: string) => {
      const child = fork(script, [directory], { execArgv: ['--import', 'tsx'] })
      const [message] = (await once(child, 'message')) as [string]
      return { child, message }
    }
    const second = await open(path())
    expect(second.message).to.equal(
      `the data folder ${path()} is in use by process ${process.pid}: stop that process or use another folder`,
    )
    await store.close()
    const third = await open(path())
    expect(third.message).to.equal('open')
    expect((await rejection(Store.open(path()))).message).to.include(`process ${third.child.pid}`)
    const exit = once(third.child, 'exit')
    third.child.kill('SIGKILL')
    await exit
    store = await Store.open(path())
  }).timeout(30_000)

  it('stops with a clear error when the disk fails, and acknowledges nothing from then on', async () => {
    class FailingDisk extends SimulatedDisk {
      override async openExisting(name: string) {
        const file = await super.openExisting(name)
        let syncs = 0
        return { ...file, sync: () => (++syncs > 2 ? Promise.reject(new Error('EIO: i/o error')) : file.sync()) }
      }
    }
    const failing = await Store.open(`${folder.path}/failing`, { logFiles: new FailingDisk() })
    for (let n = 0; n < 2; n++) await failing.durable(failing.commit([{ key: keyOf(n), value: bytes('x') }]))
    const seq = failing.commit([{ key: keyOf(3), value: bytes('x') }])
    expect((await rejection(failing.durable(seq))).message).to.include('EIO')
    expect((await failing.failed).message).to.equal('the log could not be written, the store stops: EIO: i/o error')
    expect(() => failing.commit([{ key: keyOf(4), value: bytes('x') }])).to.throw('the store stops')
    await rejection(failing.close())
  })

  it('goes through many small log files and keeps only a few of them', async () => {
    const disk = new SimulatedDisk()
    const small = await Store.open(`${folder.path}/small`, { logFiles: disk, segmentBytes: 4096 })
    const value = Buffer.alloc(1000, 'x')
    for (let n = 0; n < 100; n++) await small.durable(small.commit([{ key: keyOf(n), value }]))
    await small.durable(small.commit([{ key: keyOf(100), value: Buffer.alloc(20_000, 'y') }]))
    expect((await disk.names()).length).to.be.greaterThan(20)
    await small.checkpoint()
    expect((await disk.names()).length).to.be.lessThan(6)
    expect(small.get(keyOf(100))?.length).to.equal(20_000)
    await small.close()
  })
})
