import { invalidField, operationId, owned } from '../../../kernel/define.ts'
import { penceNumber } from '../../ledger/services.ts'
import type { ListingRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { Withdrawn } from '../records.ts'
import { ownListing } from './find.ts'
import { sealOffer, shownOf } from './publish.ts'

type Changes = Partial<Record<'title' | 'description' | 'category' | 'content', string | undefined>> & {
  readonly price_pence?: number | undefined
}

/** Throws `not_found` for another's, `invalid_request` for what an agent's listing has not. */
export async function changeListing(
  slug: string,
  changes: Changes,
  { userId: owner, operationKey }: { readonly userId: string; readonly operationKey: string },
  parts: Parts,
): Promise<ListingRow> {
  const row = await ownListing(slug, owner, parts)
  const { price_pence, content } = changes
  for (const [field, value] of Object.entries({ price_pence, content }))
    if (row.kind === 'agent' && value !== undefined)
      throw invalidField(`/body/${field}`, 'is for products; an agent is changed by PATCH /v1/agents/:id')
  if (price_pence !== undefined && price_pence !== row.price_pence)
    await sealOffer({ ...row, price_pence }, operationKey, parts)
  const { title = row.title, description = row.description, category = row.category } = changes
  return owned.change(
    parts.models.listings,
    { owner, id: row._id, at: parts.services.clock.now() },
    { ...shownOf({ title, description, category }), price_pence, content },
  )
}

/** Who bought it keeps it. */
export async function withdrawListing(slug: string, owner: string, parts: Parts): Promise<ListingRow> {
  const row = await ownListing(slug, owner, parts)
  const { agents, records, clock } = parts.services
  if (row.agent === null)
    await records.append(Withdrawn, {
      id: operationId('lstw_', row._id, 'withdraw', String(row.updatedAt.getTime())),
      account: owner,
      body: { listing_id: row._id },
    })
  else if ((await agents.find(row.agent)) !== undefined) await agents.markUnlisted(row.agent, owner)
  return owned.change(parts.models.listings, { owner, id: row._id, at: clock.now() }, { open: false })
}

/** The listing of an agent follows it: price, disabled, unlisted, deleted. */
export async function followAgent(id: string, { models, services }: Parts): Promise<void> {
  if ((await models.listings.exists({ agent: id })) === null) return
  const agent = await services.agents.find(id)
  await models.listings.updateOne(
    { agent: id },
    {
      $set: {
        open: agent?.status === 'listed',
        ...(agent !== undefined && { price_pence: penceNumber(agent.priceMicroPence) }),
      },
    },
  )
}
