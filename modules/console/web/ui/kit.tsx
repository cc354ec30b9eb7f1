import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { APIError } from '../../../../clients/typescript/src/errors.ts'
import { short } from './format.ts'
import type { Loaded } from './load.ts'

type Children = { readonly children?: ComponentChildren }

export const Cards = ({ children }: Children) => <dl class="cards">{children}</dl>

export const Card = ({
  name,
  value,
  note,
}: {
  readonly name: string
  readonly value: ComponentChildren
  readonly note?: string
}) => (
  <div class="card">
    <dt>{name}</dt>
    <dd>
      {value ?? '…'}
      {note && <small>{note}</small>}
    </dd>
  </div>
)

const TONES: Readonly<Record<string, string>> = {
  paid: 'good',
  delivered: 'good',
  enabled: 'good',
  listed: 'good',
  live: 'good',
  ready: 'good',
  ok: 'good',
  up: 'good',
  valid: 'good',
  complete: 'good',
  allow: 'good',
  review: 'warn',
  pending: 'warn',
  requested: 'warn',
  submitted: 'warn',
  degraded: 'warn',
  open: 'warn',
  paused: 'warn',
  partial: 'warn',
  failed: 'bad',
  blocked: 'bad',
  block: 'bad',
  disabled: 'bad',
  down: 'bad',
  invalid: 'bad',
  firing: 'bad',
  error: 'bad',
  'fast burn': 'bad',
  missed: 'bad',
  'slow burn': 'warn',
  discarded: 'bad',
  disputed: 'warn',
  'charged back': 'bad',
}
export const Badge = ({ children }: { readonly children: string }) => (
  <span class={`badge ${TONES[children] ?? ''}`}>{children}</span>
)

export const Time = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={at}>
    {new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))}
  </time>
)

/** An id that may be long: its beginning, all of it on demand. */
export const Id = ({ text }: { readonly text: string }) => <code title={text}>{short(text, 16)}</code>

/** How much of a limit is used: 0 to 1, and beyond. */
export const Meter = ({ label, share }: { readonly label: string; readonly share: number }) => (
  <meter min="0" max="1" high={0.8} optimum={0} value={Math.min(1, Math.max(0, share))} aria-label={label} />
)

/** What to do next, where there is nothing yet. */
export const Empty = ({ title, children }: Children & { readonly title: string }) => (
  <div class="empty">
    <h2>{title}</h2>
    {children}
  </div>
)

export const Alert = ({ text }: { readonly text: string }) =>
  text === '' ? null : (
    <p role="alert" class="fault">
      {text}
    </p>
  )

/** What went wrong, in the service's words; a module that is off is said to be off. */
export function Fault({ error }: { readonly error: unknown }) {
  if (error === undefined) return null
  const off =
    error instanceof APIError &&
    (error.code === 'module_unavailable' || (error.status === 404 && !error.code?.startsWith('E')))
  if (off)
    return (
      <Empty title="This part of the service is switched off">
        <p>
          Its module is disabled or not running here, so there is nothing to show. Operators switch modules in
          config/modules.json.
        </p>
      </Empty>
    )
  return <Alert text={wordsOf(error)} />
}

export function wordsOf(error: unknown): string {
  if (error instanceof APIError) {
    const { error: inner } = (error.body ?? {}) as { error?: string | { message?: string } }
    return (typeof inner === 'object' ? inner.message : inner) ?? error.message
  }
  return error instanceof Error ? `The service cannot be reached: ${error.message}` : String(error)
}

/** The data, or why there is none, or that it is on its way. */
export function Await<T>({
  from,
  children,
}: {
  readonly from: Loaded<T>
  readonly children: (data: T) => ComponentChildren
}) {
  if (from.data === undefined) return from.error === undefined ? <Skeleton /> : <Fault error={from.error} />
  return (
    <>
      {from.error !== undefined && <Fault error={from.error} />}
      {children(from.data)}
    </>
  )
}

export const Skeleton = () => (
  <div class="skeleton" aria-busy="true">
    <span class="hidden">Loading</span>
  </div>
)

export function Copy({ text, label = 'Copy' }: { readonly text: string; readonly label?: string }) {
  const [done, setDone] = useState(false)
  const copy = (): void => {
    void navigator.clipboard.writeText(text).then(() => {
      setDone(true)
      setTimeout(() => setDone(false), 1_500)
    })
  }
  return (
    <button type="button" class="quiet small" onClick={copy}>
      {done ? 'Copied' : label}
    </button>
  )
}

/** Shown once, to be kept. */
export const Secret = ({ text }: { readonly text: string }) => (
  <p class="secret">
    <code>{text}</code> <Copy text={text} />
  </p>
)

export const Code = ({ text, label }: { readonly text: string; readonly label: string }) => (
  <figure class="code">
    <figcaption>
      {label} <Copy text={text} />
    </figcaption>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
    <pre tabIndex={0}>{text}</pre>
  </figure>
)

export const Facts = ({ of }: { readonly of: Readonly<Record<string, ComponentChildren>> }) => (
  <dl class="facts">
    {Object.entries(of).map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}=`}>{value}</dd>])}
  </dl>
)

/** A panel over the page; the browser keeps the focus inside, and gives it back. */
export function Panel({ title, close, children }: Children & { readonly title: string; readonly close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} onClose={close} aria-labelledby="panel-title">
      <header>
        <h2 id="panel-title">{title}</h2>
        <button type="button" class="quiet small" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </header>
      {children}
    </dialog>
  )
}

export interface Column<T> {
  readonly name: string
  readonly show: (row: T) => ComponentChildren
  readonly right?: true
  /** Holds a button that says itself what it does. */
  readonly action?: true
}

/** Rows that open by click or Enter; J and K move between them. */
export function Table<T>({
  rows,
  columns,
  keyOf,
  open,
  caption,
}: {
  readonly rows: readonly T[]
  readonly columns: readonly Column<T>[]
  readonly keyOf: (row: T) => string
  readonly open?: ((row: T) => void) | undefined
  readonly caption: string
}) {
  const body = useRef<HTMLTableSectionElement>(null)
  // before the rows are painted: who sees them can move between them
  useLayoutEffect(() => {
    if (!open) return
    const move = ({ key, target }: KeyboardEvent): void => {
      const typing = target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      if (typing || (key !== 'j' && key !== 'k')) return
      const all = [...(body.current?.querySelectorAll<HTMLButtonElement>('button.row') ?? [])]
      const at = all.indexOf(document.activeElement as HTMLButtonElement)
      all[Math.max(0, Math.min(all.length - 1, at + (key === 'j' ? 1 : -1)))]?.focus()
    }
    addEventListener('keydown', move)
    return () => removeEventListener('keydown', move)
  }, [open !== undefined])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on small screens, so the keyboard must reach it
    <section class="scroll" aria-label={caption} tabIndex={0}>
      <table>
        <caption>
          {caption}
          {open && <span class="hint"> J and K move, Enter opens.</span>}
        </caption>
        <thead>
          <tr>
            {columns.map(({ name, right, action }) => (
              <th key={name} scope="col" class={right && 'right'}>
                {action ? <span class="hidden">{name}</span> : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, show, right, action }, at) => (
                <td key={name} class={action ? 'action' : right && 'right'} data-label={name}>
                  {open && at === 0 ? (
                    <button type="button" class="row" onClick={() => open(row)}>
                      {show(row)}
                    </button>
                  ) : (
                    show(row)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
