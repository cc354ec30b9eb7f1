import type { Reading } from './read-memory.ts'

const FIRST_SIZE = 256

/** What a search looks at in every memory, side by side by number: a walk through the memories themselves takes ten times as long. */
export class Columns {
  /** Terms of each. */
  lengths = new Uint16Array(FIRST_SIZE)
  /** What counts for it whatever is asked. */
  priors = new Float32Array(FIRST_SIZE)
  /** The day it was said. */
  days = new Int32Array(FIRST_SIZE)
  /** The day it was said last. */
  lastDays = new Int32Array(FIRST_SIZE)
  /** 1: a question. */
  questions = new Uint8Array(FIRST_SIZE)
  /** How surely it speaks of a time. */
  certainties = new Float32Array(FIRST_SIZE)
  /** The speaker, by number; 0: nobody is named. */
  speakers = new Uint16Array(FIRST_SIZE)

  set(number: number, { terms, day, dates, isQuestion, prior }: Reading, lastDay: number, speaker: number): void {
    if (number >= this.lengths.length) this.#widen(2 * this.lengths.length)
    this.lengths[number] = Math.min(terms.length, 0xffff)
    this.priors[number] = prior
    this.days[number] = day
    this.lastDays[number] = lastDay
    this.questions[number] = isQuestion ? 1 : 0
    this.certainties[number] = dates.certainty
    this.speakers[number] = speaker
  }

  #widen(size: number): void {
    this.lengths = copied(this.lengths, new Uint16Array(size))
    this.priors = copied(this.priors, new Float32Array(size))
    this.days = copied(this.days, new Int32Array(size))
    this.lastDays = copied(this.lastDays, new Int32Array(size))
    this.questions = copied(this.questions, new Uint8Array(size))
    this.certainties = copied(this.certainties, new Float32Array(size))
    this.speakers = copied(this.speakers, new Uint16Array(size))
  }
}

function copied<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from)
  return to
}
