import { parseArgs } from 'node:util'
import { runKills } from './kill-loop.ts'
import { runPowerLosses } from './power-loss.ts'

/** `npm run faults -w embedded-mongo -- --rounds N`: the fault tests for as long as you like. Ends with 1 when anything was lost. */
const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '50' }, seed: { type: 'string', default: `${Date.now()}` } },
})
const rounds = Number(values.rounds)
const powerLosses = await runPowerLosses(rounds * 10, Number(values.seed))
console.log(`power lost ${rounds * 10} times (seed ${values.seed}):`, powerLosses)
const kills = await runKills(rounds, 'honest')
console.log(`killed ${rounds} times:`, kills)
const faults = [powerLosses.lost, powerLosses.torn, kills.lost, kills.torn, kills.doubled].flat()
process.exit(faults.length === 0 ? 0 : 1)
