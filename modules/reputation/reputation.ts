import { ApiError, DAY_MS } from '../../kernel/define.ts'
import type { Score } from './contract.ts'
import type { WorkRow } from './model.ts'
import type { ReputationContext } from './parts.ts'
import { wilsonLower } from './wilson.ts'

const MOST_STARS = 5

export async function scoreOf(userId: string, context: ReputationContext): Promise<Score> {
  return score(await context.models.work.findById(userId).lean(), userId, context)
}

async function score(row: WorkRow | null, userId: string, { services }: ReputationContext): Promise<Score> {
  const { delivered = 0, failed = 0, refunded = 0, disputed = 0, firstAt, lastAt } = row ?? {}
  const { mean, count } = (await services.ratings?.ratingOf(userId)) ?? { mean: 0, count: 0 }
  // stars as a share of the way from one to five
  const share = (mean - 1) / (MOST_STARS - 1)
  return {
    delivered,
    failed,
    refunded,
    disputed,
    reliability: rounded(wilsonLower(Math.max(0, delivered - refunded - disputed), delivered + failed)),
    reviews: count,
    rating: count === 0 ? null : rounded(mean),
    rating_lower: count === 0 ? null : rounded(1 + (MOST_STARS - 1) * wilsonLower(share * count, count)),
    first_work_at: firstAt === undefined ? null : new Date(firstAt).toISOString(),
    last_work_at: lastAt === undefined ? null : new Date(lastAt).toISOString(),
  }
}

/** The score, and proofs of the latest work. */
export async function provenOf(userId: string, context: ReputationContext) {
  const { models, services } = context
  const row = await models.work.findById(userId).lean()
  const found = await services.proofs.under(row?.seals ?? [])
  const evidence = found.proofs.map(({ seal, index, tree_size, hashes }) => ({
    type: 'MerkleInclusionProof',
    seal,
    index,
    tree_size,
    hashes: [...hashes],
  }))
  return { score: await score(row, userId, context), evidence, checkpoint: found.checkpoint }
}

/** With the credential over both. */
export async function reputationOf(userId: string, context: ReputationContext) {
  const { models, services, state } = context
  const { score: subject, evidence, checkpoint } = await provenOf(userId, context)
  const { publicUrl } = services.installation
  const issuedAt = services.clock.now()
  const credential = await state.signer.sign({
    '@context': ['https://www.w3.org/ns/credentials/v2'],
    type: ['VerifiableCredential', 'PlatformReputationCredential'],
    issuer: publicUrl,
    validFrom: new Date(issuedAt).toISOString(),
    validUntil: new Date(issuedAt + DAY_MS).toISOString(),
    credentialSubject: { id: `${publicUrl}/reputation/${userId}`, ...subject },
    evidence: evidence.map((proof) => ({ ...proof, checkpoint })),
  })
  return {
    user_id: userId,
    public: (await models.visible.exists({ _id: userId })) !== null,
    score: subject,
    evidence,
    checkpoint,
    credential,
    jwks_url: `${publicUrl}/v1/reputation/jwks.json`,
  }
}

/** For strangers: 404 for those who are not there, and for those who do not show it, alike. */
export async function assertPublic(userId: string, { models }: ReputationContext): Promise<void> {
  if (!(await models.visible.exists({ _id: userId })))
    throw new ApiError('not_found', 'nobody shows a reputation under this id')
}

const THOUSANDTHS = 1_000
const rounded = (value: number): number => Math.round(value * THOUSANDTHS) / THOUSANDTHS
