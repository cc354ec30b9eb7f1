import { gunzipSync } from 'node:zlib'
import { expect } from 'chai'
import { isBytes } from '../contract/reply.ts'
import { type TestKernel, testKernel } from '../testing/test-kernel.ts'
import { constant } from './constant.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

describe('constant answers', () => {
  let made = 0
  const answer = constant({ contentType: 'text/plain', text: () => `text ${++made} `.repeat(100) })
  const sent = (headers: Readonly<Record<string, string>> = {}) => {
    const given = answer(headers)
    if (!isBytes(given)) throw new Error('no bytes')
    return given
  }

  it('are made once, and sent from the same buffer', () => {
    expect(sent().bytes).to.equal(sent().bytes)
    expect(made).to.equal(1)
  })

  it('are gzipped for whoever accepts that', () => {
    for (const accept of ['gzip', 'br, gzip;q=0.5, *;q=0.1', 'deflate,gzip', '*']) {
      const { bytes, headers } = sent({ 'accept-encoding': accept })
      expect(headers, accept).to.include({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
      expect(gunzipSync(bytes).equals(sent().bytes)).to.equal(true)
    }
    for (const accept of ['', 'identity', 'gzip;q=0', 'br, gzip;q=0.0, deflate', 'x-gzip2'])
      expect(sent({ 'accept-encoding': accept }).headers, accept).to.not.have.property('content-encoding')
  })

  it('are not sent again to whoever has them', () => {
    const tag = sent().headers['etag'] ?? ''
    for (const known of [tag, `"other", ${tag}`, tag.slice(2), '*'])
      expect(sent({ 'if-none-match': known }).status, known).to.equal(304)
    expect(sent({ 'if-none-match': '"other"' }).status).to.equal(200)
  })

  describe('over HTTP', () => {
    let t: TestKernel
    before(async () => {
      t = await testKernel({ modules: [] })
    })
    after(() => t.stop())

    it('the reference, its files and the document carry a tag and come gzipped', async () => {
      const { text } = await t.request.get('/docs').expect(200).expect('content-encoding', 'gzip')
      const assets = [...text.matchAll(/(?:href|src)="(\/docs\/[^"]+)"/g)].map(([, path]) => path ?? '')
      expect(assets).to.have.length(2)
      for (const path of ['/docs', '/openapi.json', ...assets]) {
        const { headers } = await t.request.get(path).expect(200)
        const again = await t.request
          .get(path)
          .set('if-none-match', headers['etag'] ?? '')
          .expect(304)
        expect(again.headers, path).to.not.have.any.keys('content-length', 'content-encoding')
      }
      for (const path of assets)
        await t.request.get(path).expect('cache-control', 'public, max-age=31536000, immutable')
    })

    it('the root leads to the reference', () => t.request.get('/').expect(302).expect('location', '/docs'))

    it('a browser gets errors as a page whose links need no key; programs get JSON', async () => {
      const { text, headers } = await t.request.get('/no/<where>').set('accept', BROWSER).expect(404)
      expect(headers).to.include({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      expect(text)
        .to.include(headers['x-request-id'] ?? '?')
        .and.not.include('<where>')
      for (const [, path = ''] of text.matchAll(/<a href="(\/[^"#]*)/g)) await t.request.get(path).expect(200)
      for (const accept of ['*/*', 'application/json', 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2'])
        expect((await t.request.get('/nowhere').set('accept', accept).expect(404)).body.error.code).to.equal(
          'not_found',
        )
      await t.request
        .post('/docs')
        .set('accept', BROWSER)
        .expect(405)
        .expect('allow', /GET/)
        .expect('content-type', /html/)
    })
  })
})
