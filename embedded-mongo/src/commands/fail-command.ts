import { isNumeric, toDouble } from '../bson/arithmetic.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'

/** What happens to a command: an error, or the connection is closed; both possibly after a while. */
interface Failure {
  readonly error: MongoError | undefined
  readonly closeConnection: boolean
  readonly blockMs: number
  /** Reported beside the reply of a command that runs. */
  readonly writeConcernError: Doc | undefined
  /** The labels that the client has chosen; undefined: the server's own. */
  readonly labels: readonly string[] | undefined
}

/** The `failCommand` fail point: makes chosen commands fail, so that a client's error handling can be tested. */
export class FailCommand {
  #data: Doc = new Map()
  #skip = 0
  #times = 0

  configure(mode: Doc | string, data: Doc): void {
    this.#data = data
    this.#skip = isDoc(mode) ? (numberOf(mode.get('skip')) ?? 0) : 0
    this.#times = mode === 'off' ? 0 : isDoc(mode) ? (numberOf(mode.get('times')) ?? Infinity) : Infinity
  }

  /** The failure of this command, if it is to fail. */
  take(command: string, appName: Maybe): Failure | undefined {
    if (this.#times === 0 || command === 'configureFailPoint') return undefined
    const commands = this.#data.get('failCommands')
    if (!Array.isArray(commands) || !commands.includes(command)) return undefined
    const wantedApp = this.#data.get('appName')
    if (wantedApp !== undefined && wantedApp !== appName) return undefined
    if (this.#skip > 0) {
      this.#skip--
      return undefined
    }
    this.#times--
    return this.#failure()
  }

  #failure(): Failure {
    const code = numberOf(this.#data.get('errorCode'))
    const labels = this.#data.get('errorLabels')
    const concern = this.#data.get('writeConcernError')
    const chosen = Array.isArray(labels) ? labels.map(String) : undefined
    const error = code === undefined ? undefined : failPointError(code, chosen)
    return {
      error,
      closeConnection: this.#data.get('closeConnection') === true,
      blockMs: this.#data.get('blockConnection') === true ? (numberOf(this.#data.get('blockTimeMS')) ?? 0) : 0,
      writeConcernError: isDoc(concern) ? concern : undefined,
      labels: chosen,
    }
  }
}

/** An error whose labels the client has chosen: none are added. */
export class FailPointError extends MongoError {}

function failPointError(code: number, labels: readonly string[] | undefined): MongoError {
  const Kind = labels === undefined ? MongoError : FailPointError
  const error = new Kind(code, `Location${code}`, `Failing command via 'failCommand' failpoint`)
  error.labels = labels ?? []
  return error
}

const numberOf = (value: Value | undefined): number | undefined =>
  value !== undefined && isNumeric(value) ? toDouble(value) : undefined
