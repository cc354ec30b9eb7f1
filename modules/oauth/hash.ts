import { createHash } from 'node:crypto'

/** What is stored of a code. */
export const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')
