// `npm run dev`: bundles what has changed, and restarts the service. Type errors are shown beside it and do not stop it.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync, watch } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { bundlePages } from './build-web.mjs'
import { root, serviceBundle } from './bundle.mjs'

/** An editor writes a file in several steps, and several files at once. */
const QUIET_MS = 30
const WATCHED = ['kernel', 'modules', 'embedded-mongo/src', 'scripts', 'config']
/** Those of `npm start`. */
const options = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  .scripts.start.split(' ')
  .filter((word) => word.startsWith('--'))
const run = (...args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })

rmSync(join(root, 'dist'), { recursive: true, force: true })
const service = await serviceBundle()
let child
let stopping = false
let pagesChanged = true

const stopped = (process) =>
  new Promise((done) => {
    if (!process || process.exitCode !== null || process.signalCode !== null) return done()
    process.once('exit', done)
    process.kill('SIGTERM')
  })

/** The old process ends while the new bundle is made; the store has one process. */
async function restart() {
  const ended = stopped(child)
  try {
    await service.rebuild()
    if (pagesChanged) await bundlePages()
    pagesChanged = false
  } catch {
    console.error('waiting for a change …')
    return ended
  }
  await ended
  if (!stopping) child = run(...options, join('dist', 'main.js'))
}

let timer
let work = restart()
const changed = (_event, name) => {
  if (!name || /\.test\.ts$|(^|\/)(node_modules|dist|tmp)\//.test(name)) return
  pagesChanged ||= /(^|\/)web\//.test(name)
  clearTimeout(timer)
  timer = setTimeout(() => {
    work = work.then(restart)
  }, QUIET_MS)
}
for (const folder of WATCHED) watch(join(root, folder), { recursive: true }, changed)
watch(join(root, 'main.ts'), changed)

// a group of its own: the compiler is a child of what is started here, and must end with it
const compiler = [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json', '--watch', '--preserveWatchOutput']
const types = spawn(process.execPath, compiler, { cwd: root, stdio: 'inherit', detached: true })
setPriority(types.pid, constants.priority.PRIORITY_LOW)
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    stopping = true
    process.kill(-types.pid, signal)
    await work
    await stopped(child)
    await service.dispose()
    process.exit(0)
  })
