/** Generated documents: short, of words whose frequencies follow Zipf's law, the same in every run. */
export interface GeneratedDocument {
  readonly id: number
  readonly title: string
  readonly body: string
  readonly brand: string
  readonly price: number
}

const SYLLABLES =
  'ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ra re ri ro ru sa se si so su ta te ti to tu'.split(
    ' ',
  )
const WORDS = 60_000

export type Random = () => number
/** mulberry32 */
export function randomOf(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const words = vocabulary()
function vocabulary(): readonly string[] {
  const random = randomOf(7)
  const found = new Set<string>()
  const syllable = (): string => SYLLABLES[Math.floor(random() * SYLLABLES.length)] as string
  while (found.size < WORDS) found.add(Array.from({ length: 2 + Math.floor(random() * 3) }, syllable).join(''))
  return [...found]
}
const SPREAD = Math.log(WORDS + 1)
const wordBy = (random: Random): string =>
  words[Math.min(WORDS - 1, Math.floor(Math.exp(random() * SPREAD)) - 1)] as string

export function documentAt(id: number): GeneratedDocument {
  const random = randomOf(id * 7_919 + 13)
  const text = (count: number): string => Array.from({ length: count }, () => wordBy(random)).join(' ')
  return {
    id,
    title: text(3 + Math.floor(random() * 5)),
    body: text(10 + Math.floor(random() * 11)),
    brand: `brand${Math.floor(random() * random() * 200)}`,
    price: Math.round(random() * 1e5) / 100,
  }
}

/** Two words of one document: one of its title, one of its body, the latter perhaps only begun. */
export function queriesOver(documents: number, count: number, begun: boolean): readonly string[] {
  const random = randomOf(99)
  return Array.from({ length: count }, () => {
    const { title, body } = documentAt(Math.floor(random() * documents))
    const pick = (text: string): string => {
      const all = text.split(' ')
      return all[Math.floor(random() * all.length)] as string
    }
    const [first, second] = [pick(title), pick(body)]
    return begun ? `${first} ${second.slice(0, 4)}` : `${first} ${second} `
  })
}
