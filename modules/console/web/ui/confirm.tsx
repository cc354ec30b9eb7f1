import { useState } from 'preact/hooks'
import { APIError } from '../../../../clients/typescript/src/errors.ts'
import { confirmSession } from '../session.ts'
import { Cancelled } from './act.ts'
import { typed } from './form.ts'
import { Alert, Panel, wordsOf } from './kit.tsx'

interface Waiting {
  readonly go: () => void
  readonly leave: (error: unknown) => void
}

/** Runs what needs the key shown again: asks for it, then repeats. `dialog` is to be put on the page. */
export function useConfirm() {
  const [waiting, setWaiting] = useState<Waiting>()
  const guarded = async <T,>(act: () => PromiseLike<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof APIError && error.code === 'confirmation_required')) throw error
      await new Promise<void>((go, leave) => setWaiting({ go, leave }))
      return await act()
    }
  }
  const dialog = waiting && (
    <ConfirmPanel
      done={() => {
        setWaiting(undefined)
        waiting.go()
      }}
      close={() => {
        setWaiting(undefined)
        waiting.leave(new Cancelled())
      }}
    />
  )
  return { guarded, dialog }
}

function ConfirmPanel({ done, close }: { readonly done: () => void; readonly close: () => void }) {
  const [fault, setFault] = useState('')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const key = typed(event, 'key')
    confirmSession(key).then(done, (error: unknown) => setFault(wordsOf(error)))
  }
  return (
    <Panel title="Show your key again" close={close}>
      <form class="stack" onSubmit={submit}>
        <p>Money or access is about to leave. For five minutes you will not be asked again.</p>
        <label for="confirm-key">API key</label>
        <input id="confirm-key" name="key" type="password" autocomplete="off" required autofocus />
        <Alert text={fault} />
        <button type="submit">Confirm</button>
      </form>
    </Panel>
  )
}
