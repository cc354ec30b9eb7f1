import { hash } from 'node:crypto'

/** The seal of a text: SHA-256 of 0x00 and its UTF-8 bytes; lower-case hex. A capability: it opens the record to whoever has it. */
export const sealHash = (text: string): string => hash('sha256', `\0${text}`, 'hex')
