import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import manifest from '../package.json' with { type: 'json' }

/**
 * `npm run check-package -w embedded-mongo`: packs the package, installs it into an empty project outside of this one, and
 * uses it there as its README says.
 */
const USE = `
import { startEmbeddedMongo } from 'embedded-mongo'
import { MongoClient } from 'mongodb'

const store = await startEmbeddedMongo({ dataDir: './data' })
const client = await new MongoClient(store.uri).connect()
await client.db('shop').collection('orders').insertOne({ pence: 250 })
console.log(await client.db('shop').collection('orders').countDocuments())
await client.close()
await store.close()
`

const home = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'embedded-mongo-package-'))
const run = (cwd: string, command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
try {
  const [packed] = JSON.parse(run(home, 'npm', 'pack', '--json', '--ignore-scripts', '--pack-destination', folder))
  writeFileSync(join(folder, 'package.json'), '{"private": true, "type": "module"}')
  writeFileSync(join(folder, 'use.js'), USE)
  run(
    folder,
    'npm',
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    packed.filename,
    `mongodb@${manifest.devDependencies.mongodb}`,
  )
  const documents = run(folder, process.execPath, 'use.js')
  if (documents !== '1') throw new Error(`the package stored ${documents} documents instead of 1`)
  const usage = run(folder, join('node_modules', '.bin', 'embedded-mongo'), '--help')
  if (!usage.includes('embedded-mongo')) throw new Error(`its command does not say how to use it: ${usage}`)
  console.log(`${packed.filename}: ${packed.entryCount} files, ${packed.size} bytes; installs and works`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
