import { readdirSync, readFileSync } from 'node:fs'
import { expect } from 'chai'
import { breaches, cycle, importsOf, kernelRoom, moduleRoom, RULES, roomCycle, type SourceFile } from './rules.ts'

const ROOT = new URL('../../', import.meta.url).pathname
const files: readonly SourceFile[] = sources()

function sources(): readonly SourceFile[] {
  const folders = ['kernel', 'modules', 'embedded-mongo/src', 'embedded-mongo/bench', 'scripts', 'test', 'bench']
  const paths = folders.flatMap((folder) =>
    readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  return paths
    .filter((path) => path.endsWith('.ts') && !path.startsWith('test/architecture/'))
    .map((path) => ({ path, text: readFileSync(ROOT + path, 'utf8') }))
}

describe('architecture', () => {
  it('reads the tree and its imports', () => {
    expect(files.length).to.be.greaterThan(100)
    expect(files.flatMap(importsOf).filter((name) => name === 'kernel/define.ts').length).to.be.greaterThan(10)
  })

  it('holds', () => expect(breaches(files)).to.deep.equal([]))

  it('has no import cycle', () => expect(cycle(files)).to.equal(undefined))

  const rooms = [
    { of: 'rooms in the kernel', roomOf: kernelRoom, from: 'kernel/contract/reply.ts', to: '../http/mount.ts' },
    { of: 'modules', roomOf: moduleRoom, from: 'modules/records/appender.ts', to: '../ledger/services.ts' },
  ]
  for (const { of, roomOf, from, to } of rooms) {
    it(`has no cycle of ${of}`, () => expect(roomCycle(files, roomOf)).to.equal(undefined))

    it(`catches a planted cycle of ${of}`, () => {
      const plant = { path: from, text: `import { thing } from '${to}'` }
      const replaced = [...files.filter(({ path }) => path !== from), plant]
      expect(roomCycle(replaced, roomOf)).to.include(roomOf(from))
    })
  }

  const planted: Readonly<Record<string, SourceFile>> = {
    'the kernel knows no module': {
      path: 'kernel/boot/kernel.ts',
      text: "import { Ledger } from '../../modules/ledger/services.ts'",
    },
    'modules meet only at contract.ts and services.ts': {
      path: 'modules/fraud/score.ts',
      text: "import type { Row } from '../accounts/model.ts'",
    },
    'contract.ts imports only typebox, kernel/define.ts and other contracts': {
      path: 'modules/fraud/contract.ts',
      text: "import { score } from './score.ts'",
    },
    'a module sees the kernel only through kernel/define.ts': {
      path: 'modules/fraud/module.ts',
      text: "import { JobQueue } from '../../kernel/tasks/queue.ts'",
    },
    'mongoose and the driver stay in model.ts and kernel/store': {
      path: 'modules/fraud/module.ts',
      text: "const m = await import('mongoose')",
    },
    'the embedded store knows nothing of the service': {
      path: 'embedded-mongo/src/server.ts',
      text: "export { ApiError } from '../../kernel/contract/errors.ts'",
    },
    'the service sees the embedded store only through its package': {
      path: 'kernel/store/open.ts',
      text: "const { Store } = await import('../../embedded-mongo/src/storage/store.ts')",
    },
    'product code imports no test, bench or script': {
      path: 'modules/fraud/module.ts',
      text: "import '../../test/helper.ts'",
    },
  }
  for (const { name } of RULES)
    it(`catches a planted breach: ${name}`, () => {
      const plant = planted[name]
      expect(plant, 'every rule has a planted breach').to.not.equal(undefined)
      expect(breaches([...files, plant as SourceFile]).map(({ rule }) => rule)).to.include(name)
    })

  it('catches a planted cycle', () => {
    const ring = [
      { path: 'kernel/a.ts', text: "import './b.ts'" },
      { path: 'kernel/b.ts', text: "import './a.ts'" },
    ]
    expect(cycle([...ring, ...files])).to.deep.equal(['kernel/a.ts', 'kernel/b.ts', 'kernel/a.ts'])
  })
})
