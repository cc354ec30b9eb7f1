import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { type Contestant, freePort, OURS, startBare, startOurs } from './contestants.ts'
import type { ContestantName } from './options.ts'
import { startBifrost, startLiteLlm, startPortkey } from './peers.ts'

type Start = (port: number, upstream: string) => Promise<Contestant | string>

/** Each starts, or says why it cannot. */
const STARTS: Readonly<Record<ContestantName, Start>> = {
  'bare-node': (port, upstream) => startBare('bare-node.ts', port, upstream),
  'bare-express': (port, upstream) => startBare('bare-express.ts', port, upstream),
  portkey: startPortkey,
  litellm: startLiteLlm,
  bifrost: startBifrost,
  ours: (port, upstream) => startOurs(port, upstream),
}

/** Another checkout of the service, as `npm start` there starts it. */
const checkout =
  (folder: string): Start =>
  (port, upstream) => {
    const version = execFileSync('git', ['-C', folder, 'describe', '--always', '--dirty'], { encoding: 'utf8' }).trim()
    return startOurs(port, upstream, { ...OURS, name: `ours at ${version}`, folder: resolve(folder) })
  }

/** Starts them all on one upstream; what cannot be had here is left out with a line. */
export async function startAll(
  names: readonly ContestantName[],
  checkouts: readonly string[],
  upstream: string,
): Promise<Contestant[]> {
  const started: Contestant[] = []
  for (const start of [...names.map((name) => STARTS[name]), ...checkouts.map(checkout)]) {
    const contestant = await start(await freePort(), upstream)
    if (typeof contestant === 'string') console.log(`left out: ${contestant}`)
    else started.push(contestant)
  }
  return started
}
