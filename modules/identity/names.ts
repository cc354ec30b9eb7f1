const PAIRS = `ßss øo æa œo łl đd ðd þth ıi
аa бb вv гg ґg дd еe єye жzh зz иi іi кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ ыy ь эe юyu яya
αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χch ψps ωo`
/** What is left of a letter after its accents are gone, in Latin. */
const LETTERS = new Map(PAIRS.split(/\s+/).map((pair) => [pair.charAt(0), pair.slice(1)]))

/** Lower-case Latin words, sorted: accents gone, Cyrillic and Greek transliterated, `ae oe ue` as passports write umlauts folded. */
export const normalName = (name: string): string =>
  [...name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')]
    .map((letter) => LETTERS.get(letter) ?? letter)
    .join('')
    .replace(/([aou])e/g, '$1')
    .replace(/[^a-z ]+/g, ' ')
    .trim()
    .split(/ +/)
    .sort()
    .join(' ')

const MAX_PREFIX = 4
const PREFIX_SHARE = 0.1

/** Jaro-Winkler similarity of two texts, 0 to 1. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = new Array<boolean>(b.length).fill(false)
  const common: string[] = []
  for (let i = 0; i < a.length; i++)
    for (let j = Math.max(0, i - reach); j < Math.min(b.length, i + reach + 1); j++)
      if (!taken[j] && a[i] === b[j]) {
        taken[j] = true
        common.push(a[i] as string)
        break
      }
  if (common.length === 0) return 0
  const others = [...b].filter((_, j) => taken[j])
  const swapped = common.filter((letter, i) => letter !== others[i]).length / 2
  const m = common.length
  const jaro = (m / a.length + m / b.length + (m - swapped) / m) / 3
  let prefix = 0
  while (prefix < MAX_PREFIX && a[prefix] !== undefined && a[prefix] === b[prefix]) prefix++
  return jaro + prefix * PREFIX_SHARE * (1 - jaro)
}

const SAME_NAME = 0.9

/** Whether two names may be one person's: whole, or the shorter one's words each found in the longer. */
export function sameName(one: string, another: string): boolean {
  const [a, b] = [normalName(one), normalName(another)]
  if (a === '' || b === '') return false
  if (similarity(a, b) >= SAME_NAME) return true
  const [few = [], many = []] = [a.split(' '), b.split(' ')].sort((x, y) => x.length - y.length)
  return few.length >= 2 && few.every((word) => many.some((other) => similarity(word, other) >= SAME_NAME))
}
