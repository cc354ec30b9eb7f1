import { MemoryIndex } from '../../../modules/memory/engine/memory-index.ts'
import { rank } from '../../../modules/memory/engine/rank.ts'
import { type Asked, conversation, type Turn } from '../memory/conversations.ts'
import { memoryOf } from '../memory/memory-of.ts'
import type { Prototype } from './prototype.ts'
import { type Readme, readmes } from './texts.ts'

interface Talk {
  readonly turns: readonly Turn[]
  readonly asked: readonly Asked[]
}

const TURNS = 600
const DAY_MS = 86_400_000
const START = Date.UTC(2024, 0, 3)
const TOP = 10

/** READMEs as if they were told, a conversation each; asked is for their headings, and the first sentences below answer. */
export function told(): readonly Talk[] {
  const all = readmes()
  const counts = new Map<string, number>()
  for (const { heading } of all.flatMap(({ sections }) => sections)) counts.set(heading, (counts.get(heading) ?? 0) + 1)
  const talks: Talk[] = []
  let [turns, asked]: [Turn[], Asked[]] = [[], []]
  const add = ({ name, sections }: Readme, day: number): void => {
    for (const { heading, sentences } of sections) {
      const ids = sentences.map((text, at) => {
        const id = `t${turns.length}`
        const speaker = at % 2 === 0 ? 'Caroline' : 'Melanie'
        turns.push({ id, text, speaker, saidAt: START + day * DAY_MS + turns.length * 1_000, session: name })
        return id
      })
      if (counts.get(heading) === 1 && heading.split(' ').length > 2)
        asked.push({ text: heading, kind: 'fact', evidence: ids.slice(0, 3) })
    }
  }
  for (const [day, readme] of all.entries()) {
    add(readme, day)
    if (turns.length < TURNS) continue
    talks.push({ turns, asked })
    ;[turns, asked] = [[], []]
  }
  return talks
}

interface Ranker {
  add(turn: Turn, position: number): void
  find(question: string): readonly string[]
}

function own(): Ranker {
  const index = new MemoryIndex()
  return {
    add: (turn, position) => index.put(memoryOf(turn, position)),
    find: (text) =>
      rank(index, { text, atMs: Date.UTC(2040, 0, 1), fits: () => true, limit: TOP }).map(({ memory }) => memory.id),
  }
}

function prototypes({ MemoryIndex: Ranked }: Prototype): Ranker {
  const index = new Ranked()
  return {
    add: ({ id, text, speaker, saidAt, session }) =>
      void index.add({ id, text, raw: text, speaker, date: new Date(saidAt), session }),
    find: (text) => index.search(text, { k: TOP }).map(({ i }) => index.t[i]?.id ?? ''),
  }
}

interface Sums {
  questions: number
  found5: number
  found10: number
  reciprocal: number
  /** Evidence among the first ten that only this one has. */
  alone: number
}

/** Both on the same talks and questions: how much of the evidence is found, and how far the lists agree. */
export function compareMemory(prototype: Prototype): string {
  const sets: readonly (readonly [string, readonly Talk[]])[] = [
    ['made-up conversations', [1, 2, 3, 4, 5].map((seed) => conversation(TURNS, seed))],
    ['READMEs, asked by their headings', told()],
  ]
  const rows = sets.flatMap(([name, talks]) => {
    const sums = [sumsOf(), sumsOf()] as const
    let [shared, same] = [0, 0]
    for (const { turns, asked } of talks) {
      const both = [own(), prototypes(prototype)] as const
      for (const [position, turn] of turns.entries()) for (const each of both) each.add(turn, position)
      for (const { text, evidence } of asked) {
        const lists = both.map((each) => each.find(text)) as [readonly string[], readonly string[]]
        for (const [at, sum] of sums.entries()) count(sum, lists, at, evidence)
        shared += lists[0].filter((id) => lists[1].includes(id)).length / TOP
        if (lists[0][0] === lists[1][0]) same++
      }
    }
    const { questions } = sums[0]
    const agreement = `${(shared / questions).toFixed(2)} of ten, the first ${(same / questions).toFixed(2)}`
    return sums.map((sum, at) => row(name, at === 0 ? 'own' : 'prototype', sum, agreement))
  })
  return `| talk | | questions | R@5 | R@10 | MRR | evidence found by it alone | in both lists |\n|---|---|---|---|---|---|---|---|\n${rows.join('\n')}`
}

const sumsOf = (): Sums => ({ questions: 0, found5: 0, found10: 0, reciprocal: 0, alone: 0 })

function count(
  sum: Sums,
  lists: readonly [readonly string[], readonly string[]],
  at: number,
  evidence: readonly string[],
) {
  const [list, other] = [lists[at] ?? [], lists[1 - at] ?? []]
  sum.questions++
  sum.found5 += evidence.filter((id) => list.slice(0, 5).includes(id)).length / evidence.length
  sum.found10 += evidence.filter((id) => list.includes(id)).length / evidence.length
  sum.alone += evidence.filter((id) => list.includes(id) && !other.includes(id)).length
  const first = list.findIndex((id) => evidence.includes(id))
  if (first >= 0) sum.reciprocal += 1 / (first + 1)
}

const row = (
  talk: string,
  name: string,
  { questions, found5, found10, reciprocal, alone }: Sums,
  agreement: string,
): string =>
  `| ${talk} | ${name} | ${questions} | ${[found5, found10, reciprocal].map((sum) => (sum / questions).toFixed(3)).join(' | ')} | ${alone} | ${agreement} |`
