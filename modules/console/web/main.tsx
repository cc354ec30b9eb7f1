import { render } from 'preact'
import { App } from './app.tsx'
import { addressOf, GROUPS } from './screens.ts'
import './styles.css'

const host = document.getElementById('app')
if (host) render(<App />, host)

// fetched while the session is asked for, not after
const [first] = GROUPS.flatMap(({ screens }) => screens).filter((screen) => addressOf(screen) === location.pathname)
void first?.load().catch(() => undefined)
void import('../../../clients/typescript/src/api/operations.ts').catch(() => undefined)
