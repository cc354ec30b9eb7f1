import { expect } from 'chai'
import type { Loaded } from '../contract/loaded.ts'
import type { AnyModule } from '../contract/module.ts'
import { personalData } from './personal-data.ts'

describe('personal data', () => {
  let erased: string[]
  let logged: string[]
  beforeEach(() => {
    erased = []
    logged = []
  })
  const holder = (name: string, state: Loaded['state']): Loaded => ({
    name,
    prefix: `/v1/${name}`,
    state,
    closers: [],
    context: {},
    module: {
      name,
      erase: async () => void erased.push(name),
      async *exports() {
        yield { kind: 'note', item: name }
      },
    } as Partial<AnyModule> as AnyModule,
  })
  const of = (...modules: readonly Loaded[]) =>
    personalData(
      new Map(modules.map((loaded) => [loaded.name, loaded])),
      {
        erase: async () => void erased.push('answers'),
      },
      { error: (text) => void logged.push(text) },
    )
  const plain = (name: string, state: Loaded['state']): Loaded => ({
    name,
    prefix: `/v1/${name}`,
    state,
    closers: [],
    module: { name } as Partial<AnyModule> as AnyModule,
  })
  const exported = async (data: ReturnType<typeof of>): Promise<readonly unknown[]> => {
    const items: unknown[] = []
    for await (const item of data.export('usr_1')) items.push(item)
    return items
  }

  it('names only modules that have erased', async () => {
    const data = of(holder('a', 'ready'), holder('b', 'ready'), plain('c', 'ready'), plain('d', 'disabled'))
    expect(await data.erase('usr_1')).to.deep.equal({ erased: ['a', 'b'], pending: [] })
    expect(erased).to.deep.equal(['answers', 'a', 'b'])
    expect(data.leftOut()).to.deep.equal([])
  })

  const unimported: Loaded = { name: 'z', prefix: '/v1/z', state: 'failed', closers: [], reason: 'cannot be imported' }
  for (const away of [holder('z', 'disabled'), holder('z', 'failed'), holder('z', 'starting'), unimported])
    it(`one that ${away.reason ?? `is ${away.state}`} is asked for by name before, and pending after; the others erase`, async () => {
      const data = of(away, holder('a', 'ready'))
      const refusal = `not running: z (${away.state}). Enable or mend`
      expect(data.assertErasable).to.throw(refusal)
      expect(await data.erase('usr_1')).to.deep.equal({ erased: ['a'], pending: ['z'] })
      expect(erased).to.deep.equal(['answers', 'a'])
      expect(data.leftOut()).to.deep.equal(['z'])
      expect(await exported(data)).to.deep.equal([{ module: 'a', kind: 'note', item: 'a' }])
    })

  it('one that fails is logged and pending; the others erase', async () => {
    const broken = holder('b', 'ready')
    const failing = { ...broken, module: { ...broken.module, erase: async () => Promise.reject(new Error('no disk')) } }
    const data = of(holder('a', 'ready'), failing as Loaded, holder('c', 'ready'))
    expect(await data.erase('usr_1')).to.deep.equal({ erased: ['a', 'c'], pending: ['b'] })
    expect(logged).to.deep.equal(["the module 'b' could not erase"])
  })
})
