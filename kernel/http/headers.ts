/** Sent with every answer: what helmet would send for an API, plus the version of the interface. */
const COMMON: Readonly<Record<string, string>> = {
  'x-api-version': '1',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}
const COMMON_LIST = Object.entries(COMMON).flat()

/** The headers of one answer, in the flat form that `node:http` takes as it is. */
export class AnswerHeaders {
  /** Name in lower case, value, name, value, … */
  readonly list: string[]

  private constructor(list: string[]) {
    this.list = list
  }

  static for(requestId: string): AnswerHeaders {
    return new AnswerHeaders([...COMMON_LIST, 'x-request-id', requestId])
  }

  get(name: string): string | undefined {
    const at = this.list.findIndex((one, position) => position % 2 === 0 && one === name)
    return at < 0 ? undefined : this.list[at + 1]
  }

  /** Replaces a value that is there. */
  set(name: string, value: string | number): void {
    const { list } = this
    let at = 0
    while (at < list.length && list[at] !== name) at += 2
    list[at] = name
    list[at + 1] = String(value)
  }

  /** A copy with these; names of any case. */
  with(headers: Readonly<Record<string, string>>): AnswerHeaders {
    const copy = new AnswerHeaders([...this.list])
    for (const [name, value] of Object.entries(headers)) copy.set(name.toLowerCase(), value)
    return copy
  }
}
