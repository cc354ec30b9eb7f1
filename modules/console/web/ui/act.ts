import { useState } from 'preact/hooks'
import { wordsOf } from './kit.tsx'

/** A button's work: busy while it runs, its fault in words. */
export function useAct() {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const act = async (work: () => PromiseLike<unknown>): Promise<boolean> => {
    setBusy(true)
    setFault('')
    try {
      await work()
      return true
    } catch (error) {
      setFault(wordsOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, act }
}
