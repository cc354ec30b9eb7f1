import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../../kernel/testing/wait.ts'

export interface Collector {
  readonly url: string
  stop(): Promise<void>
}

/** OpenTelemetry's collector (OTLP/HTTP in, file exporter out) as a peer; README.md says how its binary is built. */
export async function startCollector(binary: string, port: number): Promise<Collector> {
  const dir = await mkdtemp(join(tmpdir(), 'otelcol-'))
  const config = join(dir, 'config.yaml')
  await writeFile(
    config,
    `receivers:
  otlp: { protocols: { http: { endpoint: "127.0.0.1:${port}" } } }
exporters:
  file: { path: ${join(dir, 'spans.jsonl')}, flush_interval: 1s }
service:
  telemetry: { metrics: { level: none }, logs: { level: error } }
  pipelines:
    traces: { receivers: [otlp], exporters: [file] }
`,
  )
  const process = spawn(binary, ['--config', config], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise<void>((resolve) => process.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  await eventually(
    () =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    30_000,
  )
  return {
    url,
    async stop() {
      process.kill('SIGTERM')
      await ended
      await rm(dir, { recursive: true, force: true })
    },
  }
}
