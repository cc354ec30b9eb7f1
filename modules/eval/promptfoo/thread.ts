import { type PromptfooFile, readPromptfoo } from './read.ts'

/** Runs in the thread of large bodies. */
export default ({ source, poundsPerDollar }: { readonly source: string; readonly poundsPerDollar: number }) =>
  [readPromptfoo(source, poundsPerDollar)] satisfies readonly PromptfooFile[]
