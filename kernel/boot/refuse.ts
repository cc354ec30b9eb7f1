import { sourceStacks } from '../log/source-stack.ts'

/** What an operator can mend: one line says how. */
const EXPECTED = ['StartupError', 'ConfigError', 'StoreUnreachable', 'MissingSecret']

/** One line an operator can act on; a stack only for what nobody expected. A worker has said itself why it did not start. */
export function refuse(error: unknown): never {
  if (error instanceof Error && EXPECTED.includes(error.name)) console.error(`cannot start: ${error.message}`)
  else if (!(error instanceof Error && error.name === 'WorkerEnded')) tell(error)
  process.exit(1)
}

export function tell(error: unknown): void {
  if (error instanceof Error && error.stack) error.stack = sourceStacks()(error.stack)
  console.error(error)
}
