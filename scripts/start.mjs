// `node scripts/start.mjs [entry]`: builds when the build is missing or older than the sources, then runs an entry of it.
import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = dirname(import.meta.dirname)
const built = join(root, 'dist', 'main.js')
const SOURCES = ['main.ts', 'kernel', 'modules', 'embedded-mongo/src', 'scripts', 'package-lock.json', 'tsconfig.json']

/** Time of the newest source at or below the path. */
function newest(path) {
  const stat = statSync(path)
  if (stat.isDirectory()) return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
  return /\.(tsx?|mjs|css|json)$/.test(path) && !path.endsWith('.test.ts') ? stat.mtimeMs : 0
}

if (!existsSync(built) || statSync(built).mtimeMs < Math.max(...SOURCES.map((name) => newest(join(root, name))))) {
  console.error('building …')
  try {
    await import('./build.mjs')
  } catch (error) {
    console.error(`cannot start: the build failed: ${error.message}`)
    process.exit(1)
  }
  utimesSync(built, new Date(), new Date())
}
process.env.NODE_ENV ??= 'production'
const [entry = 'main.js'] = process.argv.splice(2, 1)
await import(pathToFileURL(join(root, 'dist', entry)).href)
