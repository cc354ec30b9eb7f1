const MAX_WORDS = 200
const MAX_TERMS = 10

const split = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** What a listing is found by. */
export const wordsOf = (...texts: readonly string[]): string[] => [...new Set(texts.flatMap(split))].slice(0, MAX_WORDS)

/** Rows of which a word begins with each of the terms; a range, so that an index serves it. */
export const beginningWith = (query: string) =>
  split(query)
    .slice(0, MAX_TERMS)
    .map((term) => ({ words: { $elemMatch: { $gte: term, $lt: `${term}\uffff` } } }))
