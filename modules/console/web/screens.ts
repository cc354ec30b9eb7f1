import type { ComponentType } from 'preact'
import type { Session } from './session.ts'

export interface ScreenProps {
  readonly session: Session
  readonly go: (path: string) => void
}

type Show = ComponentType<ScreenProps>

export interface Screen {
  readonly path: string
  readonly name: string
  readonly load: () => Promise<Show>
}

export interface Group {
  readonly name: string
  readonly operator?: true
  readonly screens: readonly Screen[]
}

/** Each screen's script is fetched when it is first opened. */
export const GROUPS: readonly Group[] = [
  {
    name: 'Use',
    screens: [
      { path: '', name: 'Overview', load: async () => (await import('./screens/overview.tsx')).Overview },
      { path: 'start', name: 'First call', load: async () => (await import('./screens/start.tsx')).Start },
      { path: 'requests', name: 'Requests', load: async () => (await import('./screens/requests.tsx')).Requests },
      { path: 'usage', name: 'Usage', load: async () => (await import('./screens/usage.tsx')).Usage },
      { path: 'models', name: 'Models', load: async () => (await import('./screens/models.tsx')).Models },
    ],
  },
  {
    name: 'Earn',
    screens: [
      {
        path: 'payouts',
        name: 'Earnings and payouts',
        load: async () => (await import('./screens/payouts.tsx')).Payouts,
      },
      { path: 'agents', name: 'Agents', load: async () => (await import('./screens/agents.tsx')).Agents },
      { path: 'invoices', name: 'Invoices', load: async () => (await import('./screens/invoices.tsx')).Invoices },
    ],
  },
  {
    name: 'Look closer',
    screens: [
      { path: 'traces', name: 'Traces', load: async () => (await import('./screens/traces.tsx')).Traces },
      { path: 'logs', name: 'Logs', load: async () => (await import('./screens/logs.tsx')).Logs },
      { path: 'alerts', name: 'Alerts', load: async () => (await import('./screens/alerts.tsx')).Alerts },
      { path: 'memory', name: 'Memory', load: async () => (await import('./screens/memory.tsx')).Memories },
      { path: 'seals', name: 'Seals', load: async () => (await import('./screens/seals.tsx')).Seals },
    ],
  },
  {
    name: 'Account',
    screens: [
      { path: 'keys', name: 'Keys', load: async () => (await import('./screens/keys.tsx')).Keys },
      {
        path: 'workspaces',
        name: 'Workspaces',
        load: async () => (await import('./screens/workspaces.tsx')).Workspaces,
      },
      { path: 'webhooks', name: 'Webhooks', load: async () => (await import('./screens/webhooks.tsx')).Webhooks },
    ],
  },
  {
    name: 'Operate',
    operator: true,
    screens: [
      { path: 'health', name: 'Health', load: async () => (await import('./screens/health.tsx')).Health },
      { path: 'risk', name: 'Money and risk', load: async () => (await import('./screens/risk.tsx')).Risk },
    ],
  },
]

export const addressOf = ({ path }: Screen): string => `/console${path && `/${path}`}`
