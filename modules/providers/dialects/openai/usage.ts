import type { Usage } from '../../chat.ts'

interface Reported {
  readonly prompt_tokens?: number | null
  readonly completion_tokens?: number | null
  readonly total_tokens?: number | null
  readonly prompt_tokens_details?: { readonly cached_tokens?: number | null } | null
  /** DeepSeek's spelling. */
  readonly prompt_cache_hit_tokens?: number | null
  /** Moonshot's and Together's. */
  readonly cached_tokens?: number | null
}

/** Usage as an OpenAI-shaped provider reports it. An explicit zero is a zero; undefined: it says nothing. Cached tokens are part of the prompt, and counted once. */
export const readUsage = (reported: Reported | null | undefined): Usage | undefined => {
  if (reported == null || typeof reported.prompt_tokens !== 'number') return undefined
  const cacheRead = Math.min(
    reported.prompt_tokens_details?.cached_tokens ?? reported.prompt_cache_hit_tokens ?? reported.cached_tokens ?? 0,
    reported.prompt_tokens,
  )
  // Some count reasoning only in the total.
  const output = Math.max(reported.completion_tokens ?? 0, (reported.total_tokens ?? 0) - reported.prompt_tokens)
  return { input: reported.prompt_tokens - cacheRead, cacheRead, cacheWrite: 0, output }
}
