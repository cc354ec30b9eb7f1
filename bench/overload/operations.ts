/**
 * The largest legal requests to every operation of every module, against the built service: the longest stretch of processor time of
 * the main thread for each, the worst operations first. What takes long is sent three times, and the shortest counts.
 * `npm run bench:operations [-- REGEX]`; `OVERLOAD_ROOT` names another checkout to compare with.
 */
import { join } from 'node:path'
import { allModules, operationsOf } from '../../test/contract/modules.ts'
import { freePort, startUpstream } from '../gateway/contestants.ts'
import { inTurn, type LargestRequest, LargestRequests } from './largest-requests.ts'
import { WatchedService } from './watched-service.ts'

const LONG_MS = 8
const SETTLE_MS = 25
const root = process.env['OVERLOAD_ROOT'] ?? join(import.meta.dirname, '..', '..')
const only = new RegExp(process.argv[2] ?? '')

const upstream = await startUpstream(await freePort())
const service = await WatchedService.start(root, await freePort(), upstream.url)
const requests = new LargestRequests()
interface Row {
  readonly operation: string
  readonly body: string
  readonly KB: number
  readonly status: number
  readonly 'block ms': number
}
const rows: Row[] = []
const statuses = new Map<number, number>()
const failures = new Set<string>()
const key = { module: '', user: '' }

try {
  const operator = await service.operator()
  const operations = operationsOf(await allModules()).filter(({ operation }) => !operation.socket)
  for (const module of new Set(operations.map(({ id }) => id.split('.', 1)[0] ?? '')))
    for (const named of inTurn(operations.filter(({ id }) => id.startsWith(`${module}.`) && only.test(id)))) {
      if (key.module !== module) Object.assign(key, { module, user: await service.signUp() })
      const send = async (request: LargestRequest) => {
        const bearer = named.operation.role ? operator : key.user
        const init = {
          ...request,
          method: request.method.toUpperCase(),
          headers: { ...request.headers, authorization: `Bearer ${bearer}` },
        }
        const answer = await service.measure(request.path, init, SETTLE_MS)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (answer.status >= 500)
          failures.add(`${named.id}: ${request.what}: ${answer.status} ${answer.text.slice(0, 200)}`)
        if (answer.status < 300) requests.learn(named, answer.text)
        if (answer.status === 401 && !named.operation.role) key.user = await service.signUp()
        return answer
      }
      let worst: Row | undefined
      for (const request of requests.requestsTo(named)) {
        let { worstMs, status } = await send(request)
        if (worstMs > Math.max(LONG_MS, worst?.['block ms'] ?? 0))
          for (let again = 0; again < 2; again++) worstMs = Math.min(worstMs, (await send(request)).worstMs)
        if (worstMs > (worst?.['block ms'] ?? 0))
          worst = {
            operation: named.id,
            body: request.what,
            KB: Math.round((request.body?.length ?? 0) / 1_000),
            status,
            'block ms': Math.round(worstMs * 10) / 10,
          }
      }
      if (worst) rows.push(worst)
      if (worst && worst['block ms'] > 20) console.error(JSON.stringify(worst))
    }
} finally {
  await service.stop()
  await upstream.stop()
}
rows.sort((a, b) => b['block ms'] - a['block ms'])
console.log(`${rows.length} operations, ${[...statuses.values()].reduce((a, b) => a + b)} requests; answers:`, statuses)
console.log(`over 20 ms: ${rows.filter((row) => row['block ms'] > 20).length}; the worst:`)
console.table(rows.slice(0, Number(process.env['ROWS'] ?? 10)))
for (const failure of failures) console.log(failure)
