import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { moduleFiles } from './new-module-files.ts'
import { place } from './place.ts'

describe('npm run new-module', () => {
  it('writes a module that is formatted, without findings, and passes its own test', () => {
    const root = mkdtempSync(join(tmpdir(), 'new-module-'))
    try {
      for (const name of ['kernel', 'embedded-mongo', 'node_modules', 'biome.json', 'package.json', 'tsconfig.json'])
        symlinkSync(join(place.root, name), join(root, name))
      for (const name of ['loyalty', 'price-alerts']) {
        const folder = join(root, 'modules', name)
        mkdirSync(folder, { recursive: true })
        for (const [file, text] of Object.entries(moduleFiles(name))) writeFileSync(join(folder, file), text)
      }
      const run = (tool: string, ...args: readonly string[]) =>
        spawnSync(process.execPath, [join(place.root, 'node_modules', tool), ...args], { cwd: root, encoding: 'utf8' })
      const lint = run('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', 'modules')
      expect(lint.status, lint.stdout + lint.stderr).to.equal(0)
      const test = run(
        'mocha/bin/mocha.js',
        '--no-config',
        '--node-option',
        'import=tsx',
        '--timeout',
        '60000',
        'modules/price-alerts/price-alerts.test.ts',
      )
      expect(test.stdout, test.stdout + test.stderr).to.include('2 passing')
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  }).timeout(120_000)
})
