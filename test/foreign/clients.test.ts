import { readFileSync } from 'node:fs'
import { expect } from 'chai'

const ROOT = new URL('../../', import.meta.url).pathname
const ROW = /^\| `([^`]+)` \| ([^|]+) \| [^|]+ \| [^|]+ \| \[test\]\(([^)]+)\) \|$/

const read = (path: string): string => readFileSync(ROOT + path, 'utf8')
const rowsOf = (readme: string): readonly string[] =>
  (/<!-- clients -->\n([\s\S]*?)\n<!-- \/clients -->/.exec(readme)?.[1] ?? '').split('\n').slice(2)

describe("the README's table of stock clients", () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
  const versions = { ...dependencies, ...devDependencies }

  it('has their installed versions, and tests that import them', () => {
    const rows = rowsOf(read('README.md'))
    expect(rows.length).to.be.greaterThan(10)
    for (const row of rows) {
      const [, name = '', version, test = ''] = ROW.exec(row) ?? []
      expect(name, `a row that cannot be read: ${row}`).to.not.equal('')
      expect(version, name).to.equal(versions[name])
      const imports = new RegExp(`(?:from |import\\()'${name.replaceAll('/', '\\/')}(?:/[\\w./-]+)?'`)
      expect(read(test), `${test} imports ${name}`).to.match(imports)
    }
  })
})
