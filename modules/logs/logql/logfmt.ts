import { labelName } from '../labels.ts'

const PAIR = /\s*([^\s="]+)(?:=(?:"((?:[^"\\]|\\.)*)"|([^\s"]*)))?(?=\s|$)|\s*(\S+)/gy

/** `level=info msg="it is done"`. `undefined`: the line is not written so. */
export function readLogfmt(line: string): Record<string, string> | undefined {
  const found = Object.create(null) as Record<string, string>
  for (const [, key, quoted, plain, wrong] of line.matchAll(PAIR)) {
    if (wrong !== undefined) return undefined
    if (key !== undefined) found[labelName(key)] ??= quoted?.replace(/\\(.)/g, unescaped) ?? plain ?? ''
  }
  return found
}

const unescaped = (_: string, what: string): string => (what === 'n' ? '\n' : what === 't' ? '\t' : what)
