/** A text that a simple pattern accepts: literals, classes, groups, alternatives (the first is taken) and counts (the least). */
export function textLike(pattern: string): string {
  const reader = new Reader(pattern.replace(/^\^/, '').replace(/\$$/, ''))
  const text = reader.alternatives()
  return new RegExp(pattern).test(text) ? text : ''
}

const CLASSES: Readonly<Record<string, string>> = { d: '0-9', w: '0-9A-Za-z', s: ' ', S: 'a-z' }

class Reader {
  readonly #pattern: string
  #at = 0
  #seed = 7

  constructor(pattern: string) {
    this.#pattern = pattern
  }

  /** Up to the end or the closing bracket; of alternatives the first. */
  alternatives(): string {
    let text = ''
    let taken = true
    while (this.#at < this.#pattern.length && this.#pattern[this.#at] !== ')') {
      if (this.#pattern[this.#at] === '|') {
        taken = false
        this.#at++
        continue
      }
      const part = this.#part()
      const times = this.#count()
      for (let time = 0; taken && time < times; time++) text += part()
    }
    return text
  }

  #part(): () => string {
    const character = this.#pattern[this.#at++] ?? ''
    if (character === '[') {
      const end = this.#pattern.indexOf(']', this.#at + 1)
      const members = membersOf(this.#pattern.slice(this.#at, end))
      this.#at = end + 1
      return () => this.#pick(members)
    }
    if (character === '(') {
      if (this.#pattern.startsWith('?:', this.#at)) this.#at += 2
      const group = this.alternatives()
      this.#at++
      return () => group
    }
    if (character === '.') return () => 'a'
    if (character !== '\\') return () => character
    const escaped = this.#pattern[this.#at++] ?? ''
    const members = CLASSES[escaped]
    return members === undefined ? () => escaped : () => this.#pick(membersOf(members))
  }

  #count(): number {
    const counted = /^(?:\{(\d+)(?:,\d*)?\}|([?*+]))/.exec(this.#pattern.slice(this.#at))
    if (counted === null) return 1
    this.#at += counted[0].length
    return counted[1] === undefined ? (counted[2] === '+' ? 1 : 0) : Math.min(Number(counted[1]), 256)
  }

  /** The same every time, and yet like an id. */
  #pick(members: string): string {
    this.#seed = (this.#seed * 16_807) % 2_147_483_647
    return members[this.#seed % members.length] ?? ''
  }
}

/** `0-9a-f` → `0123456789abcdef`; of what a class excludes: lower-case letters. */
function membersOf(text: string): string {
  if (text.startsWith('^')) return membersOf('a-z')
  return text
    .replaceAll(/\\([dws])/gi, (_, name: string) => CLASSES[name] ?? '')
    .replaceAll(/(\w)-(\w)/g, (_, first: string, last: string) => {
      const from = first.charCodeAt(0)
      return String.fromCharCode(...Array.from({ length: last.charCodeAt(0) - from + 1 }, (__, step) => from + step))
    })
    .replaceAll('\\', '')
}
