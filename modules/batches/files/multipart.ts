import { Busboy } from '@fastify/busboy'
import { ApiError, type Call, invalidField } from '../../../kernel/define.ts'
import { MAX_FILE_BYTES } from '../contract.ts'

export interface Upload {
  readonly filename: string
  readonly content: Buffer
  readonly fields: Readonly<Record<string, string>>
}

const LIMITS = { files: 1, fields: 8, parts: 10, fieldNameSize: 100, fieldSize: 1_000, fileSize: MAX_FILE_BYTES + 1 }
const MULTIPART = /^multipart\/form-data\b/i

/** A form with one file, as clients send it. Throws `invalid_request`, or 413 for a file that is too large. */
export function readUpload({ headers, raw }: Pick<Call, 'headers' | 'raw'>): Promise<Upload> {
  const type = headers['content-type']?.toString() ?? ''
  if (!MULTIPART.test(type))
    throw new ApiError(
      'unsupported_media_type',
      'send multipart/form-data with the fields purpose and file, as the SDKs do',
    )
  return new Promise((resolve, reject) => {
    const fields: Record<string, string> = {}
    let found: { readonly filename: string; readonly pieces: Buffer[] } | undefined
    const malformed = (why: string): void => reject(invalidField('/body', `is not a readable form: ${why}`))
    const form = opened(type)
    if (typeof form === 'string') return malformed(form)
    form.on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut) reject(invalidField(`/body/${name.slice(0, 100)}`, 'is longer than 1,000 characters'))
      fields[name] = value
    })
    form.on('file', (name, file, filename) => {
      const pieces: Buffer[] = []
      file.on('data', (piece: Buffer) => pieces.push(piece))
      // where the form ends within it: unheard, it would end the process
      file.on('error', (error) => malformed(error.message))
      file.on('limit', () =>
        reject(new ApiError('payload_too_large', `a file has at most ${MAX_FILE_BYTES} bytes; split it into several`)),
      )
      if (name === 'file') found = { filename: filename ?? 'file', pieces }
    })
    form.on('partsLimit', () => malformed('more than 10 parts'))
    form.on('filesLimit', () => malformed('more than one file'))
    form.on('fieldsLimit', () => malformed('more than 8 fields'))
    form.on('error', (error) => malformed(error instanceof Error ? error.message : 'unreadable'))
    form.on('finish', () => {
      if (found === undefined) return reject(invalidField('/body/file', 'is required: the content, as a file'))
      resolve({ filename: found.filename, content: Buffer.concat(found.pieces), fields })
    })
    form.end(raw)
  })
}

const opened = (type: string) => {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: LIMITS })
  } catch (error) {
    return error instanceof Error ? error.message : 'unreadable'
  }
}
