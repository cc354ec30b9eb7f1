import { MongoClient } from 'mongodb'
import { client } from '../journeys/service.ts'
import type { Cluster } from './cluster.ts'
import { newUser } from './workload.ts'

export interface Operator {
  /** Releases every payout that is under review. */
  release(): Promise<void>
}

/**
 * The operator beside the storm. Under load the fraud check runs out of its budget now and then, and the payout goes to
 * review: there it stays, as it must, until a person decides.
 */
export async function startOperator({ members, storeUri, admin }: Cluster): Promise<Operator> {
  const name = `operator-${Date.now()}`
  const user = await newUser(members, name)
  if (!user) throw new Error('the operator could not sign up')
  await admin('operator', user.id)
  const [member] = members
  const call = client(member?.url ?? '', user.key)
  return {
    async release() {
      for (const id of await underReview(storeUri)) {
        const { status, body } = await call('POST', `/v1/payouts/${id}/review`, {
          decision: 'release',
          reason: 'looked at after the storm',
        })
        // 409: its projection lagged, and it is not under review
        if (status !== 200 && status !== 409) throw new Error(`release: ${status} ${JSON.stringify(body)}`)
      }
    },
  }
}

async function underReview(storeUri: string): Promise<readonly string[]> {
  const mongo = await new MongoClient(storeUri).connect()
  try {
    const payouts = mongo.db('service').collection<{ _id: string }>('payout_projection')
    return (await payouts.find({ status: 'review' }).toArray()).map(({ _id }) => _id)
  } finally {
    await mongo.close()
  }
}
