/**
 * Named places where a test lets the process die: `FAULT_POINT=records.stored` kills it with SIGKILL there,
 * `FAULT_POINT=records.stored:3` at the third passage. Without the variable a passage costs one comparison.
 */
type Strike = (point: string) => void

const killAt = (spec: string): Strike => {
  const [name, passage = '1'] = spec.split(':')
  let left = Number(passage)
  return (point) => {
    if (point === name && --left === 0) process.kill(process.pid, 'SIGKILL')
  }
}

const spec = process.env['FAULT_POINT']
let strike: Strike | undefined = spec === undefined ? undefined : killAt(spec)

/** A module declares its points once (`<module>.<point>`) and passes them with what it gets back. */
export const faultPoints =
  <const P extends readonly `${string}.${string}`[]>(_points: P): ((point: P[number]) => void) =>
  (point) =>
    strike?.(point)

/** For tests in one process: throw from `strike` instead of dying. Returns the undo. */
export const onFaultPoint = (replacement: Strike): (() => void) => {
  const before = strike
  strike = replacement
  return () => {
    strike = before
  }
}
