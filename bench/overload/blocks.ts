/**
 * What a single request can do to everybody else: the longest stretch of processor time of the main thread for each hostile body.
 * `npx tsx bench/overload/blocks.ts`; `OVERLOAD_ROOT` names another checkout to compare with.
 */
import { join } from 'node:path'
import { HOSTILE } from './bodies.ts'
import { WatchedService } from './watched-service.ts'

const root = process.env['OVERLOAD_ROOT'] ?? join(import.meta.dirname, '..', '..')
const service = await WatchedService.start(root, 19_310)
const only = new RegExp(process.argv[2] ?? '')
try {
  const rows = []
  const authorization = `Bearer ${await service.signUp()}`
  for (const { name, method = 'POST', path, headers = {}, body } of HOSTILE.filter((one) => only.test(one.name))) {
    const send = () => service.measure(path, { method, headers: { ...headers, authorization }, body })
    // the first loads code and compiles it
    await send()
    const { worstMs, residentMb, status } = await send()
    rows.push({
      name,
      'sent KB': Math.round(body.length / 1_000),
      status,
      'block ms': Math.round(worstMs),
      'RSS MB': Math.round(residentMb),
    })
  }
  console.table(rows)
} finally {
  await service.stop()
}
