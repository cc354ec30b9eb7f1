/** The service cannot start, for a reason that the operator can mend. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
