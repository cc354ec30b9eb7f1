/** A typed name for something one module provides and others require. Interface and token share one name. */
export interface Token<T> {
  readonly key: string
  readonly optional?: boolean
  /** Only for inference; never present at run time. */
  readonly __type?: T
}

export type Tokens = Readonly<Record<string, Token<unknown>>>

/** What a table of tokens resolves to. */
export type Resolved<R extends Tokens> = { readonly [K in keyof R]: R[K] extends Token<infer T> ? T : never }

/** Makes a token. `key` is unique in the service: `<module>.<name>`. */
export const token = <T>(key: string): Token<T> => ({ key })

/** The same token, but `undefined` where no running module provides it. */
export const optional = <T>(token: Token<T>): Token<T | undefined> => ({ ...token, optional: true })
