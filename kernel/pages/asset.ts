import { createHash } from 'node:crypto'

/** A file that pages name. Its address changes with its text, so browsers may keep it for good. */
export interface Asset {
  readonly path: `/${string}`
  readonly href: string
  readonly contentType: string
  readonly text: string
}

export const asset = (path: `/${string}`, contentType: string, text: string): Asset => ({
  path,
  href: `${path}?v=${createHash('sha256').update(text).digest('hex').slice(0, 12)}`,
  contentType,
  text,
})
