import type TestAgent from 'supertest/lib/agent.js'

/** What a writer does over and over: two facts; one of them replaced; a third that is forgotten again. */
const KINDS = ['facts', 'replace', 'secret', 'forget'] as const
export type Kind = (typeof KINDS)[number]
export const kindOf = (at: number): Kind => KINDS[at % KINDS.length] as Kind

/** Words without digits, since these are places and names. */
export const wordOf = (at: number): string =>
  [...String(at)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
export const town = (worker: string, at: number): string => `I live in ${worker}town${wordOf(at)}.`
export const fact = (worker: string, at: number): string => `Mangosteens of ${worker} are number ${at}.`
export const replacement = (worker: string, at: number): string => `Rambutans of ${worker} are number ${at}.`
const secret = (worker: string, at: number): string => `The mangosteen secret of ${worker} is ${at}.`

/** Makes the step, or makes it again; `before` are the ids of the step before. Gives the ids of what it added. */
export async function step(
  agent: TestAgent,
  { worker, at, before }: { readonly worker: string; readonly at: number; readonly before: readonly string[] },
): Promise<readonly string[]> {
  const kind = kindOf(at)
  if (kind === 'forget') {
    const { status } = await agent.delete(`/v1/memory/memories/${before[0]}`)
    if (status !== 200 && status !== 404) throw new Error(`forgetting was answered with ${status}`)
    return []
  }
  const body = {
    facts: { facts: [town(worker, at), fact(worker, at)] },
    replace: { content: replacement(worker, at), supersedes: before.slice(1, 2) },
    secret: { content: secret(worker, at) },
  }[kind]
  const answer = await agent
    .post('/v1/memory/memories')
    .set('idempotency-key', `${worker}-${at}`)
    .send({ ...body, user_id: worker })
  if (answer.status !== 200) throw new Error(`step ${at} was answered with ${answer.status}: ${answer.text}`)
  return answer.body.results.map(({ id }: { id: string }) => id)
}
