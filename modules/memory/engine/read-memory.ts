import { createHash } from 'node:crypto'
import { wordsOf } from '../../search/services.ts'
import { type DatesInText, datesIn } from '../dates/dates-in.ts'
import { dateText, dayOf } from '../dates/days.ts'
import { attributesOf } from '../facts/attributes.ts'
import { askedBy } from '../facts/words.ts'
import type { Memory } from '../memory.ts'
import { sameness, termsOf } from '../text/terms.ts'
import { NUDGES, PRIOR } from './weights.ts'

/** What the index knows of a memory beside its words. */
export interface Reading {
  readonly memory: Memory
  readonly terms: readonly string[]
  readonly day: number
  readonly dates: DatesInText
  /** The conversation it is part of. */
  readonly session: string
  readonly speaker: string | undefined
  readonly isQuestion: boolean
  /** What speaks for it whatever is asked. */
  readonly prior: number
  /** Equal for memories that say the same of the same. */
  readonly sameness: string
  /** Single-valued attributes that it states; the key names scope, speaker and attribute. */
  readonly facts: readonly { readonly key: string; readonly value: string; readonly alone: boolean }[]
}

const SPEAKER = /^\s*([\p{Lu}][\p{L}'-]{1,30}(?: [\p{Lu}][\p{L}'-]{1,30})?):\s/u
const QUESTION = /\?["')\s]*$/
const NAME = /(?<=[a-z,] )[A-Z][a-z]+/g
const FIRST_PERSON = /\b(?:i|i'm|i've|my|we|our|me)\b/i

export const scopeKey = ({ user = '', agent = '', app = '', run = '' }: Memory['scope']): string =>
  JSON.stringify([user, agent, app, run])

/** What comes with other metadata is told apart by whoever said it; metadata may be long, so it stands by its hash. */
function markOf(metadata: Memory['metadata']): string {
  const text = JSON.stringify(metadata)
  return text === '{}' ? '' : createHash('sha256').update(text).digest('base64')
}

/** First name, as it is compared. */
export const firstName = (name: string): string => wordsOf(name)[0] ?? ''

/** Each is read once, though it is planned first and indexed then. */
const known = new WeakMap<Memory, Reading>()

export function readMemory(memory: Memory): Reading {
  const reading = known.get(memory) ?? read(memory)
  known.set(memory, reading)
  return reading
}

function read(memory: Memory): Reading {
  const { text, saidAt, scope, count, rating = 0 } = memory
  const day = dayOf(saidAt)
  const spoken = SPEAKER.exec(text)
  const name = memory.speaker ?? spoken?.[1]
  const speaker = name === undefined ? undefined : firstName(name)
  const said = spoken && memory.speaker === undefined ? text.slice(spoken[0].length) : text
  const own = termsOf(said)
  const stated = attributesOf(memory)
  const terms = [...own, ...stated.flatMap(({ attribute }) => askedBy(attribute, own))]
  const dates = datesIn(said, day)
  const key = scopeKey(scope)
  const names = Math.min(3, said.slice(1).match(NAME)?.length ?? 0) / 3
  return {
    memory,
    terms,
    day,
    dates,
    session: scope.run === undefined ? `${key}${dateText(day)}` : key,
    speaker,
    isQuestion: QUESTION.test(said),
    prior:
      (PRIOR.length * Math.log(1 + own.length)) / 4 +
      PRIOR.names * names +
      (FIRST_PERSON.test(said) ? PRIOR.firstPerson : 0) +
      NUDGES.repetition * Math.min(4, Math.log2(count)) +
      NUDGES.rating * rating,
    facts: stated.map(({ attribute, value, alone }) => ({
      key: [scopeKey({ ...scope, run: '' }), speaker ?? memory.role, attribute].join('|'),
      value,
      alone,
    })),
    sameness: [
      key,
      markOf(memory.metadata),
      memory.role,
      speaker ?? '',
      sameness(said),
      ...dates.ranges.map(({ from, to }) => `${from}-${to}`),
    ].join('|'),
  }
}

/** Those that give one of its attributes another value; of each two the older one says nothing beside, since it ends as a whole. */
export const rivalsAmong = (others: readonly Reading[], { memory, facts }: Reading): readonly Memory[] =>
  others
    .filter(
      (other) =>
        other.memory.id !== memory.id &&
        facts.some(({ key, value, alone }) => {
          const theirs = other.facts.filter((fact) => fact.key === key)
          const mayEnd = other.memory.saidAt > memory.saidAt ? alone : theirs.every((fact) => fact.alone)
          return theirs.length > 0 && mayEnd && !theirs.some((fact) => fact.value === value)
        }),
    )
    .map((other) => other.memory)
