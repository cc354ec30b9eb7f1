import { summaryOf } from '../src/backup/format.ts'
import { Engine } from '../src/engine.ts'
import { Store } from '../src/storage/store.ts'

/** A process of its own that opens damaged folders, since a damage may end it; answers what it found. */
process.on('message', async ({ folder }: { folder: string }) => {
  try {
    const store = await Store.open(folder)
    let sha256: string
    try {
      new Engine(store, 0)
      sha256 = summaryOf(store).sha256
    } finally {
      await store.close()
    }
    process.send?.({ sha256 })
  } catch (error) {
    process.send?.({ refused: (error as Error).message })
  }
})
