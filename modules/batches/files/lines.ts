import { isUtf8 } from 'node:buffer'
import { invalidField } from '../../../kernel/define.ts'
import { MAX_LINE_BYTES } from '../config.ts'

const NEWLINE = 0x0a
const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d])
const CHUNK_BYTES = 256 * 1024

export interface Lines {
  /** Whole lines each, together the file. */
  readonly chunks: readonly Buffer[]
  /** Those that are not blank. */
  readonly count: number
}

/** Cuts a file between its lines. Throws `invalid_request` for what is no text, has no lines, too many or too long ones. */
export function cutLines(content: Buffer, maxLines: number): Lines {
  if (!isUtf8(content)) throw invalidField('/body/file', 'must be JSON Lines in UTF-8; it is not UTF-8')
  const chunks: Buffer[] = []
  let count = 0
  let begin = 0
  for (let at = 0, number = 1; at < content.length; number++) {
    const found = content.indexOf(NEWLINE, at)
    const end = found === -1 ? content.length : found + 1
    if (end - at > MAX_LINE_BYTES)
      throw invalidField('/body/file', `line ${number} has more than ${MAX_LINE_BYTES} bytes; send less in one request`)
    if (!isBlank(content.subarray(at, end)) && ++count > maxLines)
      throw invalidField('/body/file', `has more than ${maxLines} lines; split it into several files`)
    if (end - begin > CHUNK_BYTES && at > begin) {
      chunks.push(content.subarray(begin, at))
      begin = at
    }
    at = end
  }
  if (count === 0) throw invalidField('/body/file', 'is empty: send one request a line')
  chunks.push(content.subarray(begin))
  return { chunks, count }
}

const isBlank = (line: Buffer): boolean => {
  for (const byte of line) if (!BLANK.has(byte)) return false
  return true
}
