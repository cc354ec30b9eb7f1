/**
 * The largest legal requests to every operation of every module, against the built service: the longest stretch of processor time of
 * the main thread for each operation, the worst first. `npm run bench:operations [-- REGEX]`; `OVERLOAD_ROOT` names another
 * checkout to compare with, `ROWS` how many are shown.
 */
import { join } from 'node:path'
import { allModules, operationsOf } from '../../test/contract/modules.ts'
import { inTurn } from './largest-requests.ts'
import { Trial } from './trial.ts'

const GOAL_MS = 20
const ROWS = Number(process.env['ROWS'] ?? 10)
const only = new RegExp(process.argv[2] ?? '')

interface Row {
  readonly operation: string
  readonly request: string
  readonly KB: number
  readonly status: number
  readonly 'block ms': number
}
const rows: Row[] = []
const statuses = new Map<number, number>()
const faults = new Set<string>()

const operations = operationsOf(await allModules()).filter(({ id, operation }) => !operation.socket && only.test(id))
const modules = new Set(operations.map(({ id }) => id.split('.', 1)[0]))
const trial = await Trial.start(process.env['OVERLOAD_ROOT'] ?? join(import.meta.dirname, '..', '..'))
try {
  for (const module of modules)
    for (const named of inTurn(operations.filter(({ id }) => id.startsWith(`${module}.`)))) {
      let worst: Row | undefined
      for (const request of trial.requests.to(named)) {
        const { blockMs, status, text } = await trial.try(named, request)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (status >= 500) faults.add(`${named.id}, ${request.what}: ${status} ${text.slice(0, 200)}`)
        if (worst && blockMs <= worst['block ms']) continue
        const KB = Math.round((request.body?.length ?? 0) / 1_000)
        worst = { operation: named.id, request: request.what, KB, status, 'block ms': Number(blockMs.toFixed(1)) }
      }
      if (worst) rows.push(worst)
      if (worst && worst['block ms'] > GOAL_MS) console.error(Object.values(worst).join(' | '))
    }
} finally {
  await trial.stop()
}
rows.sort((a, b) => b['block ms'] - a['block ms'])
console.log(`${rows.length} operations; answers by status:`, Object.fromEntries(statuses))
console.log(`more than ${GOAL_MS} ms: ${rows.filter((row) => row['block ms'] > GOAL_MS).length}; the worst:`)
console.table(rows.slice(0, ROWS))
for (const fault of faults) console.log(fault)
