import { useState } from 'preact/hooks'
import { APIUserAbortError } from '../../../../clients/typescript/src/errors.ts'
import { wordsOf } from './kit.tsx'

/** The person changed their mind: no fault. */
export class Cancelled extends Error {}

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
      if (!(error instanceof Cancelled || error instanceof APIUserAbortError)) setFault(wordsOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, fault, act }
}
