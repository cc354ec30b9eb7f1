import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { discover } from './discover.ts'

describe('modules with requests without bounds', () => {
  const root = mkdtempSync(join(tmpdir(), 'bounded-'))
  after(() => rmSync(root, { recursive: true, force: true }))

  const found = async (body: object) => {
    const file = join(root, `loyalty-${Date.now()}-${Math.random()}.mjs`)
    const manifest = {
      kernelApi: 1,
      name: 'loyalty',
      prefix: '/v1/loyalty',
      layer: 'x',
      summary: 'x',
      capabilities: [],
      contract: {
        add: {
          method: 'post',
          path: '/v1/loyalty',
          permission: 'build:write',
          summary: 'x',
          body,
          reply: { 200: { type: 'object' } },
        },
      },
    }
    writeFileSync(file, `export default { ...${JSON.stringify(manifest)}, handlers: { add: () => ({}) } }`)
    const sections = { loyalty: { from: file } }
    const [source] = await discover({ modulesDir: root, extension: '.ts', root, sections })
    return source
  }
  const ofText = (text: object) => ({ type: 'object', properties: { note: { type: 'string', ...text } } })

  it('do not start, and say what lacks a bound and where', async () => {
    expect((await found(ofText({})))?.failure).to.equal(
      'contract.add.body/note: a string needs maxLength: a request without bounds could hold all others',
    )
  })

  it('start once they have them', async () => {
    expect(await found(ofText({ maxLength: 9 }))).not.to.have.property('failure')
  })
})
