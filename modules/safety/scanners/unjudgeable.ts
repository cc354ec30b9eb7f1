/** A text could not be judged: it is longer than can be, or would take too long. The message says what to do. */
export class Unjudgeable extends Error {
  override readonly name = 'Unjudgeable'
}
