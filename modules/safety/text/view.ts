/** UTF-16 positions in the text as it was given. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A text as scanners read it, which knows where each of its characters stood in the text as it was given. */
export class View {
  readonly text: string
  /** The same in lower case, position for position. */
  readonly lower: string
  /** Decoded from a payload (base64, hex): all of it stands where the payload stood. */
  readonly payload: Span | undefined
  readonly #starts: readonly number[] | undefined
  readonly #ends: readonly number[] | undefined

  constructor(
    text: string,
    map?: { readonly starts: readonly number[]; readonly ends: readonly number[] },
    payload?: Span,
  ) {
    this.text = text
    const lower = text.toLowerCase()
    this.lower = lower.length === text.length ? lower : [...text].map(lowerAlike).join('')
    this.payload = payload
    this.#starts = map?.starts
    this.#ends = map?.ends
  }

  /** Where [start, end) of this view stood; `end` > `start`. */
  span(start: number, end: number): Span {
    if (this.payload) return this.payload
    if (this.#starts === undefined || this.#ends === undefined) return { start, end }
    return { start: this.#starts[start] ?? 0, end: this.#ends[end - 1] ?? 0 }
  }
}

/** A character whose lower case is longer stays as it is. */
const lowerAlike = (character: string): string => {
  const lower = character.toLowerCase()
  return lower.length === character.length ? lower : character
}
