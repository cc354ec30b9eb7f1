/**
 * The packed TypeScript client as somebody has it who has installed it, in a folder that knows nothing of this tree: the
 * tour of its README is compiled strictly, and run.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = new URL('../../', import.meta.url).pathname
const [tarball = ''] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'outside-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

function run(command: string, ...args: readonly string[]): void {
  if (spawnSync(command, args, { cwd: folder, stdio: 'inherit' }).status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed`)
}

writeFileSync(join(folder, 'package.json'), '{"private":true,"type":"module"}')
copyFileSync(join(ROOT, 'clients/typescript/examples/tour.ts'), join(folder, 'tour.ts'))
run('npm', 'install', '--silent', '--no-audit', '--no-fund', tarball)
const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')]
run(
  join(ROOT, 'node_modules/.bin/tsc'),
  ...['--strict', '--target', 'es2022', '--module', 'nodenext'],
  ...types,
  'tour.ts',
)
run(process.execPath, 'tour.js')
