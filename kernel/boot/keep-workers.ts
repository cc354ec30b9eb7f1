import { createLogger, standardOutput } from '../log/log.ts'
import { type PrimaryOptions, startPrimary } from '../workers/primary.ts'
import { holdPort } from './port.ts'
import { refuse } from './refuse.ts'
import { onSignals } from './signals.ts'

/** Workers end within 32 s, the store closes after them. */
const STOP_LIMIT_MS = 34_000

/** What the primary process does until it is told to end. */
export async function keepWorkers(options: Omit<PrimaryOptions, 'log'>): Promise<void> {
  const { logLevel, logFormat } = options.settings
  const log = createLogger('workers', logLevel, standardOutput(logFormat))
  // With port 0 all workers get the same one.
  const port = await holdPort(options.settings)
  await port.close()
  const settings = { ...options.settings, port: port.number }
  const primary = await startPrimary({ ...options, settings, log }).catch(refuse)
  void primary.failed.then((error) => {
    log.error('the store has failed; the service ends', { error })
    process.exit(1)
  })
  onSignals({ log, stop: () => primary.stop(), replace: () => primary.replaceAll(), limitMs: STOP_LIMIT_MS })
}
