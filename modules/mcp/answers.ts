import { createHash } from 'node:crypto'
import { ApiError, canonicalText, DAY_MS, freshUlid, operationId, type PersonalCipher } from '../../kernel/define.ts'
import type { Parts } from './parts.ts'

interface Keyed {
  readonly owner: string
  /** Of `_meta`; undefined: the call is like no other. */
  readonly key: unknown
  readonly tool: string
  readonly input: Readonly<Record<string, unknown>>
}

const KEPT_MS = DAY_MS
const KEY = /^[\x21-\x7e]{1,255}$/

/**
 * Runs a call, or gives what the same one was answered before. The operation key of a repeat is the same, so that whatever died on
 * the way is not paid twice. Failures are not kept. E010 where the key came with another call.
 */
export async function once<R extends { readonly isError?: boolean }>(
  { owner, key, tool, input }: Keyed,
  run: (operationKey: string) => Promise<R>,
  { models, services: { clock, cipher } }: Pick<Parts, 'models' | 'services'>,
): Promise<R> {
  if (key === undefined) return run(`mcp-${freshUlid()}`)
  if (typeof key !== 'string' || !KEY.test(key))
    throw new ApiError('invalid_request', '_meta["idempotency-key"] must be 1 to 255 printable ASCII characters')
  const id = operationId('mcpc_', owner, 'mcp.call', key)
  const request = createHash('sha256').update(canonicalText({ tool, input })).digest('hex')
  const row = await models.answers.findById(id).lean()
  if (row !== null) {
    if (row.request !== request)
      throw new ApiError('E010', 'this idempotency key came with another call before: use a fresh one for a new call')
    const kept = await cipher?.open(owner, id, Buffer.from(row.sealed, 'base64'))
    if (kept !== undefined) return JSON.parse(kept) as R
  }
  const result = await run(id)
  if (result.isError !== true && cipher !== undefined) {
    const sealed = await sealedOf(owner, id, result, cipher)
    const expireAt = new Date(clock.now() + KEPT_MS)
    await models.answers.updateOne(
      { _id: id },
      { $setOnInsert: { owner, request, sealed, expireAt } },
      { upsert: true },
    )
  }
  return result
}

const sealedOf = async (owner: string, id: string, result: object, cipher: PersonalCipher): Promise<string> =>
  (await cipher.seal(owner, id, JSON.stringify(result))).toString('base64')
