import { MongoClient } from 'mongodb'
import { SANDBOX_FAULTS } from '../../modules/payouts/contract.ts'

const EVERY_MS = 250
/** To pay twice is what `duplicate` means: the verdict could not tell it from a fault of ours. */
const FAULTS = SANDBOX_FAULTS.filter((fault) => fault !== 'duplicate')

/** Lets the sandbox processor fail now and then, in every way that leaves one transfer at most. */
export async function troubleProcessor(storeUri: string): Promise<{ heal(): Promise<void> }> {
  const mongo = await new MongoClient(storeUri).connect()
  const script = mongo.db('service').collection<{ _id: string; fault: string }>('payout_sandbox_faults')
  let turn = 0
  const add = async (): Promise<void> => {
    if ((await script.estimatedDocumentCount()) > 0) return
    turn++
    await script.insertOne({ _id: `storm/${turn}`, fault: FAULTS[turn % FAULTS.length] as string })
  }
  const timer = setInterval(() => void add().catch(() => undefined), EVERY_MS)
  return {
    async heal() {
      clearInterval(timer)
      await script.deleteMany({})
      await mongo.close()
    },
  }
}

/** The older a payout, the later it is looked at again, up to an hour: as if that time had passed. */
export async function makeDue(storeUri: string): Promise<void> {
  const mongo = await new MongoClient(storeUri).connect()
  try {
    const rows = mongo.db('service').collection('payout_projection')
    await rows.updateMany({ checkAt: { $exists: true } }, { $set: { checkAt: new Date() } })
  } finally {
    await mongo.close()
  }
}
