import { deserialize, ObjectId, serialize } from 'bson'
import { expect } from 'chai'
import { useServer } from '../testing.ts'
import { message, opMsg, RawConnection, uint32 } from '../testing-wire.ts'

/** Expectations: reference/mongodb-wire-protocol. */
describe('wire protocol', () => {
  const server = useServer()
  let connection: RawConnection

  beforeEach(async () => {
    connection = await RawConnection.open(server.uri)
  })
  afterEach(() => connection.close())

  it('answers the legacy handshake with OP_REPLY', async () => {
    const query = Buffer.concat([
      uint32(0),
      Buffer.from('admin.$cmd\0'),
      uint32(0),
      uint32(0xffffffff),
      serialize({ ismaster: 1, helloOk: true }),
    ])
    connection.socket.write(message(2004, query))
    const reply = (await connection.reply()) as Buffer
    expect(reply.readInt32LE(8)).to.equal(7)
    expect(reply.readInt32LE(12)).to.equal(1)
    expect(deserialize(reply.subarray(36))).to.include({ ok: 1, helloOk: true, isWritablePrimary: true })
  })

  it('takes document sequences, checksums, and messages in pieces or several at once', async () => {
    const database = { $db: server.db.databaseName }
    const insert = opMsg({ insert: 'docs', ...database }, { documents: [{ _id: 1 }, { _id: 2 }] }, 1)
    for (const byte of insert) connection.socket.write(Buffer.from([byte]))
    expect(deserialize(((await connection.reply()) as Buffer).subarray(21))).to.include({ n: 2, ok: 1 })
    connection.socket.write(Buffer.concat([opMsg({ count: 'docs', ...database }), opMsg({ ping: 1, $db: 'admin' })]))
    expect(deserialize(((await connection.reply()) as Buffer).subarray(21))).to.include({ n: 2 })
    expect(deserialize(((await connection.reply()) as Buffer).subarray(21))).to.deep.equal({ ok: 1 })
  })

  it('answers everything to a client that sends far ahead and reads late', async () => {
    await server.db.collection<{ _id: number; text: string }>('docs').insertOne({ _id: 1, text: 'x'.repeat(1 << 20) })
    const find = opMsg({ find: 'docs', $db: server.db.databaseName })
    connection.socket.pause()
    for (let i = 0; i < 100; i++) connection.socket.write(find)
    connection.socket.resume()
    for (let i = 0; i < 100; i++) expect((await connection.reply())?.length).to.be.greaterThan(1 << 20)
  })

  it('does not answer when more is to come (write concern 0)', async () => {
    const body = { insert: 'docs', documents: [{ _id: 1 }], writeConcern: { w: 0 }, $db: server.db.databaseName }
    connection.socket.write(opMsg(body, {}, 2))
    expect(await connection.run({ count: 'docs', $db: server.db.databaseName })).to.include({ n: 1 })
  })

  const BAD: Readonly<Record<string, Buffer>> = {
    'a length below the header': Buffer.concat([uint32(5), Buffer.alloc(12)]),
    'a length above 48 MB': Buffer.concat([uint32(48_000_001), Buffer.alloc(16)]),
    'an unknown opcode': message(2012, Buffer.alloc(20)),
    'an unknown required flag': opMsg({ ping: 1, $db: 'admin' }, {}, 4),
    'a section of an unknown kind': message(2013, Buffer.from([0, 0, 0, 0, 9, 5, 0, 0, 0, 0])),
    'a body that is longer than the message': message(2013, Buffer.from([0, 0, 0, 0, 0, 200, 0, 0, 0, 0])),
    'no body': message(2013, Buffer.alloc(4)),
  }
  for (const [what, bytes] of Object.entries(BAD)) {
    it(`closes the connection, and only that one, on ${what}`, async () => {
      const other = await RawConnection.open(server.uri)
      connection.socket.write(bytes)
      expect(await connection.reply()).to.equal(undefined)
      expect(await other.run({ ping: 1, $db: 'admin' })).to.deep.equal({ ok: 1 })
      other.close()
    })
  }

  it('refuses a document whose BSON is broken inside', async () => {
    const documents = [{ _id: new ObjectId(), text: 'abc', inner: { a: 1 } }]
    const bytes = opMsg({ insert: 'docs', $db: server.db.databaseName }, { documents })
    const at = bytes.lastIndexOf('abc\0') - 4
    bytes.writeInt32LE(1000, at)
    connection.socket.write(bytes)
    const reply = (await connection.reply()) as Buffer
    const answer = deserialize(reply.subarray(21))
    expect(answer['code'] ?? answer['writeErrors']?.[0].code).to.equal(22)
    expect(await server.db.collection('docs').countDocuments()).to.equal(0)
  })
})
