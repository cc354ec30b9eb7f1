import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Agents } from './screens/agents.tsx'
import { Health } from './screens/health.tsx'
import { Keys } from './screens/keys.tsx'
import { Models } from './screens/models.tsx'
import { Overview } from './screens/overview.tsx'
import { Payouts } from './screens/payouts.tsx'
import { Requests } from './screens/requests.tsx'
import { Risk } from './screens/risk.tsx'
import { Seals } from './screens/seals.tsx'
import { SignIn } from './screens/sign-in.tsx'
import { Start } from './screens/start.tsx'
import { Usage } from './screens/usage.tsx'
import { Webhooks } from './screens/webhooks.tsx'
import { readSession, type Session, signOut } from './session.ts'
import { toggleTheme } from './theme.ts'

export interface ScreenProps {
  readonly session: Session
  readonly go: (path: string) => void
}

interface Screen {
  readonly name: string
  readonly Show: ComponentType<ScreenProps>
  readonly operator?: true
}

const SCREENS: Readonly<Record<string, Screen>> = {
  '/console': { name: 'Overview', Show: Overview },
  '/console/start': { name: 'First call', Show: Start },
  '/console/requests': { name: 'Requests', Show: Requests },
  '/console/usage': { name: 'Usage', Show: Usage },
  '/console/payouts': { name: 'Earnings and payouts', Show: Payouts },
  '/console/agents': { name: 'Agents', Show: Agents },
  '/console/models': { name: 'Models', Show: Models },
  '/console/keys': { name: 'Keys', Show: Keys },
  '/console/webhooks': { name: 'Webhooks', Show: Webhooks },
  '/console/seals': { name: 'Seals', Show: Seals },
  '/console/health': { name: 'Health', Show: Health, operator: true },
  '/console/risk': { name: 'Money and risk', Show: Risk, operator: true },
}

export function App() {
  const [session, setSession] = useState<Session | undefined | null>(null)
  const [path, setPath] = useState(location.pathname)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    void readSession().then(setSession)
    const moved = (): void => setPath(location.pathname)
    addEventListener('popstate', moved)
    return () => removeEventListener('popstate', moved)
  }, [])
  useEffect(() => {
    const ended = (): void => setSession(undefined)
    addEventListener('session-ended', ended)
    return () => removeEventListener('session-ended', ended)
  }, [])
  const wanted = SCREENS[path.replace(/\/$/, '')]
  const name = wanted?.name ?? 'Not found'
  useEffect(() => {
    document.title = session ? `${name} · Console` : 'Sign in · Console'
  }, [name, session])
  if (session === null) return null
  if (session === undefined) return <SignIn done={setSession} />
  const seen = (link: HTMLAnchorElement | null): void => link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  const go = (to: string): void => {
    history.pushState(null, '', to)
    setPath(to)
    scrollTo(0, 0)
    heading.current?.focus()
  }
  const leave = (): void => void signOut().finally(() => setSession(undefined))
  const hidden = wanted?.operator && session.role !== 'operator'
  return (
    <div class="shell">
      <a class="skip" href="#main">
        To the content
      </a>
      <nav aria-label="Main">
        <strong class="brand">Console</strong>
        {Object.entries(SCREENS)
          .filter(([, screen]) => !screen.operator || session.role === 'operator')
          .map(([to, screen]) => (
            <a
              key={to}
              ref={screen === wanted ? seen : null}
              href={to}
              aria-current={screen === wanted ? 'page' : undefined}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
                event.preventDefault()
                go(to)
              }}
            >
              {screen.name}
            </a>
          ))}
        <span class="tools">
          <a href="/docs">Reference</a>
          <button type="button" class="quiet" onClick={toggleTheme}>
            Light or dark
          </button>
          <button type="button" class="quiet" onClick={leave}>
            Sign out
          </button>
        </span>
      </nav>
      <main id="main" tabIndex={-1}>
        <h1 ref={heading} tabIndex={-1}>
          {name}
        </h1>
        {wanted && !hidden ? <wanted.Show key={path} session={session} go={go} /> : <NotHere />}
      </main>
    </div>
  )
}

const NotHere = () => (
  <p>
    There is no such screen for you. <a href="/console">To the overview</a>
  </p>
)
