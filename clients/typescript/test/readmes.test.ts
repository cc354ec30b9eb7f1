import { readFileSync } from 'node:fs'
import { expect } from 'chai'

const CLIENTS = new URL('../../', import.meta.url)

/** What newcomers copy is what `npm run test:clients` runs. */
describe('the READMEs of the clients', () => {
  for (const language of ['typescript', 'python', 'go', 'java'])
    it(`show the tour that is run: ${language}`, () => {
      const folder = new URL(`${language}/`, CLIENTS)
      const readme = readFileSync(new URL('README.md', folder), 'utf8')
      const [, file = '', shown] = /<!-- (examples\/\S+) -->\n```\w+\n([\s\S]*?)```\n/.exec(readme) ?? []
      expect(shown).to.equal(readFileSync(new URL(file, folder), 'utf8'))
    })
})
