import Type from 'typebox'
import { defineContract, defineModule } from '../../kernel/define.ts'
import type { SignedUp, TestService } from '../accounts/testing.ts'
import { grantKind, holdKind, Ledger, releaseKind, settlementKind, toMicroPence } from '../ledger/services.ts'

const Held = holdKind('shop.held')
const Sold = settlementKind('shop.sold')
const Returned = releaseKind('shop.returned')
export const Given = grantKind('shop.given')

const contract = defineContract({
  buy: {
    method: 'post',
    path: '/v1/shop/buy',
    permission: 'build:write',
    summary: 'Holds, then charges',
    body: Type.Object({ hold_pence: Type.Integer(), charge_pence: Type.Integer() }),
    reply: { 200: Type.Object({ hold: Type.String() }) },
    idempotent: true,
  },
})

/** A module that sells something, and knows nothing of workspaces. */
export const shop = defineModule({
  name: 'shop',
  prefix: '/v1/shop',
  layer: 'test',
  summary: 'Sells',
  capabilities: [],
  requires: { ledger: Ledger },
  contract,
  records: [Held, Sold, Returned, Given],
  handlers: {
    async buy({ caller: { userId: owner }, body, operationKey }, { services: { ledger } }) {
      const id = `hold-${operationKey}`
      await ledger.hold(Held, { id, owner, amountMicroPence: toMicroPence(body.hold_pence) })
      const gross = toMicroPence(body.charge_pence)
      if (gross === 0n) await ledger.release(Returned, id, {})
      else
        await ledger.settle(Sold, {
          holdId: id,
          grossMicroPence: gross,
          costMicroPence: gross,
          policy: 'gross_revenue',
          beneficiary: owner,
        })
      return { hold: id }
    },
  },
})

export const give = (t: TestService, owner: string, pence: number): Promise<unknown> =>
  t.services.resolve(Ledger).grant(Given, {
    id: `given-${owner}`,
    owner,
    fund: 'paid',
    source: 'house:platform',
    amountMicroPence: toMicroPence(pence),
  })

export const workspaceOf = async ({ agent }: SignedUp, name = 'Engines'): Promise<string> =>
  (await agent.post('/v1/enterprise/workspaces').send({ name }).expect(200)).body.id

/** Signs somebody up, invites and admits them. */
export async function joined(t: TestService, by: SignedUp, workspace: string, role: string): Promise<SignedUp> {
  const person = await t.signup()
  const { body } = await by.agent
    .post(`/v1/enterprise/workspaces/${workspace}/invitations`)
    .send({ email: person.email, role })
    .expect(200)
  const token = await tokenFor(t, body.email)
  await person.agent.post('/v1/enterprise/invitations/accept').send({ token }).expect(200)
  return person
}

export async function tokenFor(t: TestService, email: string): Promise<string> {
  const mail = (await t.mails()).findLast((text) => text.includes(email) && text.includes('inv_'))
  return /inv_[\w-]{30,}/.exec(mail?.replaceAll('=\r\n', '').replaceAll('=\n', '') ?? '')?.[0] ?? ''
}

export const keyOf = async (
  person: SignedUp,
  workspace: string,
  body: object = {},
): Promise<{ key: string; id: string }> => {
  const made = await person.agent.post(`/v1/enterprise/workspaces/${workspace}/api-keys`).send(body).expect(200)
  return { key: made.body.api_key, id: made.body.key_id }
}
