/** A repeatable source of numbers from 0 to below 1. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

export interface Turn {
  readonly id: string
  readonly text: string
  readonly speaker: string
  /** Epoch milliseconds. */
  readonly saidAt: number
  readonly session: string
}
export interface Asked {
  readonly text: string
  readonly kind: 'fact' | 'answer' | 'date'
  /** The turns that answer it. */
  readonly evidence: readonly string[]
}

const PEOPLE = ['Caroline', 'Melanie']
const THINGS =
  'greyhound violin allotment kayak telescope tandem pottery wheel mosaic quilt bonsai accordion drone beehive'.split(
    ' ',
  )
const PLACES = 'Lisbon Oslo Kyoto Quito Tromso Seville Hobart Nairobi Bergen Galway Porto Split'.split(' ')
const DEEDS = ['bought', 'sold', 'repaired', 'painted', 'lost', 'found', 'borrowed', 'photographed'] as const
const BASE: Readonly<Record<(typeof DEEDS)[number], string>> = {
  bought: 'buy',
  sold: 'sell',
  repaired: 'repair',
  painted: 'paint',
  lost: 'lose',
  found: 'find',
  borrowed: 'borrow',
  photographed: 'photograph',
}
const CHATTER =
  'work weather dinner kids weekend traffic coffee meeting garden film music cooking running sleep holiday phone train shopping school neighbour book game party team'.split(
    ' ',
  )
const DAY_MS = 86_400_000
const START = Date.UTC(2024, 0, 3)

/** A chat of two people over many days, a few of its turns worth asking for; made up, so that nothing was tuned on it. */
export function conversation(
  turns: number,
  seed: number,
): { readonly turns: readonly Turn[]; readonly asked: readonly Asked[] } {
  const random = seeded(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const said: Turn[] = []
  const asked: Asked[] = []
  const say = (speaker: string, text: string): string => {
    const id = `t${said.length}`
    const day = Math.floor(said.length / 25)
    const saidAt = START + 2 * day * DAY_MS + (said.length % 25) * 60_000
    said.push({ id, text, speaker, saidAt, session: `s${day}` })
    return id
  }
  const chat = (): string =>
    `${pick(['I think', 'We talked about', 'You know', 'I had'])} the ${pick(CHATTER)} and the ${pick(CHATTER)} ${pick(['today', 'again', 'at last', 'with friends', 'after work'])}${pick(['.', '!', '?'])}`
  while (said.length < turns) {
    for (let more = 2 + Math.floor(random() * 8); more > 0; more--) say(pick(PEOPLE), chat())
    const [who, other] = random() < 0.5 ? PEOPLE : [...PEOPLE].reverse()
    const [thing, place, deed] = [pick(THINGS), pick(PLACES), pick(DEEDS)]
    const kind = random()
    if (kind < 0.4) {
      const id = say(who as string, `I ${deed} a ${thing} in ${place}.`)
      asked.push({ text: `What did ${who} ${BASE[deed]} in ${place}?`, kind: 'fact', evidence: [id] })
    } else if (kind < 0.7) {
      say(other as string, `How was the ${thing} show in ${place}?`)
      const id = say(
        who as string,
        pick(['Better than I had hoped!', 'Rather crowded, to be honest.', 'I stayed until the end.']),
      )
      asked.push({ text: `How did ${who} like the ${thing} show in ${place}?`, kind: 'answer', evidence: [id] })
    } else {
      const id = say(who as string, `I ${deed} something yesterday.`)
      const date = new Date((said.at(-1)?.saidAt ?? 0) - DAY_MS)
      const month = date.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })
      asked.push({
        text: `What did ${who} ${BASE[deed]} on ${date.getUTCDate()} ${month} ${date.getUTCFullYear()}?`,
        kind: 'date',
        evidence: [id],
      })
    }
  }
  return { turns: said, asked }
}
