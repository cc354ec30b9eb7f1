// `npm run dev`: compiles what changes, and restarts the service when the compiled files have changed. Type errors are shown and do not stop it.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
const run = (...args) => spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })

await new Promise((done) => run(compiler, '-b', 'tsconfig.build.json').once('exit', done))
await import('./build-web.mjs')
const children = [
  run(compiler, '-b', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'),
  run('--watch', '--watch-preserve-output', '--enable-source-maps', join('dist', 'main.js')),
]
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const child of children) child.kill(signal)
  })
