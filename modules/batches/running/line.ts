import { ApiError, asMember, type Caller, faultPoints, isDuplicateKey, permissionOf } from '../../../kernel/define.ts'
import type { DeferredAnswer } from '../../routing/services.ts'
import { MAX_ANSWER_BYTES } from '../config.ts'
import { lineContext } from '../files/files.ts'
import type { Line, StoredBatch } from '../model.ts'
import { numbered, type Parts } from '../parts.ts'
import { openText, sealText } from '../sealing.ts'
import type { LineFault, LineRequest } from './request.ts'
import { answered, notRun, refused } from './told.ts'

const pass = faultPoints(['batches.answered', 'batches.kept', 'batches.charged'])

const MAX_TRIES = 8
/** Of one line of embeddings: its answer must be kept in one piece. */
const MAX_EMBEDDINGS = 64

/** What is known of a line from its row. */
export type Known = Pick<Line, 'state' | 'attempt'>
const FRESH: Known = { state: 'pending', attempt: 0 }

/**
 * One line: asked, kept, charged, told, in that order, each step durable before the next. Whatever dies in between goes on
 * where it was: an answer that was kept is charged, one that was not is asked for again under the same operation key, which
 * charges once. Every step names the state that it follows, so a slow former holder of the batch changes nothing.
 */
export class LineRun {
  readonly #batch: StoredBatch
  readonly #parts: Parts
  readonly #id: string

  constructor(batch: StoredBatch, number: number, parts: Parts) {
    this.#batch = batch
    this.#parts = parts
    this.#id = numbered(batch._id, number)
  }

  /** False: it must be tried again later. */
  async run(request: LineRequest, known: Known = FRESH, signal: AbortSignal): Promise<boolean> {
    if (known.state === 'kept') {
      await this.finishKept(request)
      return true
    }
    let asked: DeferredAnswer
    try {
      asked = await this.#ask(request, known.attempt, signal)
    } catch (error) {
      // the same line goes on when the batch does
      if (signal.aborted) throw error
      return this.#failed(request, known.attempt, error)
    }
    pass('batches.answered')
    const sealed = await this.#seal(JSON.stringify(asked))
    // somebody else's answer was first; theirs is charged
    if (!(await this.#move(known.attempt, { state: 'kept', sealed }))) return true
    pass('batches.kept')
    await this.#finish(request, asked)
    return true
  }

  async finishKept(request: LineRequest): Promise<void> {
    const row = await this.#parts.models.lines.findOne({ _id: this.#id, state: 'kept' }).lean()
    const text = row && (await openText(this.#parts, this.#batch.owner, lineContext(this.#id), row.sealed ?? ''))
    if (text) await this.#finish(request, JSON.parse(text) as DeferredAnswer)
  }

  async #finish({ customId, body }: LineRequest, asked: DeferredAnswer): Promise<void> {
    const { services, models } = this.#parts
    const answer = await services.endpoints.answer(this.#batch.endpoint, body, asked)
    pass('batches.charged')
    await models.lines.updateOne(
      { _id: this.#id, state: 'kept' },
      { $set: await this.#end('succeeded', answered({ line: this.#id, customId }, answer)) },
    )
  }

  /** It is not run: it cannot be, or not any more. */
  async refuse(fault: LineFault, state: 'failed' | 'unrun', known: Known = FRESH): Promise<void> {
    await this.#move(known.attempt, await this.#end(state, notRun(this.#id, fault)))
  }

  async #failed(request: LineRequest, attempt: number, error: unknown): Promise<boolean> {
    const known = error instanceof ApiError ? error : new ApiError('internal', 'a fault of the service')
    // its operation key has ended without an answer: by a failure before, or since whoever asked died
    const again = known.code === 'E010' || known.status >= 500
    if (again && attempt + 1 < MAX_TRIES) {
      await this.#move(attempt, { state: 'pending', attempt: attempt + 1 })
      return false
    }
    if (!(error instanceof ApiError))
      this.#parts.log.error('a line of a batch failed', { batch: this.#batch._id, error })
    await this.#move(attempt, await this.#end('failed', refused({ line: this.#id, customId: request.customId }, known)))
    return true
  }

  /** On behalf of the key, as it is now. */
  async #ask({ body }: LineRequest, attempt: number, signal: AbortSignal): Promise<DeferredAnswer> {
    const { services, config } = this.#parts
    const { endpoint, keyId, owner } = this.#batch
    const caller = await services.authenticator.callerOf?.(keyId)
    if (caller === undefined || caller.userId !== owner)
      throw new ApiError('E001', 'the key that made this batch has been revoked since')
    await this.#permit(caller, body as object)
    const asked = await onBehalf(caller, () =>
      services.endpoints.ask({
        endpoint,
        body,
        account: owner,
        keyId,
        operationKey: `${this.#id}/${attempt}`,
        operation: 'batch',
        discountBasisPoints: Math.round(config.discountPct * 100),
        signal,
      }),
    )
    if (JSON.stringify(asked).length > MAX_ANSWER_BYTES)
      throw new ApiError(
        'payload_too_large',
        `the answer has more than ${MAX_ANSWER_BYTES} bytes; ask for less in one line`,
      )
    return asked
  }

  async #permit(caller: Caller, body: object): Promise<void> {
    const { permissions, endpoints, reserved } = this.#parts.services
    const { endpoint } = this.#batch
    const permission = permissionOf(endpoints.operation(endpoint))
    if (caller.member && permissions?.may(caller.member, permission) === false)
      throw new ApiError('forbidden', `the key that made this batch lacks the permission '${permission}' now`)
    const field = Object.keys(body).find((name) => reserved?.names.has(name))
    if (reserved === undefined || field === undefined) return assertFew(endpoint, body)
    await reserved.attempted(caller, endpoint, field)
    throw new ApiError('E008', `'${field}' is fixed by the platform's rules; leave the field out`)
  }

  /** From the given attempt on. False: the line is not where it was. */
  async #move(attempt: number, to: Partial<Line>): Promise<boolean> {
    const { owner, _id: batch } = this.#batch
    try {
      const { matchedCount, upsertedCount } = await this.#parts.models.lines.updateOne(
        { _id: this.#id, state: 'pending', attempt },
        { $set: { ...to, owner, batch } },
        { upsert: attempt === 0 },
      )
      return matchedCount + upsertedCount > 0
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  async #end(state: 'succeeded' | 'failed' | 'unrun', text: string): Promise<Partial<Line>> {
    return { state, sealed: await this.#seal(text), bytes: Buffer.byteLength(text) + 1 }
  }

  #seal(text: string): Promise<string> {
    return sealText(this.#parts, this.#batch.owner, lineContext(this.#id), text)
  }
}

const onBehalf = <T>(caller: Caller, run: () => Promise<T>): Promise<T> =>
  caller.member === undefined ? run() : asMember(caller.member, caller, run)

function assertFew(endpoint: string, body: object): void {
  const { input } = body as { readonly input?: unknown }
  if (endpoint !== '/v1/embeddings' || !Array.isArray(input) || typeof input[0] === 'number') return
  if (input.length > MAX_EMBEDDINGS)
    throw new ApiError(
      'invalid_request',
      `/body/input may have at most ${MAX_EMBEDDINGS} texts in a batch; use more lines`,
    )
}
