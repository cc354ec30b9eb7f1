import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Loaded } from '../../kernel/contract/loaded.ts'
import { buildOpenApi } from '../../kernel/docs/openapi.ts'
import { allModules } from '../../test/contract/modules.ts'

/**
 * `npm run test:openapi`: three generators that are none of ours read the document, and what two of them print compiles.
 * They come from their registries, at the versions below; what a machine lacks is left out, loudly, and fails under CI.
 */
const FOLDER = new URL('../../tmp/openapi/', import.meta.url).pathname
const VENV = join(FOLDER, 'venv')

interface Tool {
  readonly name: string
  readonly needs: readonly [string, ...string[]]
  readonly steps: readonly (readonly [command: string, ...args: string[]])[]
  /** What its output must not say. */
  readonly refuses?: RegExp
}

const TOOLS: readonly Tool[] = [
  {
    name: 'openapi-typescript',
    needs: ['npx', '--version'],
    steps: [
      ['npx', '--yes', 'openapi-typescript@7.13.0', 'openapi.json', '-o', 'types.ts'],
      [
        join(FOLDER, '../../node_modules/.bin/tsc'),
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--ignoreConfig',
        'types.ts',
      ],
    ],
  },
  {
    name: 'oapi-codegen',
    needs: ['go', 'version'],
    steps: [
      [
        'go',
        'run',
        'github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2',
        '-generate',
        'types,client',
        '-package',
        'client',
        '-o',
        'client.go',
        'openapi.json',
      ],
      ['go', 'mod', 'tidy'],
      ['go', 'build', './...'],
    ],
  },
  {
    name: 'openapi-python-client',
    needs: ['python3', '-c', 'import venv'],
    steps: [
      ['python3', '-m', 'venv', VENV],
      [join(VENV, 'bin/pip'), 'install', '--quiet', 'openapi-python-client==0.26.2'],
      [
        join(VENV, 'bin/openapi-python-client'),
        'generate',
        '--path',
        'openapi.json',
        '--output-path',
        'python',
        '--meta',
        'none',
        '--overwrite',
      ],
      [join(VENV, 'bin/python'), '-m', 'compileall', '-q', 'python'],
    ],
    // one setting of any of Meilisearch's kinds is a union that it reads in part; both methods are there
    refuses: /will not be generated|Unable to (parse|process) schema (?!\S*\/Search(Patch|Put)Setting)/,
  },
]

mkdirSync(FOLDER, { recursive: true })
const modules = await allModules()
const loaded = modules.map((module): [string, Loaded] => {
  const { name, prefix } = module
  return [name, { name, prefix, module, state: 'ready', closers: [] }]
})
writeFileSync(join(FOLDER, 'openapi.json'), JSON.stringify(buildOpenApi(new Map(loaded), 'http://localhost:3000')))
writeFileSync(join(FOLDER, 'go.mod'), 'module example.com/openapi\n\ngo 1.24\n')

const asked = process.argv.slice(2)
const failed: string[] = []
for (const tool of TOOLS.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  const startedAt = Date.now()
  const fault = faultOf(tool)
  if (fault !== undefined) failed.push(tool.name)
  console.log(`${tool.name}: ${fault ?? 'passed'} (${Math.round((Date.now() - startedAt) / 1_000)} s)`)
}
process.exit(failed.length > 0 ? 1 : 0)

function faultOf({ needs, steps, refuses }: Tool): string | undefined {
  const [command, ...args] = needs
  if (spawnSync(command, args).status !== 0)
    return process.env['CI'] === 'true' ? `this machine has no ${command}` : report(`NOT TESTED: no ${command}`)
  for (const [program, ...rest] of steps) {
    const { status, stdout, stderr } = spawnSync(program, rest, { cwd: FOLDER, encoding: 'utf8', maxBuffer: 1 << 28 })
    const said = `${stdout}${stderr}`
    const refusal = refuses?.exec(said)
    if (status !== 0 || refusal)
      return `FAILED at ${program} ${rest[0]}: ${said.slice(Math.max(0, (refusal?.index ?? said.length - 2_000) - 500)).slice(0, 2_500)}`
  }
  return undefined
}

function report(text: string): undefined {
  console.error(text)
}
