const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/\bi'm\b/g, 'i am'],
  [/\bwe're\b/g, 'we are'],
  [/\b(i|we)'ve\b/g, '$1 have'],
  [/\b(i|we)'d\b/g, '$1 would'],
  [/\bwon't\b/g, 'will not'],
  [/\bcan(?:'t|not)\b/g, 'can not'],
  [/n't\b/g, ' not'],
]

/** Lower case, without contractions and the sign at the end. */
export function plainText(text: string): string {
  let plain = text
    .replaceAll(/[‘’]/g, "'")
    .toLowerCase()
    .trim()
    .replace(/[.!]{1,3}$/, '')
  for (const [pattern, words] of CONTRACTIONS) plain = plain.replace(pattern, words)
  return plain
}
