/** Words of English that carry grammar rather than meaning, what remains of them without an apostrophe, and talk's fillers. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  `a about above after again against all also am an and any are aren as at be because been before being below between both but by
  can cannot could couldn d did didn do does doesn doing don dont down during each few for from further get got had hadn has hasn
  have haven having he her here hers herself him himself his how i if im in into is isn it its itself just know let like ll m me
  more most mustn my myself no nor not of off on once only or other ought our ours ourselves out over own re really s same shan
  she should shouldn so some such t than that thats the their theirs them themselves then there these they this those through to
  too under until up ve very was wasn we were weren what when where which while who whom why will with won would wouldn you your
  yours yourself yourselves`.split(/\s+/),
)

/** Verbs and nouns that questions are made with: dropped from a query where something else is left. */
export const QUESTION_WORDS: ReadonlySet<string> = new Set(
  `kind type sort many much describe mention say said tell told talk discuss happen thing something someone name way lot`.split(
    /\s+/,
  ),
)
