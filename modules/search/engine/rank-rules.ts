/** How words of a query may be misspelt. */
export interface TypoTolerance {
  readonly enabled: boolean
  readonly oneTypo: number
  readonly twoTypos: number
  readonly disableOnWords: readonly string[]
  readonly disableOnAttributes: readonly string[]
  readonly disableOnNumbers: boolean
}

/** What of an index's settings a search goes by; a change of it needs no new index. */
export interface SearchRules {
  readonly rankingRules: readonly string[]
  readonly stopWords: ReadonlySet<string>
  /** Normalised words, joined by a space, to alternatives of the same form. */
  readonly synonyms: ReadonlyMap<string, readonly string[]>
  readonly typos: TypoTolerance
  /** The attribute that has the ids of documents; '' before there are any. */
  readonly primaryKey: string
}
