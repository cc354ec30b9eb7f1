import { expect } from 'chai'
import OpenAI from 'openai'
import { ApiError, PersonalData } from '../../kernel/define.ts'
import type { TestKernel } from '../../kernel/testing/test-kernel.ts'
import { cutLines } from './files/lines.ts'
import { readUpload } from './files/multipart.ts'
import { batchKernel, clientOf, uploadOf } from './testing/kernel.ts'

describe('files of batches', () => {
  let t: TestKernel
  let client: OpenAI
  before(async () => {
    t = await batchKernel('http://127.0.0.1:9', { config: { batches: { maxFiles: 4, maxTotalBytes: 1_000_000 } } })
    client = clientOf(t.url)
  })
  after(() => t?.stop())

  it('come back as they went, byte for byte, by the stock client', async () => {
    const content = '\ufeff{"a": "ü"}\r\n\n  {"b": 1}\n\n'
    const file = await uploadOf(client, content, 'lines äö.jsonl')
    expect(file).to.include({ object: 'file', purpose: 'batch', status: 'processed', filename: 'lines äö.jsonl' })
    expect(file.bytes).to.equal(Buffer.byteLength(content))
    const bytes = await (await client.files.content(file.id)).arrayBuffer()
    expect(Buffer.from(bytes).toString()).to.equal(content)
    expect(await client.files.retrieve(file.id)).to.deep.equal(file)
    expect((await client.files.list({ purpose: 'batch' })).data).to.deep.equal([file])
    expect(await client.files.delete(file.id)).to.deep.equal({ id: file.id, object: 'file', deleted: true })
    for (const gone of [client.files.retrieve(file.id), client.files.content(file.id)])
      expect(await gone.catch((error: unknown) => error)).to.be.instanceOf(OpenAI.NotFoundError)
  })

  it("are nobody else's", async () => {
    const { id } = await uploadOf(client, '{}')
    const stranger = t.as({ userId: 'usr_other' })
    for (const path of [`/v1/files/${id}`, `/v1/files/${id}/content`]) await stranger.get(path).expect(404)
    await stranger.delete(`/v1/files/${id}`).expect(404)
    const batch = { input_file_id: id, endpoint: '/v1/completions', completion_window: '24h' }
    await stranger.post('/v1/batches').send(batch).expect(404)
    expect((await stranger.get('/v1/files').expect(200)).body.data).to.deep.equal([])
    await client.files.delete(id)
  })

  it('are listed page by page, and are gone after their time', async () => {
    const ids = []
    for (const seconds of [3_600, 7_200, 10_800]) {
      const file = new File(['{}'], 'a.jsonl')
      const { id } = await client.files.create({
        purpose: 'batch',
        file,
        expires_after: { anchor: 'created_at', seconds },
      })
      ids.push(id)
      t.clock.advance(1_000)
    }
    const seen = []
    for await (const { id } of client.files.list({ limit: 2 })) seen.push(id)
    expect(seen).to.deep.equal(ids.toReversed())
    await t.advance(7_200_000)
    await t.runCron('batches.sweep')
    expect((await client.files.list()).data.map(({ id }) => id)).to.deep.equal([ids[2]])
    await client.files.delete(ids[2] ?? '')
  })

  it('are limited in number and bytes, whatever comes at once', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        uploadOf(client, '{}').then(
          () => 'kept',
          (error: unknown) => (error instanceof OpenAI.ConflictError ? 'refused' : error),
        ),
      ),
    )
    expect(outcomes.filter((one) => one === 'kept').length).to.be.at.most(4)
    const { data } = await client.files.list()
    expect(data).to.have.length(outcomes.filter((one) => one === 'kept').length)
    for (const { id } of data) await client.files.delete(id)
    const large = await uploadOf(client, `"${'x'.repeat(1_000_001)}"`).catch((error: unknown) => error)
    expect(large).to.be.instanceOf(OpenAI.ConflictError)
  })

  describe('that are bad', () => {
    const refuses = async (content: string | Uint8Array, why: RegExp) => {
      const error = await uploadOf(client, content).catch((thrown: unknown) => thrown)
      expect(error).to.be.instanceOf(OpenAI.BadRequestError)
      expect((error as Error).message).to.match(why)
    }
    it('say what is wrong', async () => {
      await refuses(Uint8Array.of(0x7b, 0xff, 0x7d), /not UTF-8/)
      await refuses('\n \r\n', /is empty/)
      await refuses(`{}\n"${'x'.repeat(2_100_000)}"`, /line 2 has more than/)
      const purpose = await client.files
        .create({ purpose: 'vision', file: new File(['{}'], 'a') })
        .catch((error: unknown) => error)
      expect((purpose as Error).message).to.include("purpose must be 'batch'")
    })
    it('a form that is none, cut, or full of parts', async () => {
      const send = (body: string, type = 'multipart/form-data; boundary=x') =>
        t.request.post('/v1/files').set('content-type', type).send(body)
      await send('{}', 'application/json').expect(415)
      await send('{}', 'multipart/form-data').expect(400)
      await send('nothing of the kind').expect(400)
      await send('--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n{}').expect(400)
      const field = (n: number) => `--x\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\nv\r\n`
      await send(`${Array.from({ length: 5_000 }, (_, n) => field(n)).join('')}--x--\r\n`).expect(400)
    })
    it('a form that ends at any byte is refused or whole', async () => {
      const raw = Buffer.from(
        '--x\r\ncontent-disposition: form-data; name="purpose"\r\n\r\nbatch\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\ncontent-type: application/jsonl\r\n\r\n{"a": 1}\r\n--x--\r\n',
      )
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      for (let length = 0; length < raw.length; length++) {
        const read = await readUpload({ headers, raw: raw.subarray(0, length) }).catch((error: unknown) => error)
        if (read instanceof ApiError) expect(read.status).to.equal(400)
        else expect((read as { content: Buffer }).content.toString()).to.equal('{"a": 1}')
      }
    })
    it('lines are cut between each other, whatever their length', () => {
      const content = Buffer.from(
        Array.from({ length: 500 }, (_, n) => `{"n":${n},"x":"${'y'.repeat(n * 9)}"}`).join('\n'),
      )
      const { chunks, count } = cutLines(content, 500)
      expect(Buffer.concat([...chunks])).to.deep.equal(content)
      expect([count, chunks.length > 2]).to.deep.equal([500, true])
      for (const chunk of chunks.slice(0, -1)) expect(chunk.at(-1)).to.equal(0x0a)
    })
  })

  it('are exported and erased with their person', async () => {
    await uploadOf(client, '{"mine":1}')
    const data = t.services.resolve(PersonalData)
    const items = []
    for await (const { module, kind, item } of data.export('usr_test'))
      if (module === 'batches') items.push([kind, item])
    expect(items.map(([kind]) => kind)).to.deep.equal(['file', 'file_content'])
    expect(items[1]?.[1]).to.have.property('text', '{"mine":1}')
    await data.erase('usr_test')
    expect((await client.files.list()).data).to.deep.equal([])
  })
})
