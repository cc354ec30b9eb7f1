import type { OutboundResponse } from '../../../kernel/define.ts'
import { credentialFor } from '../registry/credentials.ts'
import type { Run } from './run.ts'

/** What an address of the developer's wants to see, and who may see it. */
export interface Credential {
  /** The header for a request; empty for any other origin. */
  headersFor(url: string): Readonly<Record<string, string>>
  /** The answer without the credential, should whoever got it say it back: answers go to callers. */
  withheld(answer: OutboundResponse): OutboundResponse
}

const HIDDEN = '[withheld]'
/** Shorter ones are words that may stand anywhere. */
const MIN_SECRET = 6

/** Of the address that a run asks. */
export async function credentialOf({ agent, parts }: Run, address: string): Promise<Credential> {
  const authorization = await credentialFor(agent, address, parts)
  if (authorization === undefined) return { headersFor: () => ({}), withheld: (answer) => answer }
  const { origin } = new URL(address)
  const secret = authorization.slice(authorization.lastIndexOf(' ') + 1)
  return {
    headersFor: (url) => (new URL(url).origin === origin ? { authorization } : {}),
    withheld: (answer) => {
      const text = answer.body.toString()
      if (secret.length < MIN_SECRET || !text.includes(secret)) return answer
      return { ...answer, body: Buffer.from(text.replaceAll(secret, HIDDEN)) }
    },
  }
}
