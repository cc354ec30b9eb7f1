// `npm start`: builds when the build is missing or older than the sources, then runs it in this process.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const built = join(root, 'dist', 'main.js')
const SOURCES = ['main.ts', 'kernel', 'modules', 'embedded-mongo', 'package.json', 'tsconfig.json', 'tsconfig.build.json']

/** Time of the newest file at or below the path. A folder's own time shows that files were removed. */
function newest(path) {
  const stat = statSync(path)
  if (!stat.isDirectory()) return /\.test\.ts$/.test(path) ? 0 : stat.mtimeMs
  return Math.max(...readdirSync(path).map((name) => newest(join(path, name))), 0)
}

if (!existsSync(built) || statSync(built).mtimeMs < Math.max(...SOURCES.map((name) => newest(join(root, name))))) {
  console.log('building …')
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { status } = spawnSync(process.execPath, [compiler, '-p', join(root, 'tsconfig.build.json')], { cwd: root, stdio: 'inherit' })
  if (status !== 0) {
    console.error('cannot start: the build failed, see above')
    process.exit(1)
  }
  utimesSync(built, new Date(), new Date())
}
process.env.NODE_ENV ??= 'production'
await import(built)
