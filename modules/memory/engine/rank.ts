import { datesAsked, dayFits, rangeFits } from '../dates/dates-in.ts'
import { type DayRange, dayOf } from '../dates/days.ts'
import type { Memory } from '../memory.ts'
import { queryTermsOf, termsOf } from '../text/terms.ts'
import { best } from './best.ts'
import { type Candidates, candidatesOf } from './candidates.ts'
import type { MemoryIndex } from './memory-index.ts'
import { fuse, similarities } from './similarity.ts'
import { HALF_LIFE_DAYS, MIN_PHRASE_MAXIMUM, WEIGHTS } from './weights.ts'
import { scoreWords } from './word-scores.ts'

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
  /** What the score is made of: each signal 0 to 1, times its weight. Those without effect are missing. */
  readonly signals: Readonly<Record<string, number>>
}

const WHEN = /^(?:when|what (?:date|day|month|year)|which (?:month|year|day)|how long|on which|since when)\b/i

/** The memories that answer best, best first. What shares nothing with the question is not found. */
export function rank(index: MemoryIndex, question: Question): readonly Hit[] {
  const candidates = candidatesOf(index, question.fits)
  const size = candidates.numbers.length
  if (size === 0) return []
  const asked = readQuestion(index, question)
  const signalsAt = signalsOf(index, candidates, asked)
  const scores = new Float64Array(size)
  for (let place = 0; place < size; place++) scores[place] = totalAt(signalsAt, place)
  const similar =
    question.embedding === undefined ? undefined : similarities(index, candidates.numbers, question.embedding)
  const order = similar === undefined ? best(scores, question.limit) : fuse(scores, similar, question.limit)
  const possible = most(asked)
  return order.map(({ place, score }) => ({
    memory: index.reading(candidates.numbers[place] as number).memory,
    score: rounded(similar === undefined ? Math.min(1, score / possible) : score),
    signals: shownSignals(signalsAt, place, similar),
  }))
}

interface Asked {
  readonly terms: readonly string[]
  readonly dates: readonly DayRange[]
  readonly isWhen: boolean
  /** The one who is named, if it is one. */
  readonly speaker: string | undefined
  readonly today: number
}

function readQuestion(index: MemoryIndex, { text, atMs }: Question): Asked {
  const lower = text.toLowerCase()
  const named = [...index.speakers].filter((name) => lower.includes(name) && wordIn(name, lower))
  const names = new Set([...index.speakers].flatMap((name) => termsOf(name)))
  const today = dayOf(atMs)
  return {
    terms: queryTermsOf(text, names).slice(0, MAX_TERMS),
    dates: datesAsked(text, today),
    isWhen: WHEN.test(text.trim()),
    speaker: named.length === 1 ? named[0] : undefined,
    today,
  }
}

const MAX_TERMS = 60

function wordIn(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true
  return false
}
const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character)

/** Reads one signal of the candidate at a place, 0 to 1 or a little more, times its weight. */
type Signals = readonly (readonly [name: string, decisive: boolean, at: (place: number) => number])[]

function signalsOf(index: MemoryIndex, candidates: Candidates, asked: Asked): Signals {
  const { numbers, sessions } = candidates
  const { words, neighbours, session, phrase } = scoreWords(index, candidates, asked.terms)
  const top = {
    words: words.maximum(),
    neighbours: neighbours.maximum(),
    session: session.maximum(),
    phrase: phrase.maximum(MIN_PHRASE_MAXIMUM),
  }
  const read = (place: number) => index.reading(numbers[place] as number)
  const answers = (place: number): boolean =>
    place > 0 && sessions[place - 1] === sessions[place] && read(place - 1).isQuestion
  const at = (scores: Float64Array, place: number): number => scores[place] as number
  return [
    ['words', true, (place) => (WEIGHTS.words * at(words.scores, place)) / top.words],
    ['neighbours', true, (place) => (WEIGHTS.neighbours * at(neighbours.scores, place)) / top.neighbours],
    ['session', true, (place) => (WEIGHTS.session * at(session.scores, sessions[place] as number)) / top.session],
    ['phrase', true, (place) => (WEIGHTS.phrase * at(phrase.scores, place)) / top.phrase],
    ['answer', true, (place) => (answers(place) ? (WEIGHTS.answer * at(words.scores, place - 1)) / top.words : 0)],
    ['date', true, (place) => (asked.dates.length === 0 ? 0 : WEIGHTS.date * dateFit(asked.dates, read(place)))],
    ['speaker', false, (place) => (asked.speaker && read(place).speaker === asked.speaker ? WEIGHTS.speaker : 0)],
    ['when', false, (place) => (asked.isWhen ? WEIGHTS.when * read(place).dates.certainty : 0)],
    ['prior', false, (place) => read(place).prior],
    ['recency', false, (place) => WEIGHTS.recency * recency(asked.today - dayOf(read(place).memory.lastSaidAt))],
    ['repetition', false, (place) => WEIGHTS.repetition * Math.min(4, Math.log2(read(place).memory.count))],
    ['rating', false, (place) => WEIGHTS.rating * (read(place).memory.rating ?? 0)],
  ]
}

const recency = (days: number): number => 2 ** (-Math.max(0, days) / HALF_LIFE_DAYS)

function dateFit(asked: readonly DayRange[], { day, dates }: ReturnType<MemoryIndex['reading']>): number {
  let fit = 0
  for (const range of asked) {
    fit = Math.max(fit, dayFits(range, day))
    for (const said of dates.ranges) fit = Math.max(fit, rangeFits(range, said))
  }
  return fit
}

/** 0 where no signal says that it has to do with the question. */
function totalAt(signals: Signals, place: number): number {
  let [total, decisive] = [0, false]
  for (const [, decides, at] of signals) {
    const value = at(place)
    total += value
    decisive ||= decides && value > 0
  }
  return decisive ? total : 0
}

/** What a memory that is best in everything would have. */
const most = ({ dates, isWhen, speaker }: Asked): number =>
  WEIGHTS.words +
  WEIGHTS.neighbours +
  WEIGHTS.session +
  WEIGHTS.phrase +
  1.5 +
  (dates.length > 0 ? WEIGHTS.date : 0) +
  (isWhen ? WEIGHTS.when : 0) +
  (speaker ? WEIGHTS.speaker : 0)

function shownSignals(signals: Signals, place: number, similar: Float64Array | undefined) {
  const shown = signals.map(([name, , at]) => [name, rounded(at(place))] as const)
  const similarity = similar?.[place] ?? 0
  return Object.fromEntries([...shown, ['similarity', rounded(similarity)] as const].filter(([, value]) => value !== 0))
}

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4
