/** What the thread is told. A job is open from `begin` until its `done`, its `error` or its `end`. */
export type ToThread =
  | { readonly job: number; readonly begin: { readonly file: string; readonly input: unknown } }
  | { readonly job: number; readonly next: true }
  | { readonly job: number; readonly end: true }

/** What it answers to `begin` and to each `next`. */
export type FromThread = {
  readonly job: number
  readonly part?: unknown
  readonly done?: true
  readonly error?: ThrownInThread
}

/** An error as it crosses: with `code` and `status` it was an `ApiError`. */
export interface ThrownInThread {
  readonly message: string
  readonly stack: string | undefined
  readonly code?: string
  readonly status?: number
  readonly extra?: Readonly<Record<string, unknown>>
}
