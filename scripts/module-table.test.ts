import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { withModuleTable } from './module-table.ts'
import { place } from './place.ts'

describe("the README's table of modules", () => {
  const readme = readFileSync(join(place.root, 'README.md'), 'utf8')

  it('says what the manifests say: else run npm run docs:modules', async () =>
    expect(readme).to.equal(await withModuleTable(readme)))

  it('names no README that is not there', () => {
    const named = [...readme.matchAll(/\]\(((?!https?:)[^)#]+)\)/g)].map(([, path = '']) => path)
    expect(named.length).to.be.greaterThan(10)
    expect(named.filter((path) => !existsSync(join(place.root, path)))).to.deep.equal([])
  })
})
