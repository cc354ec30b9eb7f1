/** Bits a character: 4 and more for random letters and digits, 3 to 3.7 for words. */
export const entropyBits = (text: string): number => {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length)
  return bits
}

const PLACEHOLDER =
  /^(?:[x*._-]+|<.*|\$[{(].*|\{\{.*|%.*%|.*(?:example|changeme|placeholder|your[_-]|dummy|redacted|process\.env|os\.environ|getenv|config\.).*|true|false|null|none|undefined|\[.*)$/i

/** Whether a value looks made by a generator, and not like a word, a path or a place to fill in. */
export const looksRandom = (value: string): boolean => {
  if (PLACEHOLDER.test(value) || /^[a-z]+(?:[_.-][a-z]+)*$/i.test(value) || value.includes('://')) return false
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(value)).length
  return kinds >= 2 && /\d|[^A-Za-z0-9_.-]/.test(value) && entropyBits(value) >= (value.length >= 20 ? 3.2 : 2.5)
}
