import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'chai'
import { type Document, UUID } from 'mongodb'
import { useServer } from '../testing.ts'
import { RawConnection } from '../testing-wire.ts'

/** Begins a transaction, says so, and waits. */
const CLIENT = `
  import { MongoClient } from 'mongodb'
  const [uri, database] = process.argv.slice(1)
  const client = await new MongoClient(uri).connect()
  const session = client.startSession()
  session.startTransaction()
  await client.db(database).collection('docs').updateOne({ _id: 'a' }, { $inc: { n: 1 } }, { session })
  console.log('open')
  setInterval(() => {}, 1000)`

describe('transactions whose client is gone', () => {
  const server = useServer()
  const docs = () => server.db.collection<{ _id: string; n: number }>('docs')
  const lsid = () => ({ id: new UUID() })
  const increment = (_id: string, transaction: Document) => ({
    update: 'docs',
    updates: [{ q: { _id }, u: { $inc: { n: 1 } } }],
    txnNumber: 1n,
    autocommit: false,
    ...transaction,
    $db: server.db.databaseName,
  })

  beforeEach(() =>
    docs().insertMany([
      { _id: 'a', n: 0 },
      { _id: 'b', n: 0 },
    ]),
  )

  it('end soon: what a killed process has written does not keep others waiting', async () => {
    const client = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      CLIENT,
      server.uri,
      server.db.databaseName,
    ])
    await once(client.stdout, 'data')
    client.kill('SIGKILL')
    // Without an end it would wait for 60 s, longer than a test may.
    await docs().updateOne({ _id: 'a' }, { $inc: { n: 10 } })
    expect(await docs().findOne({ _id: 'a' })).to.include({ n: 10 })
  })

  it('go on when the client comes by another connection, which keeps them', async () => {
    const [kept, left] = [{ lsid: lsid() }, { lsid: lsid() }]
    const first = await RawConnection.open(server.uri)
    const second = await RawConnection.open(server.uri)
    await first.run(increment('a', { ...kept, startTransaction: true }))
    first.close()
    expect(await second.run(increment('a', kept))).to.include({ ok: 1 })
    const third = await RawConnection.open(server.uri)
    await third.run(increment('b', { ...left, startTransaction: true }))
    third.close()
    // When this transaction has been ended, so would have been the one that was left before it.
    await docs().updateOne({ _id: 'b' }, { $inc: { n: 10 } })
    const tooLate = await second.run(increment('b', left))
    expect(tooLate).to.deep.include({ code: 251, errorLabels: ['TransientTransactionError'] })
    const committed = await second.run({
      commitTransaction: 1,
      ...kept,
      txnNumber: 1n,
      autocommit: false,
      $db: 'admin',
    })
    expect(committed).to.include({ ok: 1 })
    second.close()
    expect(await docs().find().toArray()).to.deep.equal([
      { _id: 'a', n: 2 },
      { _id: 'b', n: 10 },
    ])
  })
})
