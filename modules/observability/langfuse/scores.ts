import { ApiError } from '../../../kernel/define.ts'
import type { ScoreRow } from '../model.ts'
import { scoreRow, writeScores } from '../scores/scores.ts'
import type { LangfuseScore } from './contract.ts'
import { type LangfuseParts, scoreOf } from './ingestion.ts'

/** One score. Throws `invalid_request`. */
export async function takeScore(owner: string, score: LangfuseScore, parts: LangfuseParts) {
  parts.quota.take(owner, 1)
  const row = await rowOf(owner, score, parts)
  await writeScores(parts.store, [row])
  return { id: row.scoreId }
}

/** An array, as the Python client sends it: what cannot be taken is told, the rest is durable. */
export async function takeScores(owner: string, scores: readonly LangfuseScore[], parts: LangfuseParts) {
  parts.quota.take(owner, scores.length)
  const rows: ScoreRow[] = []
  const errors: { message: string }[] = []
  for (const score of scores)
    try {
      rows.push(await rowOf(owner, score, parts))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      errors.push({ message: error.message })
    }
  await writeScores(parts.store, rows)
  return { accepted: rows.length, rejected: errors.length, errors }
}

async function rowOf(owner: string, score: LangfuseScore, { settings, clock }: LangfuseParts): Promise<ScoreRow> {
  const keepUntil = settings.keepUntil(await settings.of(owner))
  return scoreRow(owner, scoreOf(score), new Date(clock.now()), keepUntil)
}
