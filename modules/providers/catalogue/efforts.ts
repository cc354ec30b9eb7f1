import type { Effort, Efforts } from '../offer.ts'
import type { ProviderRow } from '../table.ts'

/** Shares of the output limit, for models that take a budget of tokens but no words for it. */
const SHARES = {
  minimal: { share: 0.1 },
  low: { share: 0.2 },
  medium: { share: 0.5 },
  high: { share: 0.8 },
} as const satisfies Efforts

/** Anthropic's own words (platform.claude.com, "Effort"); `xhigh` from 4.7 on. */
const CLAUDE = {
  minimal: { level: 'low' },
  low: { level: 'low' },
  medium: { level: 'medium' },
  high: { level: 'high' },
} as const satisfies Efforts
const XHIGH = { xhigh: { level: 'xhigh' } } as const satisfies Efforts

/** What Google's OpenAI layer makes of the words (ai.google.dev, "OpenAI compatibility"), for models that take tokens. */
const GEMINI_2_5 = {
  minimal: { tokens: 1_024 },
  low: { tokens: 1_024 },
  medium: { tokens: 8_192 },
  high: { tokens: 24_576 },
} as const satisfies Efforts
/** And for those that take levels. */
const GEMINI_3 = {
  minimal: { level: 'MINIMAL' },
  low: { level: 'LOW' },
  medium: { level: 'MEDIUM' },
  high: { level: 'HIGH' },
} as const satisfies Efforts
const LOW: Effort = { level: 'LOW' }

/** A model that never thinks. */
const NEVER: Efforts = { none: 'unset' }

/** What `reasoning_effort` is for each model of a dialect that has another word for it; the first row that matches. */
const EFFORTS: Readonly<
  Partial<Record<ProviderRow['dialect'], readonly (readonly [model: RegExp, efforts: Efforts])[]>>
> = {
  anthropic: [
    [/claude-(?:3-7-sonnet|(?:opus|sonnet)-4(?:-[015]|-2025|$)|haiku-4-5)/, { ...SHARES, none: 'unset' }],
    // up to 4.8 they think only when asked to; later ones unless told not to, and some cannot be
    [/claude-(?:opus|sonnet)-4-6/, { ...CLAUDE, none: 'unset' }],
    [/claude-opus-4-[78]/, { ...CLAUDE, ...XHIGH, none: 'unset' }],
    [/claude-(?:(?:opus|sonnet)-5(?!-5)|haiku-5)/, { ...CLAUDE, ...XHIGH, none: 'off' }],
    [/claude-(?:opus|sonnet|fable|mythos)-5/, { ...CLAUDE, ...XHIGH }],
    [/./, NEVER],
  ],
  google: [
    [/gemini-2\.5-pro/, GEMINI_2_5],
    [/gemini-2\.5-flash/, { ...GEMINI_2_5, none: 'off' }],
    [/gemini-3-pro/, { minimal: LOW, low: LOW, medium: { level: 'HIGH' }, high: { level: 'HIGH' } }],
    [/gemini-3\.(?:1-pro|[78]-flash)/, { ...GEMINI_3, minimal: LOW }],
    [/gemini-[3-9]/, GEMINI_3],
    [/./, NEVER],
  ],
  cohere: [
    [/reasoning/, { ...SHARES, none: 'off' }],
    [/./, NEVER],
  ],
}

export const effortsOf = (model: string, { dialect }: ProviderRow): Efforts | undefined =>
  EFFORTS[dialect]?.find(([pattern]) => pattern.test(model.toLowerCase()))?.[1]
