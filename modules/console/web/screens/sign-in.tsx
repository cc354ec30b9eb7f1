import { useState } from 'preact/hooks'
import { service } from '../service.ts'
import { type Session, signIn } from '../session.ts'
import { useAct } from '../ui/act.ts'
import { typed } from '../ui/form.ts'
import { Alert, Secret } from '../ui/kit.tsx'

export function SignIn({ done }: { readonly done: (session: Session) => void }) {
  const [fresh, setFresh] = useState<string>()
  return (
    <main class="login">
      <h1>Console</h1>
      {fresh === undefined ? (
        <>
          <KeyForm done={done} />
          <hr />
          <SignUp done={setFresh} />
        </>
      ) : (
        <FreshKey apiKey={fresh} done={done} />
      )}
      <p class="hint">
        Lost your key? The <a href="/docs">reference</a> says how to recover it by mail.
      </p>
    </main>
  )
}

function KeyForm({ done }: { readonly done: (session: Session) => void }) {
  const { busy, fault, act } = useAct()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const key = typed(event, 'key')
    void act(() => signIn(key).then(done))
  }
  return (
    <form class="stack" onSubmit={submit}>
      <label for="key">API key</label>
      <input id="key" name="key" type="password" autocomplete="off" spellcheck={false} required autofocus />
      <Alert text={fault} />
      <button type="submit" disabled={busy}>
        Sign in
      </button>
      <p class="hint">The key is exchanged for a cookie that no script can read. It is not kept.</p>
    </form>
  )
}

function SignUp({ done }: { readonly done: (apiKey: string) => void }) {
  const { busy, fault, act } = useAct()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const email = typed(event, 'email')
    void act(() => service.accounts.signup({ email }).then(({ api_key: key }) => done(key)))
  }
  return (
    <form class="stack" onSubmit={submit}>
      <h2>New here?</h2>
      <label for="email">E-mail</label>
      <input id="email" name="email" type="email" autocomplete="email" required />
      <Alert text={fault} />
      <button type="submit" class="quiet" disabled={busy}>
        Create an account
      </button>
    </form>
  )
}

function FreshKey({ apiKey, done }: { readonly apiKey: string; readonly done: (session: Session) => void }) {
  const { busy, fault, act } = useAct()
  return (
    <div class="stack">
      <h2>Your API key</h2>
      <p>It is shown this once. Keep it where you keep passwords.</p>
      <Secret text={apiKey} />
      <Alert text={fault} />
      <button type="button" disabled={busy} onClick={() => void act(() => signIn(apiKey).then(done))}>
        I have kept it: go on
      </button>
    </div>
  )
}
