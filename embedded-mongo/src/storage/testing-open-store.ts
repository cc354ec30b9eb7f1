import { Store } from './store.ts'

/** For the tests of the folder's lock: a process of its own that opens a store and says how it went. */
try {
  await Store.open(process.argv[2] ?? '')
  process.send?.('open')
  setInterval(() => {}, 1000)
} catch (error) {
  process.send?.((error as Error).message)
  process.exit(0)
}
