import { ApiError, operationId, owned } from '../../../kernel/define.ts'
import { type AgentInfo, slugOf } from '../../agents/services.ts'
import { penceNumber, toMicroPence } from '../../ledger/services.ts'
import type { ListingRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { Offered } from '../records.ts'
import { wordsOf } from './words.ts'

interface Texts {
  readonly title: string
  readonly description: string
  readonly category: string
}
interface Operation {
  readonly userId: string
  readonly operationKey: string
}

/** One listing for each agent; again: with other words. Throws E007 for another's agent, or a disabled one. */
export async function publishAgent(
  reference: string,
  texts: Texts,
  owner: string,
  parts: Parts,
  priceMicroPence?: bigint,
): Promise<ListingRow> {
  const { agents, clock } = parts.services
  const { id: agent } = await agents.get(reference)
  const info = await agents.markListed(agent, owner, priceMicroPence)
  const id = operationId('lst_', owner, 'listing', agent)
  const shown = { ...shownOf(texts), price_pence: penceNumber(info.priceMicroPence), open: true }
  if ((await owned.find(parts.models.listings, owner, id)) !== undefined)
    return owned.change(parts.models.listings, { owner, id, at: clock.now() }, shown)
  return createListing({ id, owner }, info.slug, { ...shown, kind: 'agent', agent, content: '' }, parts)
}

/** By name and price: the owner's agent of that name, or a product. Throws `conflict` where the name is another's agent's. */
export async function publishByName(
  body: { name: string; description: string; category: string; price_pence: number; content?: string | undefined },
  operation: Operation,
  parts: Parts,
): Promise<ListingRow> {
  const { name, description, category, price_pence, content = '' } = body
  const texts = { title: name, description, category }
  const agent = await parts.services.agents.find(name)
  if (agent === undefined) return publishProduct({ ...texts, price_pence, content }, operation, parts)
  assertOwn(agent, operation.userId)
  return publishAgent(agent.id, { ...texts, title: agent.name }, operation.userId, parts, toMicroPence(price_pence))
}

function assertOwn({ owner, name }: AgentInfo, caller: string): void {
  if (owner !== caller)
    throw new ApiError('conflict', `'${name}' is the name of an agent of another developer; choose another name`)
}

/** Row, record, then it shows: a repeat goes on where the first try ended. */
async function publishProduct(
  { price_pence, content, ...texts }: Texts & { readonly price_pence: number; readonly content: string },
  { userId: owner, operationKey }: Operation,
  parts: Parts,
): Promise<ListingRow> {
  const id = operationId('lst_', owner, 'publish', operationKey)
  const row = await createListing(
    { id, owner },
    slugOf(texts.title) ?? 'product',
    { ...shownOf(texts), price_pence, kind: 'product', agent: null, content, open: false },
    parts,
  )
  if (row.open) return row
  await sealOffer(row, operationKey, parts)
  return owned.change(parts.models.listings, { owner, id, at: parts.services.clock.now() }, { open: true })
}

export async function sealOffer({ _id, owner, price_pence }: ListingRow, key: string, { services }: Parts) {
  await services.records.append(Offered, {
    id: operationId('lsto_', _id, 'offer', key),
    account: owner,
    body: { listing_id: _id, price_micro_pence: String(toMicroPence(price_pence)) },
  })
}

/** The texts, and what they are found by. */
export const shownOf = ({ title, description, category }: Texts) => ({
  title,
  description,
  category: category.toLowerCase(),
  words: wordsOf(title, category, description),
})

async function createListing(
  { id, owner }: { readonly id: string; readonly owner: string },
  slug: string,
  fields: Omit<ListingRow, '_id' | 'owner' | 'slot' | 'createdAt' | 'updatedAt' | 'slug'>,
  { models, services, config }: Parts,
): Promise<ListingRow> {
  const creation = { id, owner, cap: config.maxListings, at: services.clock.now() }
  try {
    return await owned.create<ListingRow>(models.listings, creation, { ...fields, slug })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
    // the slug is taken, or there are too many: the second try tells
    const ending = id.slice(-8).toLowerCase()
    return owned.create<ListingRow>(models.listings, creation, { ...fields, slug: `${slug}-${ending}` })
  }
}
