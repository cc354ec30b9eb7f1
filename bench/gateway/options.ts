import { parseArgs } from 'node:util'

/** Each can be asked for by itself. */
const PARTS = ['rest', 'saturation', 'streams', 'open', 'leave-out'] as const
export const CONTESTANTS = ['bare-node', 'bare-express', 'portkey', 'litellm', 'bifrost', 'ours'] as const
export type ContestantName = (typeof CONTESTANTS)[number]
/** What listens beside the calls: a chat is answered without each of them. */
const BESIDE = ['fraud', 'observability', 'metering', 'mandates', 'reputation', 'logs']

const USAGE = `npm run bench:gateway -- [options]; without any: every part, every contestant
  --parts        of ${PARTS.join(',')}
  --contestants  of ${CONTESTANTS.join(',')}; ratios are to bare-express
  --checkout     folder of another checkout (npm ci done) that joins in as it is started there; may be repeated
  --rounds 3 --seconds 4 --connections 32    of saturation and streams
  --rates 300,600 --open-seconds 8           of the open loop
  --warm-up 12   seconds of load before; until the hot code is compiled, compilers take a tenth of the machine
  --leave-out    modules, each disabled in turn; default ${BESIDE.join(',')}`

/** What to measure, by the command line; ends the process where that is wrong. */
export function optionsOf(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        parts: { type: 'string', default: PARTS.join(',') },
        contestants: { type: 'string', default: CONTESTANTS.join(',') },
        checkout: { type: 'string', multiple: true, default: [] },
        rounds: { type: 'string', default: '3' },
        seconds: { type: 'string', default: '4' },
        connections: { type: 'string', default: '32' },
        rates: { type: 'string', default: '300,600' },
        'open-seconds': { type: 'string', default: '8' },
        'warm-up': { type: 'string', default: '12' },
        'leave-out': { type: 'string', default: BESIDE.join(',') },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) throw new Error('help')
    return {
      parts: new Set(oneOf(PARTS, values.parts)),
      contestants: oneOf(CONTESTANTS, values.contestants),
      checkouts: values.checkout,
      rounds: positive(values.rounds),
      seconds: positive(values.seconds),
      connections: positive(values.connections),
      rates: values.rates.split(',').map(positive),
      openSeconds: positive(values['open-seconds']),
      warmUpSeconds: positive(values['warm-up']),
      leaveOut: values['leave-out'].split(','),
    }
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`)
    process.exit(2)
  }
}

export type Options = ReturnType<typeof optionsOf>

function oneOf<T extends string>(known: readonly T[], text: string): readonly T[] {
  return text.split(',').map((name) => {
    const found = known.find((each) => each === name)
    if (found === undefined) throw new Error(`'${name}' is not one of ${known.join(', ')}`)
    return found
  })
}

function positive(text: string): number {
  if (!(Number(text) > 0)) throw new Error(`'${text}' is not a number above 0`)
  return Number(text)
}
