import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { service } from './service.ts'
import { askForLink, followLink, type Session, signIn } from './session.ts'
import { useAct } from './ui/act.ts'
import { typed } from './ui/form.ts'
import { Alert, Secret } from './ui/kit.tsx'

type Done = { readonly done: (session: Session) => void }

export function SignIn({ done, note }: Done & { readonly note: string }) {
  const [fresh, setFresh] = useState<string>()
  const [mailed, setMailed] = useState(() => (location.pathname === '/console/link' ? location.hash.slice(1) : ''))
  if (fresh !== undefined) return <FreshKey apiKey={fresh} done={done} />
  if (mailed !== '') return <MailedLink token={mailed} done={done} leave={() => setMailed('')} />
  return (
    <Frame>
      {note !== '' && (
        <p class="banner" role="status">
          {note}
        </p>
      )}
      <KeyForm done={done} />
      <hr />
      <LinkForm />
      <hr />
      <SignUp done={setFresh} />
    </Frame>
  )
}

const Frame = ({ children }: { readonly children: ComponentChildren }) => (
  <main class="login">
    <h1>Console</h1>
    {children}
    <p class="hint">
      What the console shows is in the API, too: <a href="/docs">the reference</a>.
    </p>
  </main>
)

function KeyForm({ done }: Done) {
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

function LinkForm() {
  const [told, setTold] = useState('')
  const { busy, fault, act } = useAct()
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const email = typed(event, 'email')
    void act(() => askForLink(email).then(({ message }) => setTold(message)))
  }
  return (
    <form class="stack" onSubmit={submit}>
      <h2>No key at hand?</h2>
      <label for="link-email">E-mail of your account</label>
      <input id="link-email" name="email" type="email" autocomplete="email" required />
      <Alert text={fault} />
      {told !== '' && <p role="status">{told}</p>}
      <button type="submit" class="quiet" disabled={busy}>
        Mail me a link
      </button>
    </form>
  )
}

/** It is asked for, so that a program that only looks at the links of a mail does not use it up. */
function MailedLink({ token, done, leave }: Done & { readonly token: string; readonly leave: () => void }) {
  const { busy, fault, act } = useAct()
  const follow = (): void =>
    void act(() =>
      followLink(token).then((session) => {
        history.replaceState(null, '', '/console')
        done(session)
      }),
    )
  return (
    <Frame>
      <div class="stack">
        <p>This link signs you in once, on this device.</p>
        <Alert text={fault} />
        <button type="button" disabled={busy} onClick={follow} autofocus>
          Sign in
        </button>
        <button type="button" class="quiet" onClick={leave}>
          Use a key, or ask for another link
        </button>
      </div>
    </Frame>
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

function FreshKey({ apiKey, done }: Done & { readonly apiKey: string }) {
  const { busy, fault, act } = useAct()
  return (
    <Frame>
      <div class="stack">
        <h2>Your API key</h2>
        <p>It is shown this once. Keep it where you keep passwords.</p>
        <Secret text={apiKey} />
        <Alert text={fault} />
        <button type="button" disabled={busy} onClick={() => void act(() => signIn(apiKey).then(done))}>
          I have kept it: go on
        </button>
      </div>
    </Frame>
  )
}
