/** A placeholder as it stands in redacted text: `[EMAIL_1]`. */
export const PLACEHOLDER = /\[[A-Z][A-Z0-9_]{1,47}_[1-9]\d{0,5}\]/g

export interface Entry {
  readonly placeholder: string
  readonly value: string
}

/** Which placeholder stands for which value; the same value always has the same one. */
export class Vault {
  readonly #byValue = new Map<string, string>()
  readonly #byPlaceholder = new Map<string, string>()
  readonly #numbers = new Map<string, number>()

  /** `texts`: placeholders that stand in them already are never given out. */
  static for(texts: readonly string[]): Vault {
    const vault = new Vault()
    for (const text of texts)
      if (text.includes('['))
        for (const [literal] of text.matchAll(PLACEHOLDER)) vault.#byPlaceholder.set(literal, literal)
    return vault
  }

  /** Another one, whose placeholders are none of this one's: for what must not be put back with it. */
  beside(): Vault {
    const vault = new Vault()
    for (const placeholder of this.#byPlaceholder.keys()) vault.#byPlaceholder.set(placeholder, placeholder)
    return vault
  }

  static of(entries: readonly Entry[]): Vault {
    const vault = new Vault()
    for (const { placeholder, value } of entries) vault.#byPlaceholder.set(placeholder, value)
    return vault
  }

  placeholderFor(entityType: string, value: string): string {
    const key = `${entityType} ${value}`
    const known = this.#byValue.get(key)
    if (known !== undefined) return known
    const name = entityType.toUpperCase()
    let placeholder: string
    do {
      const number = (this.#numbers.get(name) ?? 0) + 1
      this.#numbers.set(name, number)
      placeholder = `[${name}_${number}]`
    } while (this.#byPlaceholder.has(placeholder))
    this.#byValue.set(key, placeholder)
    this.#byPlaceholder.set(placeholder, value)
    return placeholder
  }

  /** `write` says how a value stands in the text: within JSON it is escaped. Unknown placeholders stay. */
  restore(text: string, write: (value: string) => string = (value) => value): string {
    if (this.#byPlaceholder.size === 0 || !text.includes('[')) return text
    return text.replace(PLACEHOLDER, (placeholder) => {
      const value = this.#byPlaceholder.get(placeholder)
      return value === undefined ? placeholder : write(value)
    })
  }

  get entries(): readonly Entry[] {
    return [...this.#byValue.values()].map((placeholder) => ({
      placeholder,
      value: this.#byPlaceholder.get(placeholder) ?? '',
    }))
  }
}
