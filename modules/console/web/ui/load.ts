import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { reader } from './reader.ts'

export interface Loaded<T> {
  readonly data?: T | undefined
  readonly error?: unknown
  readonly reload: () => void
}

interface How<T> {
  /** Not read again when the account changes. */
  readonly once?: true
  /** For what no event announces: when to look again. */
  readonly againMs?: (data: T) => number | undefined
}

const listeners = new Set<() => void>()

/** Something of the account has changed. */
export function tellChanged(): void {
  for (const read of listeners) read()
}

/** What `read` gives, read again when `keys` or the account change. What was there stays until the new is. */
export function useLoad<T>(
  read: () => PromiseLike<T>,
  keys: readonly unknown[] = [],
  { once, againMs }: How<T> = {},
): Loaded<T> {
  const [state, setState] = useState<{ readonly data?: T; readonly error?: unknown }>({})
  const again = useRef<() => void>(null)
  const reload = useCallback(() => again.current?.(), [])
  useEffect(() => {
    const told = {
      data: (data: T) => setState({ data }),
      error: (error: unknown) => setState((before) => ({ ...before, error })),
    }
    const { read: next, end } = reader(read, told, againMs)
    again.current = next
    if (!once) listeners.add(next)
    next()
    return () => {
      listeners.delete(next)
      end()
    }
  }, keys)
  return { ...state, reload }
}
