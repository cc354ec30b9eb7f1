// npm run mutation -- ledger payouts …: changes each expression of a module's logic in turn and runs the tests that pass over it.
// A change that no test notices is printed. With a file: npm run mutation -- ledger/split.ts
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const here = import.meta.dirname
const root = resolve(here, '../..')
const work = join(tmpdir(), 'agent-earnings-mutation')

/** What declares rather than decides is checked by types, the contract tests and OpenAPI; texts are for people. */
const DECLARATIONS = ['contract.ts', 'module.ts', 'model.ts', 'records.ts', 'services.ts', 'parts.ts', 'testing*.ts']
/** What a module does for others is tested where it is used. */
const USED_BY = {
  accounts: ['workspaces/workspaces.test.ts', 'mandates/mandates.test.ts', 'console/console.test.ts'],
  payouts: ['identity/identity.test.ts'],
}
/** They kill processes or count them: neither may run in Stryker's own. */
const UNFIT = /(crash|kills|processes)\.test\.ts$/

mkdirSync(work, { recursive: true })
for (const file of ['package.json', 'package-lock.json']) copyFileSync(join(here, file), join(work, file))
if (!existsSync(join(work, 'node_modules')))
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: work, stdio: 'inherit' })
writeFileSync(join(work, 'mocharc.json'), JSON.stringify({ timeout: 60_000 }))

let failed = false
for (const target of process.argv.slice(2)) {
  const module = target.endsWith('.ts') ? dirname(target).split('/')[0] : target
  const tests = readdirSync(join(root, 'modules', module), { recursive: true })
    .filter((file) => file.endsWith('.test.ts') && !UNFIT.test(file))
    .map((file) => join(module, file))
    .concat(USED_BY[module] ?? [])
    .map((file) => join('modules', file))
  const mutate = target.endsWith('.ts')
    ? [join('modules', target)]
    : [
        `modules/${module}/**/*.ts`,
        `!modules/${module}/**/*.test.ts`,
        ...DECLARATIONS.map((name) => `!modules/${module}/**/${name}`),
      ]
  const config = {
    plugins: ['@stryker-mutator/mocha-runner'],
    testRunner: 'mocha',
    testRunnerNodeArgs: ['--import', 'tsx'],
    mochaOptions: { spec: tests, config: join(work, 'mocharc.json') },
    mutate,
    mutator: { excludedMutations: ['StringLiteral'] },
    ignoreStatic: true,
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 120_000,
    tsconfigFile: 'none.json',
    ignorePatterns: ['/dist', '/tmp', '/clients', '/bench', '/docs', '/embedded-mongo/dist'],
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { reportTests: false, logTests: false },
    jsonReporter: { fileName: join(work, `${module}.json`) },
    tempDirName: join(work, 'sandbox'),
    thresholds: { high: 95, low: 85, break: 85 },
  }
  const file = join(work, `${module}-stryker.json`)
  writeFileSync(file, JSON.stringify(config))
  const { status } = spawnSync(join(work, 'node_modules/.bin/stryker'), ['run', file], { cwd: root, stdio: 'inherit' })
  failed ||= status !== 0
}
process.exitCode = failed ? 1 : 0
