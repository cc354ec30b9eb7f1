import { invalidField } from '../../../kernel/define.ts'

const VERSIONS = ['2023-06-01', '2026-10-21']

/** What the client was made for; without a word, any. */
export const checkVersion = (version: string | string[] | undefined): void => {
  if (version !== undefined && !VERSIONS.includes(String(version)))
    throw invalidField('/headers/anthropic-version', `must be one of ${VERSIONS.join(', ')}`)
}
