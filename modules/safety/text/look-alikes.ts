/** Letters of other scripts that look like a Latin one: the Latin letter, then its look-alikes. */
const GROUPS = [
  'aаαɑ',
  'bЬ',
  'cсϲ',
  'dԁ',
  'eеҽ',
  'gɡց',
  'hһ',
  'iіιӏı',
  'jјϳ',
  'kκк',
  'lⅼӏ',
  'mм',
  'nոη',
  'oоοօ',
  'pрρ',
  'qԛ',
  'rг',
  'sѕ',
  'tтτ',
  'uυս',
  'vνѵ',
  'wԝω',
  'xхχ',
  'yуγү',
  'zᴢ',
  'AАΑ',
  'BВΒ',
  'CСϹ',
  'EЕΕ',
  'FϜ',
  'GԌ',
  'HНΗ',
  'IІΙӀ',
  'JЈͿ',
  'KКΚ',
  'MМΜ',
  'NΝ',
  'OОΟՕ',
  'PРΡ',
  'QԚ',
  'SЅՏ',
  'TТΤ',
  'VѴ',
  'WԜ',
  'XХΧ',
  'YУΥҮ',
  'ZΖ',
]
const LATIN = new Map<string, string>()
for (const group of GROUPS) {
  const [latin = '', ...alike] = [...group]
  for (const letter of alike) if (!LATIN.has(letter)) LATIN.set(letter, latin)
}

const ALIKE = new RegExp(`[${[...LATIN.keys()].join('')}]`)
const WORD = /[\p{L}\p{N}_]+/gu
const LATIN_OR_DIGIT = /[\p{Script=Latin}0-9]/u

export interface Folded {
  readonly text: string
  /** Words that mix Latin letters with their look-alikes, as positions in the text. */
  readonly mixed: readonly (readonly [number, number])[]
}

/**
 * Replaces look-alikes, length for length, in words that mix scripts or hold nothing but look-alikes; a word that is
 * plainly Russian or Greek stays as it is.
 */
export const foldLookAlikes = (text: string): Folded => {
  if (!ALIKE.test(text)) return { text, mixed: [] }
  const mixed: [number, number][] = []
  const folded = text.replace(WORD, (word, at: number) => {
    if (!ALIKE.test(word)) return word
    const letters = [...word]
    const mixes = letters.some((letter) => LATIN_OR_DIGIT.test(letter))
    if (!mixes && !letters.every((letter) => LATIN.has(letter))) return word
    if (mixes && /[A-Za-z]/.test(word)) mixed.push([at, at + word.length])
    return letters.map((letter) => LATIN.get(letter) ?? letter).join('')
  })
  return { text: folded, mixed }
}
