import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { discover } from '../kernel/boot/discover.ts'
import { longIt } from '../kernel/testing/long.ts'
import { moduleFiles } from './new-module-files.ts'
import { place } from './place.ts'

describe('npm run new-module', () => {
  it('changes nothing outside of its folder, and the service finds the module there', async () => {
    const root = mkdtempSync(join(tmpdir(), 'new-module-'))
    try {
      const git = (cwd: string, ...args: readonly string[]) => spawnSync('git', args, { cwd, encoding: 'utf8' }).stdout
      git(place.root, 'clone', '-q', '--shared', place.root, root)
      symlinkSync(join(place.root, 'node_modules'), join(root, 'node_modules'))
      const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/new-module.ts', 'loyalty'], {
        cwd: root,
        encoding: 'utf8',
      })
      expect(status, stderr).to.equal(0)
      const changes = git(root, 'status', '--porcelain', '--', '.', ':!node_modules')
      expect(changes).to.equal('?? modules/loyalty/\n')
      // the README's table and config/modules.schema.json are generated from what is found
      const found = await discover({ modulesDir: join(root, 'modules'), extension: '.ts', root, sections: {} })
      const names = git(root, 'ls-files', 'modules/*/module.ts').trim().split('\n').length
      expect(found).to.have.length(names + 1)
      expect(found.find(({ name }) => name === 'loyalty'))
        .to.include({ prefix: '/v1/loyalty' })
        .and.not.have.property('failure')
    } finally {
      rmSync(root, { recursive: true, force: true })
    }
  }).timeout(120_000)

  longIt('writes a module that is formatted, without findings, and passes its own test', () => {
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
