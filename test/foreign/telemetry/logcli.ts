import { spawn, spawnSync } from 'node:child_process'
import type { client } from '../../journeys/service.ts'

const SELECTOR = '{app="logcli"}'
/** What each command prints of what was pushed. */
const EXPECTED: readonly (readonly [args: readonly string[], prints: readonly string[]])[] = [
  [['labels'], ['app']],
  [['labels', 'app'], ['logcli']],
  [['series', SELECTOR], ['{app="logcli"}']],
  [['query', '--forward', '-o', 'raw', SELECTOR], ['level=info took=5ms\nlevel=error took=250ms']],
  [['query', '-o', 'jsonl', `${SELECTOR} | logfmt | took > 100ms`], ['"line":"level=error took=250ms"']],
  [
    ['query', '--step', '5m', `sum by (level) (count_over_time(${SELECTOR} | logfmt [1h]))`],
    ['"level": "error"', '"1"'],
  ],
  [['instant-query', `sum(count_over_time(${SELECTOR}[1h]))`], ['"2"']],
  [
    ['stats', SELECTOR],
    ['bytes: 41B', 'entries: 2'],
  ],
  [
    ['volume', SELECTOR],
    ['"app": "logcli"', '"41"'],
  ],
  [
    ['detected-fields', SELECTOR],
    ['label: took\t\ttype: duration\t\tcardinality: 2', 'label: level\t\ttype: string'],
  ],
  [['detected-fields', SELECTOR, 'took'], ['250ms\n5ms']],
  [
    ['volume_range', '--step', '1h', SELECTOR],
    ['"app": "logcli"', '"41"'],
  ],
]

/** What logcli prints of what it should, and of a line that comes while it follows; the commands that failed. */
export async function checkLogcli(
  logcli: string,
  env: Readonly<Record<string, string>>,
  call: ReturnType<typeof client>,
): Promise<readonly string[]> {
  const push = (...lines: readonly string[]) => {
    const values = lines.map((line, at) => [`${Date.now() + at}000000`, line])
    return call('POST', '/v1/logs/loki/api/v1/push', { streams: [{ stream: { app: 'logcli' }, values }] })
  }
  await push('level=info took=5ms', 'level=error took=250ms')
  const failed: string[] = []
  const check = (name: string, printed: string, wanted: readonly string[], complaint: string): void => {
    if (wanted.every((text) => printed.includes(text))) {
      console.log(`logcli ${name}`)
      return
    }
    console.error(`FAILED: logcli ${name} printed:\n${printed}${complaint}`)
    failed.push(`logcli ${name}`)
  }
  for (const [args, prints] of EXPECTED) {
    const { stdout, stderr } = spawnSync(logcli, args, { env: { ...process.env, ...env }, encoding: 'utf8' })
    check(args.join(' '), stdout, prints, stderr)
  }
  const tail = spawn(logcli, ['query', '--tail', '-o', 'raw', SELECTOR], { env: { ...process.env, ...env } })
  let [printed, complaint] = ['', '']
  tail.stderr.on('data', (chunk) => (complaint += chunk))
  const seen = new Promise<void>((resolve) => {
    tail.once('exit', () => resolve())
    setTimeout(resolve, 30_000).unref()
    tail.stdout.on('data', (chunk) => {
      printed += chunk
      if (printed.includes('as it comes')) resolve()
    })
  })
  const pushing = setInterval(() => void push('as it comes'), 500)
  await seen
  clearInterval(pushing)
  tail.kill()
  check('query --tail', printed, ['as it comes'], complaint)
  return failed
}
