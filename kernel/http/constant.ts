import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type Answer, bytes } from '../contract/reply.ts'

export interface ConstantOptions {
  readonly contentType: string
  /** Asked for once, when the first caller comes. */
  readonly text: () => string
  readonly headers?: Readonly<Record<string, string>>
  /** The address changes with the text: no need to ask again. */
  readonly immutable?: true
}

type Given = Readonly<Record<string, string | string[] | undefined>>

/** A large answer that never changes while the process runs: made once, sent from the same buffers, plain or gzipped, and not at all to whoever has it. */
export function constant({ contentType, text, headers = {}, immutable }: ConstantOptions): (given: Given) => Answer {
  let cached:
    | { readonly plain: Answer; readonly packed: Answer; readonly unchanged: Answer; readonly tag: string }
    | undefined
  const make = (): NonNullable<typeof cached> => {
    const plain = Buffer.from(text())
    const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const common = {
      ...headers,
      etag: tag,
      vary: 'accept-encoding',
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    }
    return {
      tag,
      plain: bytes(200, contentType, plain, common),
      packed: bytes(200, contentType, gzipSync(plain, { level: 9 }), { ...common, 'content-encoding': 'gzip' }),
      unchanged: bytes(304, contentType, Buffer.alloc(0), common),
    }
  }
  return (given) => {
    cached ??= make()
    if (matches(given['if-none-match'], cached.tag)) return cached.unchanged
    return acceptsGzip(given['accept-encoding']) ? cached.packed : cached.plain
  }
}

const matches = (given: string | string[] | undefined, tag: string): boolean =>
  typeof given === 'string' &&
  given.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag.slice(2))

const acceptsGzip = (given: string | string[] | undefined): boolean =>
  /(^|,)\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*(,|$))[\d.]+\s*)?(,|$)/i.test(String(given ?? ''))
