import { dayFits, rangeFits } from '../dates/dates-in.ts'
import type { DayRange } from '../dates/days.ts'
import type { Asked } from './asked.ts'
import type { Candidates } from './candidates.ts'
import type { MemoryIndex } from './memory-index.ts'
import { HALF_LIFE_DAYS, MIN_PHRASE_MAXIMUM, NUDGES, WEIGHTS } from './weights.ts'
import { scoreWords } from './word-scores.ts'

/** The parts of each candidate's score, place by place; together they are the score. */
export interface Signals {
  /** 0 where nothing says that it has to do with the question. */
  readonly totals: Float64Array
  /** Those of one place, by name. */
  at(place: number): Readonly<Record<string, number>>
}

export function signalsOf(index: MemoryIndex, candidates: Candidates, asked: Asked): Signals {
  const { numbers, sessions } = candidates
  const size = numbers.length
  const { columns } = index
  const { words, neighbours, session, phrase } = scoreWords(index, candidates, asked.terms)
  const [own, around, whole, row] = [words.scores, neighbours.scores, session.scores, phrase.scores]
  const ownWeight = WEIGHTS.words / words.maximum()
  const answerWeight = WEIGHTS.answer / words.maximum()
  const aroundWeight = WEIGHTS.neighbours / neighbours.maximum()
  const wholeWeight = WEIGHTS.session / session.maximum()
  const rowWeight = WEIGHTS.phrase / phrase.maximum(MIN_PHRASE_MAXIMUM)
  const score = (scores: Float64Array, place: number): number => scores[place] as number
  const answer = (place: number): number =>
    place > 0 &&
    score(own, place - 1) > 0 &&
    sessions[place - 1] === sessions[place] &&
    columns.questions[numbers[place - 1] as number] === 1
      ? answerWeight * score(own, place - 1)
      : 0
  const date = (place: number): number =>
    asked.dates.length === 0 ? 0 : WEIGHTS.date * dateFit(asked.dates, index, numbers[place] as number)
  const wordy = (place: number): number =>
    ownWeight * score(own, place) +
    aroundWeight * score(around, place) +
    wholeWeight * score(whole, sessions[place] as number) +
    rowWeight * score(row, place) +
    answer(place)
  const speaker = (number: number): number =>
    asked.speaker !== undefined && columns.speakers[number] === asked.speaker ? WEIGHTS.speaker : 0
  const when = (number: number): number => (asked.isWhen ? WEIGHTS.when * (columns.certainties[number] as number) : 0)
  const recency = (number: number): number =>
    NUDGES.recency * freshness(asked.today - (columns.lastDays[number] as number))
  const totals = new Float64Array(size)
  for (let place = 0; place < size; place++) {
    const decisive = wordy(place) + date(place)
    if (decisive === 0) continue
    const number = numbers[place] as number
    totals[place] = decisive + speaker(number) + when(number) + recency(number) + (columns.priors[number] as number)
  }
  return {
    totals,
    at(place) {
      const number = numbers[place] as number
      return {
        words: ownWeight * score(own, place),
        neighbours: aroundWeight * score(around, place),
        session: wholeWeight * score(whole, sessions[place] as number),
        phrase: rowWeight * score(row, place),
        answer: answer(place),
        date: date(place),
        speaker: speaker(number),
        when: when(number),
        recency: recency(number),
        prior: columns.priors[number] as number,
      }
    },
  }
}

const FRESHNESS = Float64Array.from({ length: 1_024 }, (_, days) => 2 ** (-days / HALF_LIFE_DAYS))
const freshness = (days: number): number => FRESHNESS[Math.max(0, days)] ?? 0

function dateFit(asked: readonly DayRange[], index: MemoryIndex, number: number): number {
  const { days, certainties } = index.columns
  const spoken = certainties[number] === 1 ? index.reading(number).dates.ranges : []
  let fit = 0
  for (const range of asked) {
    fit = Math.max(fit, dayFits(range, days[number] as number))
    for (const said of spoken) fit = Math.max(fit, rangeFits(range, said))
  }
  return fit
}

/** About what a memory that is best in everything would have. */
export const most = ({ dates, isWhen, speaker }: Asked): number =>
  WEIGHTS.words +
  WEIGHTS.neighbours +
  WEIGHTS.session +
  WEIGHTS.phrase +
  1.5 +
  (dates.length > 0 ? WEIGHTS.date : 0) +
  (isWhen ? WEIGHTS.when : 0) +
  (speaker !== undefined ? WEIGHTS.speaker : 0)
