import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../kernel/boot/service.ts'
import { place } from './place.ts'
import { table } from './table.ts'

/** `npm run modules`: starts every module as configured, on a store of its own, and prints what became of each. */
const scratch = mkdtempSync(join(tmpdir(), 'modules-'))
try {
  const { MONGODB_URI: _, REDIS_URL: __, ...env } = process.env
  const service = await startService({ ...place, env: { ...env, DATA_DIR: scratch, PORT: '0', LOG_LEVEL: 'silent' } })
  const modules = [...service.kernel.modules.values()]
  const rows = modules.map(({ name, prefix, state, startMs, reason }) => [
    name,
    prefix,
    state,
    startMs === undefined ? '' : `${startMs} ms`,
    reason ?? '',
  ])
  console.log(table([['module', 'prefix', 'state', 'start', 'reason'], ...rows]))
  await service.stop()
  process.exitCode = modules.some(({ state }) => state === 'failed') ? 1 : 0
} finally {
  rmSync(scratch, { recursive: true, force: true })
}
