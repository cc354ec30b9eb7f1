import { useEffect, useRef, useState } from 'preact/hooks'
import { APIUserAbortError } from '../../../../clients/typescript/src/errors.ts'
import { service } from '../service.ts'
import { Choices } from '../ui/choices.tsx'
import { typed } from '../ui/form.ts'
import { Alert, Await, Code, Empty, wordsOf } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { plural } from '../ui/words.ts'

const ALL = '{app=~".+"}'
const SINCE = { '1h': '1 hour', '6h': '6 hours', '24h': '24 hours', '168h': '7 days' } as const
type Since = keyof typeof SINCE
const MOST_LINES = 500

interface Stream {
  readonly stream?: Readonly<Record<string, string>>
  readonly metric?: Readonly<Record<string, string>>
  /** A moment and a line. */
  readonly values: readonly (readonly (string | number)[])[]
}
interface Line {
  readonly id: string
  readonly at: string
  readonly labels: string
  readonly text: string
}

const linesOf = (streams: readonly Stream[]): readonly Line[] =>
  streams
    .flatMap(({ stream, metric, values }) =>
      values.map(([at = '0', text = ''], place) => ({
        id: `${at} ${JSON.stringify(stream ?? metric)} ${place}`,
        at: timeOf(at),
        labels: Object.entries(stream ?? metric ?? {})
          .map(([name, value]) => `${name}=${value}`)
          .join(' '),
        text: String(text),
      })),
    )
    .sort((a, b) => (a.at < b.at ? 1 : -1))

/** Nanoseconds of lines, seconds of series. */
const timeOf = (at: string | number): string =>
  new Date(typeof at === 'number' ? at * 1_000 : Number(BigInt(at) / 1_000_000n)).toISOString()

const SEND = `curl "${location.origin}/v1/logs/ingest?app=web" -H "authorization: Bearer $SERVICE_API_KEY" \\
  --data-binary '{"message": "it works"}'`

export function Logs() {
  const [query, setQuery] = useState(ALL)
  const [since, setSince] = useState<Since>('24h')
  const [live, setLive] = useState(false)
  const found = useLoad(() => service.logs.queryRange({ query, since, limit: MOST_LINES }), [query, since])
  const tail = useTail(query, live)
  const search = (event: SubmitEvent): void => {
    event.preventDefault()
    setQuery(typed(event, 'query').trim() || ALL)
  }
  return (
    <>
      <form class="inline" onSubmit={search}>
        <p class="field wide">
          <label for="query">LogQL</label>
          <input id="query" name="query" defaultValue={ALL} maxLength={5000} spellcheck={false} autocapitalize="off" />
        </p>
        <button type="submit">Search</button>
        <button type="button" class="quiet" aria-pressed={live} onClick={() => setLive(!live)}>
          Live
        </button>
      </form>
      <Choices label="Since" of={SINCE} chosen={since} choose={setSince} />
      <Alert text={tail.fault} />
      {live && tail.lines.length === 0 && tail.fault === '' && (
        <p class="banner" role="status">
          <span class="pulse" aria-hidden="true" /> Waiting for lines.
        </p>
      )}
      <Await from={found}>
        {({ data }) => {
          const lines = [...tail.lines, ...linesOf(data.result as readonly Stream[])]
          if (lines.length > 0) return <Lines lines={lines} />
          return query === ALL ? (
            <Empty title={`No lines in ${SINCE[since]}`}>
              <p>Send lines by OpenTelemetry, by what speaks to Loki, or as JSON:</p>
              <Code label="curl" text={SEND} />
            </Empty>
          ) : (
            <Empty title="Nothing found">
              <p>
                Try a wider time or fewer conditions: <code>{'{app="web"} |= "error"'}</code> finds the lines of one
                program that hold a word.
              </p>
            </Empty>
          )
        }}
      </Await>
    </>
  )
}

const Lines = ({ lines }: { readonly lines: readonly Line[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on small screens, so the keyboard must reach it
  <section class="scroll" aria-label="Lines" tabIndex={0}>
    <p class="hint">{plural(lines.length, 'line')}, newest first.</p>
    <ol class="lines">
      {lines.map(({ id, at, labels, text }) => (
        <li key={id}>
          <time dateTime={at}>{at.replace('T', ' ').slice(0, 23)}</time> <small>{labels}</small>
          <code>{text}</code>
        </li>
      ))}
    </ol>
  </section>
)

/** Lines as they come, while `on`; the newest few hundred. */
function useTail(query: string, on: boolean): { readonly lines: readonly Line[]; readonly fault: string } {
  const [lines, setLines] = useState<readonly Line[]>([])
  const [fault, setFault] = useState('')
  const stop = useRef<AbortController>(null)
  useEffect(() => {
    setLines([])
    setFault('')
    if (!on) return
    const controller = new AbortController()
    stop.current = controller
    const run = async (): Promise<void> => {
      const events = await service.logs.tail({ query }, { signal: controller.signal, timeout: 3_600_000 })
      for await (const { data } of events)
        setLines((before) => [...linesOf(data.streams), ...before].slice(0, MOST_LINES))
    }
    run().catch((error: unknown) => error instanceof APIUserAbortError || setFault(wordsOf(error)))
    return () => controller.abort()
  }, [query, on])
  return { lines, fault }
}
