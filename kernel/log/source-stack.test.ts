import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { buildSync } from 'esbuild'
import { sourceFolder, sourceStacks } from './source-stack.ts'

describe('stacks of a build', () => {
  let root: string
  const dist = () => join(root, 'dist')
  before(() => {
    root = mkdtempSync(join(tmpdir(), 'source stack-'))
    mkdirSync(join(root, 'modules/shop'), { recursive: true })
    writeFileSync(
      join(root, 'modules/shop/work.ts'),
      'type T = 1\n\nexport const fail = (x?: T) => {\n  throw new Error(String(x))\n}\n',
    )
    writeFileSync(join(root, 'main.ts'), "export * from './modules/shop/work.ts'\n")
    buildSync({
      entryPoints: [join(root, 'main.ts')],
      outdir: dist(),
      bundle: true,
      format: 'esm',
      sourcemap: 'linked',
      minifyWhitespace: true,
    })
  })
  after(() => rmSync(root, { recursive: true, force: true }))

  it('name places in the sources; what has no map or lies elsewhere stays', async () => {
    const { fail } = (await import(pathToFileURL(join(dist(), 'main.js')).href)) as { fail: () => void }
    let stack = ''
    try {
      fail()
    } catch (error) {
      stack = String((error as Error).stack)
    }
    expect(stack).to.include('dist/main.js:1:')
    expect(sourceStacks(dist())(stack)).to.include(`${join(root, 'modules/shop/work.ts')}:4:9`)
    const others = `    at f (${join(dist(), 'none.js')}:1:2)\n    at /other/main.js:3:4\n    at node:net:5:6`
    expect(sourceStacks(dist())(others)).to.equal(others)
  })

  it('are as they are where the sources run', () => {
    expect(sourceStacks()('    at /srv/dist/main.js:1:2')).to.equal('    at /srv/dist/main.js:1:2')
  })

  it('belong to the folder that a folder of the build was made of', () => {
    expect(sourceFolder('/srv/dist/modules/shop', '/srv/dist')).to.equal('/srv/modules/shop')
    expect(sourceFolder('/srv/dist', '/srv/dist')).to.equal('/srv')
    expect(sourceFolder('/elsewhere/acme', '/srv/dist')).to.equal('/elsewhere/acme')
  })
})
