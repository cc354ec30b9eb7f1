import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Target } from './contestants.ts'
import type { Job, Report } from './open-loop-generator.ts'

const run = promisify(execFile)
const generator = join(import.meta.dirname, 'open-loop-generator.ts')
const MOST_OUTPUT_BYTES = 1 << 28

/** Requests at a fixed rate, whether or not the last ones were answered. */
export async function openLoop(
  { url, headers }: Target,
  load: Pick<Job, 'body' | 'perSecond' | 'seconds'>,
): Promise<Report & { readonly calls: number }> {
  const args = ['--import', 'tsx', generator, JSON.stringify({ ...load, url, headers } satisfies Job)]
  const { stdout } = await run(process.execPath, args, { maxBuffer: MOST_OUTPUT_BYTES })
  const report = JSON.parse(stdout) as Report
  return { ...report, calls: report.latenciesMs.length }
}

/** The value below which so large a part of the values lies. */
export const quantile = (values: readonly number[], part: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
