import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'

const root = join(import.meta.dirname, '..')
const source = join(root, 'embedded-mongo/src')

/** What the embedded store runs in threads, by the names under which it starts them. */
const threads = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .flatMap((name) => [...readFileSync(join(source, name), 'utf8').matchAll(/startThread\('([^']+)'/g)])
  .map(([, name]) => name ?? '')

describe('the build', () => {
  it('holds a file of its own for every thread of the embedded store', () => {
    expect(threads).to.include('worker')
    expect(threads).to.have.length.above(1)
    const missing = threads.filter((name) => !existsSync(join(root, 'dist/embedded-mongo/src', `${name}.js`)))
    expect(missing).to.deep.equal([])
  })
})
