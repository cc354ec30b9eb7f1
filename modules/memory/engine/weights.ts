/**
 * Found on one half of public two-person chats and reported on the other (design: knowledge.md). Each signal is divided by
 * its maximum, so a weight says how much it counts beside the words of the memory itself.
 */
export const WEIGHTS = {
  words: 1,
  neighbours: 1.9,
  answer: 1.2,
  session: 0.8,
  phrase: 0.15,
  speaker: 0.5,
  date: 3.8,
  when: 1.5,
} as const

/** What a memory is worth whatever is asked. */
export const PRIOR = { length: 0.8, names: 0.2, firstPerson: 0.4 } as const

/** They decide among equals. */
export const NUDGES = { recency: 0.05, repetition: 0.05, rating: 0.1 } as const

/** k1 and b of BM25. */
export const BM25 = {
  words: [0.9, 0.4],
  neighbours: [0.9, 0.4],
  session: [1.2, 0.5],
  phrase: [0.9, 0.3],
} as const

/** Memories before and after it that count as its neighbours. */
export const NEIGHBOURS = 2
/** Below it a phrase score is not stretched to 1. */
export const MIN_PHRASE_MAXIMUM = 3
export const HALF_LIFE_DAYS = 90
