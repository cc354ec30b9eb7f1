import { inOrder, type Memory } from '../memory.ts'
import { readQuestion } from './asked.ts'
import { best } from './best.ts'
import { candidatesOf } from './candidates.ts'
import type { MemoryIndex } from './memory-index.ts'
import { most, signalsOf } from './signals.ts'
import { fuse, similarities } from './similarity.ts'

export interface Question {
  readonly text: string
  /** What counts as now, epoch milliseconds. */
  readonly atMs: number
  readonly fits: (memory: Memory) => boolean
  readonly limit: number
  /** Of the question, where embeddings are used: with those of the same model. */
  readonly embedding?: { readonly model: string; readonly vector: Float32Array }
}

export interface Hit {
  readonly memory: Memory
  /** 0 to 1. */
  readonly score: number
  /** What the score is made of, before it is scaled. Those without effect are missing. */
  readonly signals: Readonly<Record<string, number>>
}

/** The memories that answer best, best first. What shares nothing with the question is not found. */
export function rank(index: MemoryIndex, { text, atMs, fits, limit, embedding }: Question): readonly Hit[] {
  const candidates = candidatesOf(index, fits)
  if (candidates.numbers.length === 0) return []
  const asked = readQuestion(index, candidates, text, atMs)
  const signals = signalsOf(index, candidates, asked)
  const similar = embedding && similarities(index, candidates.numbers, embedding)
  const memoryAt = (place: number): Memory => index.reading(candidates.numbers[place] as number).memory
  const earlier = (a: number, b: number): number => inOrder(memoryAt(a), memoryAt(b))
  const order = similar ? fuse(signals.totals, similar, limit, earlier) : best(signals.totals, limit, earlier)
  const scale = similar ? 1 : most(asked)
  return order.map(({ place, score }) => ({
    memory: memoryAt(place),
    score: rounded(Math.min(1, score / scale)),
    signals: shown({ ...signals.at(place), similarity: similar?.[place] ?? 0 }),
  }))
}

const shown = (signals: Readonly<Record<string, number>>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(signals)
      .map(([name, value]) => [name, rounded(value)] as const)
      .filter(([, value]) => value !== 0),
  )

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4
