import { inThread, threadFile } from '../../../kernel/define.ts'
import type { PromptfooFile } from './read.ts'

/** `readPromptfoo` in a thread: YAML of a megabyte takes more than a second, before its tests can be counted. */
export async function readPromptfooApart(
  owner: string,
  input: { readonly source: string; readonly poundsPerDollar: number },
): Promise<PromptfooFile> {
  const file = threadFile('./thread', import.meta.url)
  for await (const read of inThread<PromptfooFile>({ lane: 'bodies', file, input, owner })) return read
  throw new Error('the thread of large bodies gave nothing')
}
