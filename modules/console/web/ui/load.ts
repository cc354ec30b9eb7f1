import { useCallback, useEffect, useState } from 'preact/hooks'
import { onChange } from '../session.ts'

export interface Loaded<T> {
  readonly data?: T | undefined
  readonly error?: unknown
  readonly reload: () => void
}

const listeners = new Set<() => void>()
let listening = false

/** One stream for the whole page. */
function listen(changed: () => void): () => void {
  listeners.add(changed)
  if (!listening)
    void onChange(() => {
      for (const one of listeners) one()
    })
  listening = true
  return () => listeners.delete(changed)
}

/** What `read` gives, read again when `keys` change or the account does. What was there stays until the new is. `once`: not for changes of the account. */
export function useLoad<T>(
  read: () => PromiseLike<T>,
  keys: readonly unknown[] = [],
  when: 'live' | 'once' = 'live',
): Loaded<T> {
  const [state, setState] = useState<{ readonly data?: T; readonly error?: unknown }>({})
  const [turn, setTurn] = useState(0)
  const reload = useCallback(() => setTurn((n) => n + 1), [])
  useEffect(() => (when === 'live' ? listen(reload) : undefined), [reload, when])
  useEffect(() => {
    let current = true
    read().then(
      (data) => current && setState({ data }),
      (error: unknown) => current && setState((before) => ({ ...before, error })),
    )
    return () => {
      current = false
    }
  }, [...keys, turn])
  return { ...state, reload }
}
