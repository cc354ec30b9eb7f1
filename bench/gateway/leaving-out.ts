import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Contestant, freePort, OURS, startOurs, type Variant } from './contestants.ts'
import { load } from './load.ts'
import type { Options } from './options.ts'
import { BODY } from './requests.ts'
import { inTurn, mean, middle, rounded, row, total } from './rounds.ts'
import { perCall } from './usage.ts'

/** The modules that the service once had, and what a chat has needed since. */
const FIRST = [
  ...['accounts', 'audit', 'credits', 'earnings', 'ledger', 'mail', 'payments'],
  ...['payouts', 'providers', 'records', 'routing', 'rules', 'webhooks'],
]

const without = (name: string, modules: readonly string[]): Variant => ({
  ...OURS,
  name,
  env: { MODULES_DISABLE: modules.join(',') },
})

function variants(modules: readonly string[]): readonly Variant[] {
  const rest = readdirSync(join(OURS.folder, 'modules')).filter((name) => !FIRST.includes(name))
  return [
    OURS,
    ...modules.map((name) => without(`without ${name}`, [name])),
    without('without all of these', modules),
    without(`the first ${FIRST.length} modules`, rest),
  ]
}

/** Processor of a chat while each of these modules is disabled in turn: what it costs the calls that it only listens to. */
export async function leavingOut(
  upstream: string,
  { leaveOut, rounds, seconds, connections, warmUpSeconds }: Options,
): Promise<readonly object[]> {
  const contestants: Contestant[] = []
  try {
    for (const variant of variants(leaveOut)) contestants.push(await startOurs(await freePort(), upstream, variant))
    const measured = (time: number) => (contestant: Contestant) =>
      perCall(contestant, () => load(contestant, { body: BODY, connections, seconds: time }))
    await inTurn(contestants, 1, measured(warmUpSeconds))
    const results = await inTurn(contestants, rounds, measured(seconds))
    const cpu = (contestant: Contestant): number => middle(results.get(contestant), ({ cpuMs }) => cpuMs)
    const [everything] = contestants
    return contestants.map((contestant) => {
      const own = results.get(contestant)
      return row({
        service: contestant.name,
        'requests/s': rounded(middle(own, ({ perSecond }) => perSecond)),
        'CPU ms a call': rounded(cpu(contestant), 3),
        'saves ms': everything === undefined ? Number.NaN : rounded(cpu(everything) - cpu(contestant), 3),
        'store commands a call': rounded(
          mean(own, ({ storeCommands }) => storeCommands),
          2,
        ),
        'disk KB a call': rounded(mean(own, ({ diskBytes }) => diskBytes) / 1_000, 1),
        failed: total(own, ({ failed }) => failed),
      })
    })
  } finally {
    for (const contestant of contestants) await contestant.stop()
  }
}
