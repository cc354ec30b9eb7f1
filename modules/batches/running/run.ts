import type { Attempt } from '../../../kernel/define.ts'
import { linesOf } from '../files/files.ts'
import { type Line, OPEN, type StoredBatch, type StoredFile } from '../model.ts'
import { numberOf, type Parts } from '../parts.ts'
import { finishBatch } from './finish.ts'
import { type Known, LineRun } from './line.ts'
import { Pool } from './pool.ts'
import { type LineFault, LineReader } from './request.ts'

/** So long lines are begun before others have their turn. */
const TURN_MS = 20_000
const LOOK_MS = 500
const RETRY_MS = 2_000
const MAX_RETRY_MS = 60_000

/** One turn of a batch: begins where the last one, or a process that died, has left it. */
export async function runBatch(id: string, attempt: Attempt, parts: Parts): Promise<void> {
  const { models, services } = parts
  const now = services.clock.now()
  await models.batches.updateOne(
    { _id: id, status: 'validating' },
    { $set: { status: 'in_progress', 'times.in_progress': now, updatedAt: new Date(now) } },
  )
  const batch = (await models.batches.findOne({ _id: id, status: { $in: OPEN } }).lean()) as StoredBatch | null
  if (batch === null) return
  const input = (await models.files.findOne({ _id: batch.inputFile, owner: batch.owner }).lean()) as StoredFile | null
  if (input === null) return finishBatch(batch, { gone: true }, parts)
  const turn = new Turn(batch, attempt.signal, parts)
  const { ended, retryMs } = await turn.run(input)
  if (ended >= input.lines) await finishBatch(batch, { gone: false }, parts)
  else attempt.repeatAt(services.clock.now() + retryMs)
}

const ENDED: ReadonlySet<Line['state']> = new Set(['succeeded', 'failed', 'unrun'])

class Turn {
  readonly #batch: StoredBatch
  readonly #parts: Parts
  readonly #signal: AbortSignal
  readonly #until = performance.now() + TURN_MS
  #lookedAt = Number.NEGATIVE_INFINITY
  #over: Omit<LineFault, 'customId'> | undefined
  #retryMs = 0

  constructor(batch: StoredBatch, signal: AbortSignal, parts: Parts) {
    this.#batch = batch
    this.#signal = signal
    this.#parts = parts
  }

  /** How many lines have ended, of this turn and of those before, and when to go on. */
  async run(input: StoredFile): Promise<{ readonly ended: number; readonly retryMs: number }> {
    const { config } = this.#parts
    const known = await this.#rows()
    const reader = new LineReader(this.#batch.endpoint)
    const pool = new Pool(config.linesAtOnce)
    for await (const { number, text } of linesOf(input, this.#parts)) {
      this.#signal.throwIfAborted()
      const request = reader.read(text, number)
      const row = known.get(number)
      if (row !== undefined && ENDED.has(row.state)) continue
      await this.#look()
      if (this.#over === undefined && performance.now() > this.#until) break
      await pool.add(() => this.#line(new LineRun(this.#batch, number, this.#parts), request, row))
    }
    await pool.end()
    return { ended: await this.#count(), retryMs: this.#retryMs }
  }

  async #line(line: LineRun, request: ReturnType<LineReader['read']>, row: Known | undefined): Promise<void> {
    if ('code' in request) return line.refuse(request, 'failed', row)
    if (this.#over !== undefined && row?.state !== 'kept')
      return line.refuse({ ...this.#over, customId: request.customId }, 'unrun', row)
    if (await line.run(request, row, this.#signal)) return
    this.#retryMs = Math.max(this.#retryMs, Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** (row?.attempt ?? 0)))
  }

  /** Whether its time is up, or it was cancelled; tells how far it is. */
  async #look(): Promise<void> {
    if (this.#over !== undefined || performance.now() - this.#lookedAt < LOOK_MS) return
    const { models, services } = this.#parts
    await this.#count()
    const found = await models.batches.findById(this.#batch._id).select({ status: 1 }).lean()
    if (found === null || found.status === 'cancelling')
      this.#over = { code: 'batch_cancelled', message: 'the batch was cancelled before this request was run' }
    else if (services.clock.now() >= this.#batch.expiresAt)
      this.#over = { code: 'batch_expired', message: 'the completion window ended before this request was run' }
    this.#lookedAt = performance.now()
  }

  async #rows(): Promise<ReadonlyMap<number, Known>> {
    const rows = await this.#parts.models.lines.find({ batch: this.#batch._id }).select({ state: 1, attempt: 1 }).lean()
    return new Map(rows.map((row) => [numberOf(row._id), row]))
  }

  async #count(): Promise<number> {
    const { models, services } = this.#parts
    const ended = (state: readonly Line['state'][]) =>
      models.lines.countDocuments({ batch: this.#batch._id, state: { $in: state } })
    const counts = { completed: await ended(['succeeded']), failed: await ended(['failed', 'unrun']) }
    const at = { updatedAt: new Date(services.clock.now()) }
    await models.batches.updateOne({ _id: this.#batch._id, status: { $in: OPEN } }, { $set: { ...counts, ...at } })
    return counts.completed + counts.failed
  }
}
