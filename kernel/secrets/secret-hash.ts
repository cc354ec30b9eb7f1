import { createHash } from 'node:crypto'

/** What is stored of a long random secret that was given away (a code, a cookie, a token): it is found by it, and cannot be had from it. */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('hex')
