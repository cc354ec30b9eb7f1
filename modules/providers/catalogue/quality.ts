/** How well models do, 0 to 100, coarsely: enough for a floor, no ranking of neighbours. The first row that matches. */
const SCORES: readonly (readonly [model: RegExp, score: number])[] = [
  [
    /(?:^|[/.-])(?:gpt-[56]|o[1-9]\b|claude-(?:opus|sonnet|fable)|claude-[4-9]|gemini-[2-9].*pro|grok-[3-9]|deepseek-(?:r|v[3-9])|kimi-k|magistral|command-a|glm-[4-9]|qwen-?3.*(?:coder|max|235b))/,
    85,
  ],
  [/nano|lite|tiny|[^0-9](?:[1-4]b|0\.5b)\b|ada|babbage/, 40],
  [
    /gpt-4|claude-3|gemini|mistral-(?:large|medium)|llama.*(?:70b|405b|maverick)|sonar-pro|nova-pro|gpt-oss-120b|qwen.*(?:32b|72b)/,
    75,
  ],
]
const UNKNOWN_SCORE = 55
const SMALLER = /mini|flash|haiku|small|fast|turbo/
const SMALLER_BY = 10

export const qualityScore = (model: string): number => {
  const name = model.toLowerCase()
  const score = SCORES.find(([pattern]) => pattern.test(name))?.[1] ?? UNKNOWN_SCORE
  return SMALLER.test(name) && score > UNKNOWN_SCORE ? score - SMALLER_BY : score
}
