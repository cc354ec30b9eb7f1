import { useEffect, useRef, useState } from 'preact/hooks'
import { Nav } from './nav.tsx'
import { addressOf, GROUPS, type Screen, type ScreenProps } from './screens.ts'
import { onChange, readSession, type Session, signOut } from './session.ts'
import { SignIn } from './sign-in.tsx'
import { Fault, Skeleton } from './ui/kit.tsx'
import { tellChanged, useLoad } from './ui/load.ts'

export function App() {
  const [session, setSession] = useState<Session | undefined | null>(null)
  const [isOver, setOver] = useState(false)
  const [away, setAway] = useState<unknown>()
  const [path, setPath] = useState(location.pathname)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    readSession().then(setSession, setAway)
    const moved = (): void => setPath(location.pathname)
    const ended = (): void =>
      setSession((before) => {
        if (before) setOver(true)
        return undefined
      })
    addEventListener('popstate', moved)
    addEventListener('session-ended', ended)
    return () => {
      removeEventListener('popstate', moved)
      removeEventListener('session-ended', ended)
    }
  }, [])
  // one stream for the whole page, as long as somebody is signed in
  useEffect(() => (session ? onChange(tellChanged) : undefined), [session?.user_id])
  const groups = GROUPS.filter(({ operator }) => !operator || session?.role === 'operator')
  const screen = groups
    .flatMap(({ screens }) => screens)
    .find((each) => addressOf(each) === (path.replace(/\/$/, '') || '/console'))
  const name = screen?.name ?? 'Not found'
  useEffect(() => {
    document.title = session ? `${name} · Console` : 'Sign in · Console'
  }, [name, session])
  const go = (to: string): void => {
    if (to !== location.pathname) history.pushState(null, '', to)
    setPath(to)
    scrollTo(0, 0)
    heading.current?.focus()
  }
  if (session === null) return away === undefined ? null : <Away error={away} />
  if (session === undefined)
    return (
      <SignIn
        note={isOver ? 'Your session is over: sign in again, and you are where you were.' : ''}
        done={(opened) => {
          setOver(false)
          if (path === '/console/link') go('/console')
          setSession(opened)
        }}
      />
    )
  const leave = (): void => void signOut().finally(() => setSession(undefined))
  return (
    <div class="shell">
      <a class="skip" href="#main">
        To the content
      </a>
      <Nav groups={groups} current={screen} go={go} leave={leave} />
      <main id="main" tabIndex={-1}>
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
        {screen ? <Shown key={path} screen={screen} session={session} go={go} /> : <NotHere />}
      </main>
    </div>
  )
}

/** A script that cannot be fetched is of another version, or the service is away. */
function Shown({ screen, ...props }: ScreenProps & { readonly screen: Screen }) {
  const { data: loaded, error } = useLoad(() => screen.load().then((Show) => ({ Show })), [], { once: true })
  if (loaded) return <loaded.Show {...props} />
  return error === undefined ? <Skeleton /> : <Reload error={error} />
}

const Reload = ({ error }: { readonly error: unknown }) => (
  <>
    <Fault error={error} />
    <button type="button" onClick={() => location.reload()}>
      Reload the console
    </button>
  </>
)

/** Whether somebody is signed in is not known. */
const Away = ({ error }: { readonly error: unknown }) => (
  <main id="main">
    <h1>Console</h1>
    <Reload error={error} />
  </main>
)

const NotHere = () => (
  <p>
    There is no such screen for you. <a href="/console">To the overview</a>
  </p>
)
