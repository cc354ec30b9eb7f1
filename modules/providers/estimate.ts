/**
 * About how many tokens a text has, in one pass and without a vocabulary: a word of up to six letters is one token, longer
 * ones grow by four; digits go by three, other signs singly. Only for what a provider did not report: its own count always wins.
 */
export const estimateTokens = (text: string): number => {
  let tokens = 0
  let run = 0
  let kind = SPACE
  for (let at = 0; at <= text.length; at++) {
    const next = at < text.length ? kindOf(text.charCodeAt(at)) : SPACE
    if (next === kind && kind !== SIGN && kind !== WIDE) {
      run++
      continue
    }
    tokens += cost(kind, run)
    kind = next
    run = 1
  }
  return tokens
}

const SPACE = 0
const LETTER = 1
const DIGIT = 2
const SIGN = 3
const WIDE = 4

const kindOf = (code: number): number => {
  if (code <= 32) return SPACE
  if (code >= 48 && code <= 57) return DIGIT
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90)) return LETTER
  return code < 0x2e80 && code >= 0xc0 ? LETTER : code >= 0x2e80 ? WIDE : SIGN
}

const cost = (kind: number, run: number): number => {
  if (kind === LETTER) return run <= 6 ? 1 : 1 + Math.ceil((run - 6) / 4)
  if (kind === DIGIT) return Math.ceil(run / 3)
  return kind === SPACE ? 0 : 1
}

const BYTES_PER_TOKEN_LIKELY = 4
const BYTES_PER_TOKEN_LEAST = 2

/** What so many bytes of a request likely are in tokens, and at most (text seldom has less than two bytes a token): constant time, whatever the size. */
export const likelyTokens = (bytes: number): number => Math.ceil(bytes / BYTES_PER_TOKEN_LIKELY)
export const mostTokens = (bytes: number): number => Math.ceil(bytes / BYTES_PER_TOKEN_LEAST)
