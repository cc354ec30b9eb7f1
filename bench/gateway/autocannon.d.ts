/** The part of autocannon's interface that the bench uses; the package has no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly connections: number
    /** Seconds. */
    readonly duration: number
    readonly requests: readonly {
      readonly method: 'POST'
      readonly headers: Readonly<Record<string, string>>
      readonly body: string
    }[]
  }
  interface Result {
    readonly requests: { readonly average: number }
    readonly latency: { readonly p99: number }
    readonly non2xx: number
    readonly errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
