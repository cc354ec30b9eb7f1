import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { type Meilisearch, MeilisearchApiError } from 'meilisearch'
import { generateTenantToken } from 'meilisearch/token'
import { Mongo, PersonalCipher } from '../../kernel/define.ts'
import { plainCipher } from '../../kernel/testing/plain-cipher.ts'
import { type TestKernel, testKernel } from '../../kernel/testing/test-kernel.ts'
import search from './module.ts'
import { clientOf } from './testing.ts'

const MOVIES = [
  { id: 1, title: 'Carol', genres: ['Romance', 'Drama'], year: 2015, overview: 'A photographer meets an older woman.' },
  { id: 2, title: 'Wonder Woman', genres: ['Action'], year: 2017, overview: 'A princess leaves her island.' },
  { id: 3, title: 'Mad Max: Fury Road', genres: ['Action'], year: 2015, overview: 'A drifter on a desert road.' },
  { id: 4, title: 'Moana', genres: ['Fantasy', 'Action'], year: 2016, overview: 'A girl sails across the sea.' },
]

const codeOf = (promise: Promise<unknown>): Promise<string | undefined> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof MeilisearchApiError ? error.cause?.code : String(error)),
  )

describe('modules: search through the stock client', () => {
  let t: TestKernel
  let client: Meilisearch
  const movies = () => client.index('movies')
  before(async () => {
    t = await testKernel({
      modules: [search],
      provide: [[PersonalCipher, plainCipher]],
      config: { search: { maxDocuments: 60 } },
    })
    client = clientOf(t)
    await client.createIndex('movies', { primaryKey: 'id' }).waitTask()
    await movies()
      .updateSettings({ filterableAttributes: ['genres', 'year'], sortableAttributes: ['year'] })
      .waitTask()
    const task = await movies().addDocuments(MOVIES).waitTask()
    expect(task).to.deep.include({ status: 'succeeded', details: { receivedDocuments: 4, indexedDocuments: 4 } })
  })
  after(() => t.stop())

  it('finds, with typos and by starts of words', async () => {
    expect((await movies().search('caorl')).hits).to.deep.equal([MOVIES[0]])
    expect((await movies().search('wond')).hits.map(({ id }) => id)).to.deep.equal([2])
    expect((await client.health()).status).to.equal('available')
  })

  it('filters, sorts, counts, pages', async () => {
    const found = await movies().search('', {
      filter: [['genres = action'], 'year >= 2015'],
      sort: ['year:desc'],
      facets: ['genres', 'year'],
    })
    expect(found.hits.map(({ id }) => id)).to.deep.equal([2, 4, 3])
    expect(found.facetDistribution?.['genres']).to.deep.equal({ Action: 3, Fantasy: 1 })
    expect(found.facetStats?.['year']).to.deep.equal({ min: 2015, max: 2017 })
    const page = await movies().search('', { hitsPerPage: 3, page: 2 })
    expect(page).to.deep.include({ totalHits: 4, totalPages: 2, page: 2 })
    expect(page.hits).to.have.length(1)
    expect((await movies().search('', { distinct: 'year' })).hits).to.have.length(3)
    expect((await movies().searchGet('', { filter: 'year = 2016' })).hits).to.deep.equal([MOVIES[3]])
  })

  it('highlights, crops, tells positions, shows what is asked for', async () => {
    const { hits } = await movies().search('des', {
      attributesToRetrieve: ['title'],
      attributesToHighlight: ['overview'],
      attributesToCrop: ['overview'],
      cropLength: 3,
      showMatchesPosition: true,
    })
    expect(hits[0]).to.have.all.keys('title', '_formatted', '_matchesPosition')
    expect(hits[0]?._formatted?.['overview']).to.equal('…a <em>des</em>ert road.')
    expect(hits[0]?._matchesPosition).to.deep.equal({ overview: [{ start: 15, length: 3 }] })
  })

  it('searches several indexes, apart and in one list, and values of facets', async () => {
    await client
      .index('books')
      .addDocuments([{ id: 9, title: 'Woman in White' }])
      .waitTask()
    const queries = [
      { indexUid: 'movies', q: 'woman' },
      { indexUid: 'books', q: 'woman' },
    ]
    const { results } = await client.multiSearch({ queries })
    expect(results.map(({ hits }) => hits.length)).to.deep.equal([2, 1])
    const federated = await client.multiSearch({ federation: {}, queries })
    expect(federated.hits.map(({ _federation }) => _federation?.indexUid)).to.have.members([
      'movies',
      'movies',
      'books',
    ])
    const { facetHits } = await movies().searchForFacetValues({ facetName: 'genres', facetQuery: 'ac' })
    expect(facetHits).to.deep.equal([{ value: 'Action', count: 3 }])
  })

  it('changes and deletes documents, and each setting by itself', async () => {
    const index = client.index('edits')
    await index
      .addDocuments([
        { id: 'a', x: 1, y: 1 },
        { id: 'b', x: 2 },
        { id: 'c', x: 3 },
      ])
      .waitTask()
    await index.updateDocuments([{ id: 'a', x: 5 }]).waitTask()
    expect(await index.getDocument('a')).to.deep.equal({ id: 'a', x: 5, y: 1 })
    await index.updateFilterableAttributes(['x']).waitTask()
    expect(await index.getFilterableAttributes()).to.deep.equal(['x'])
    await index.deleteDocuments({ filter: 'x = 2' }).waitTask()
    await index.deleteDocument('c').waitTask()
    expect((await index.getDocuments({ fields: ['id'] })).results).to.deep.equal([{ id: 'a' }])
    await index.addDocuments([{ id: 'd' }, { id: 'e', x: 9 }]).waitTask()
    await index.deleteDocuments(['d']).waitTask()
    expect((await index.getDocuments({ filter: 'x > 5', ids: ['a', 'e'] })).results).to.deep.equal([{ id: 'e', x: 9 }])
    expect((await index.getSettings()).filterableAttributes).to.deep.equal(['x'])
    const stats = { numberOfDocuments: 2, isIndexing: false, fieldDistribution: { id: 2, x: 2, y: 1 } }
    expect(await index.getStats()).to.deep.equal(stats)
    expect((await client.getStats()).indexes).to.include.keys('movies', 'edits')
    expect((await index.getRawInfo()).primaryKey).to.equal('id')
    expect((await client.getIndexes({ limit: 1 })).results).to.have.length(1)
    expect((await client.getVersion()).pkgVersion).to.match(/^1\./)
    await index.updateStopWords(['the']).waitTask()
    await index.resetSettings().waitTask()
    expect(await index.getStopWords()).to.deep.equal([])
    await index.deleteAllDocuments().waitTask()
    expect((await index.search('')).estimatedTotalHits).to.equal(0)
    // traces of documents are not counted
    expect((await client.deleteIndex('edits').waitTask()).details).to.include({ deletedDocuments: 0 })
    expect(await codeOf(index.search(''))).to.equal('index_not_found')
  })

  it('a task that cannot be done says why, and the tasks are listed', async () => {
    const wrong = await client
      .index('odd')
      .addDocuments([{ name: 'no id' }])
      .waitTask()
    expect(wrong).to.include({ status: 'failed' })
    expect(wrong.error?.code).to.equal('index_primary_key_no_candidate_found')
    const bad = await movies()
      .addDocuments([{ id: 'not valid!' }])
      .waitTask()
    expect(bad.error?.code).to.equal('invalid_document_id')
    const { results } = await client.tasks.getTasks({ limit: 2, statuses: ['failed'] })
    expect(results.map(({ uid }) => uid)).to.deep.equal([bad.uid, wrong.uid])
  })

  it("answers in the client's error object", async () => {
    expect(await codeOf(movies().search('', { filter: 'year >' }))).to.equal('invalid_search_filter')
    expect(await codeOf(movies().search('', { sort: ['title:asc'] }))).to.equal('invalid_search_sort')
    expect(await codeOf(movies().search('', { facets: ['title'] }))).to.equal('invalid_search_facets')
    expect(await codeOf(movies().getDocument('404'))).to.equal('document_not_found')
    expect(await codeOf(client.tasks.getTask(999))).to.equal('task_not_found')
    expect(await codeOf(clientOf(t, 'usr_test', 'nobody').index('movies').search(''))).to.equal('E001')
    const { body } = await t.request.get('/v1/search/indexes/movies/nothing').expect(404)
    expect(body).to.include({ code: 'not_found', type: 'invalid_request' })
  })

  it("another account's index is not there", async () => {
    const stranger = clientOf(t, 'usr_other')
    expect(await codeOf(stranger.index('movies').search(''))).to.equal('index_not_found')
    expect((await stranger.getIndexes()).results).to.deep.equal([])
    expect(await codeOf(stranger.tasks.getTask(0))).to.equal('task_not_found')
    const task = await stranger.deleteIndex('movies').waitTask()
    expect(task.error?.code).to.equal('index_not_found')
    expect((await movies().search('')).estimatedTotalHits).to.equal(4)
  })

  it('shows nothing that has changed since, unless it answers still', async () => {
    const index = client.index('moving')
    await index.addDocuments(['red', 'blue'].map((tenant, id) => ({ id, tenant, title: 'secret plan' }))).waitTask()
    await index.updateFilterableAttributes(['tenant']).waitTask()
    const ids = async (filter: string, text = 'plan') => (await index.search(text, { filter })).hits.map(({ id }) => id)
    expect(await ids('tenant = red')).to.deep.equal([0])
    // as another process stores it, before anybody is told
    const store = t.services.resolve(Mongo).collection('search_documents')
    const moved = { body: JSON.stringify({ id: 1, tenant: 'red', title: 'secret plan' }), sequence: 10 ** 9 }
    const { modifiedCount } = await store.updateOne({ id: '1', body: /secret/ }, { $set: moved })
    expect(modifiedCount).to.equal(1)
    expect(await ids('tenant = blue')).to.deep.equal([])
    expect(await ids('tenant = blue', '')).to.deep.equal([])
    expect((await index.getDocuments({ filter: 'tenant = blue' })).results).to.deep.equal([])
    expect(await ids('tenant = red')).to.deep.equal([0])
    expect(await ids('tenant != green')).to.deep.equal([0, 1])
  })

  describe('tenant tokens', () => {
    let uid: string
    let key: string
    before(async () => {
      const { results } = await client.getKeys()
      uid = results[0]?.uid ?? ''
      key = results[0]?.key ?? ''
    })
    const searchWith = async (token: string) => clientOf(t, 'usr_test', token).index('movies').search('')
    const sign = (searchRules: Record<string, unknown>, more: object = {}) =>
      generateTenantToken({ apiKey: key, apiKeyUid: uid, searchRules: searchRules as never, ...more })

    it('search what their rules allow, and nothing else', async () => {
      const found = await searchWith(await sign({ movies: { filter: 'genres = romance' } }))
      expect(found.hits.map(({ id }) => id)).to.deep.equal([1])
      expect((await searchWith(await sign({ 'mov*': null }))).hits).to.have.length(4)
      expect(await codeOf(searchWith(await sign({ books: null })))).to.equal('forbidden')
      expect((await searchWith(key)).hits).to.have.length(4)
    })
    it('write nothing and read no documents', async () => {
      const bearer = clientOf(t, 'usr_test', await sign({ '*': null }))
      expect(await codeOf(bearer.index('movies').getDocuments())).to.equal('E001')
      expect(await codeOf(bearer.index('movies').addDocuments([{ id: 1 }]))).to.equal('E001')
    })
    it('forged, expired and unsigned ones are refused', async () => {
      const good = await sign({ '*': null })
      const [head = '', , signature = ''] = good.split('.')
      const other = Buffer.from(JSON.stringify({ apiKeyUid: uid, searchRules: { '*': null, more: null } })).toString(
        'base64url',
      )
      const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${other}.`
      const expired = await sign({ '*': null }, { expiresAt: new Date(t.clock.now() - 1_000) })
      const unknown = await generateTenantToken({ apiKey: key, apiKeyUid: randomUUID(), searchRules: ['*'] })
      const elsewhere = await generateTenantToken({ apiKey: 'guess', apiKeyUid: uid, searchRules: ['*'] })
      for (const token of [`${head}.${other}.${signature}`, none, expired, unknown, elsewhere])
        expect(await codeOf(searchWith(token))).to.equal('E001')
    })
  })

  describe('odd input', () => {
    const send = (body: object) => t.request.post('/v1/search/indexes/movies/search').send(body)

    it('a query of ten thousand words', async () => {
      const { body } = await send({ q: Array.from({ length: 10_000 }, (_, at) => `word${at}`).join(' ') }).expect(200)
      expect(body.hits).to.deep.equal([])
    })
    it('names of fields that mean something to JavaScript or to the store', async () => {
      const odd = {
        id: 1,
        constructor: 'one',
        toString: 'two',
        $where: 'three',
        'a.b': 'four',
        hasOwnProperty: { x: 'five' },
      }
      const index = client.index('odd-names')
      await index.addDocuments([odd as never]).waitTask()
      await index.updateFilterableAttributes(['constructor', '$where', 'hasOwnProperty.x']).waitTask()
      const found = await index.search('one three', {
        filter: "constructor = one AND '$where' = three AND hasOwnProperty.x = five",
        facets: ['*'],
        showMatchesPosition: true,
        attributesToHighlight: ['*'],
      })
      expect(found.hits[0]).to.deep.include({ constructor: 'one', $where: 'three' })
      expect(found.facetDistribution?.['$where']).to.deep.equal({ three: 1 })
      const { body } = await t.request
        .post('/v1/search/indexes/odd-names/documents')
        .set('content-type', 'application/json')
        .send('{"id":1,"__proto__":{"x":1}}')
        .expect(400)
      expect(body.code).to.equal('invalid_request')
    })
    it('a document of a thousand attributes and more', async () => {
      const wide = {
        id: 1,
        ...Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`field${at}`, `value${at}`])),
      }
      await client.index('wide').addDocuments([wide]).waitTask()
      expect((await client.index('wide').search('value1499 ')).hits).to.have.length(1)
    })
    it('documents that are too large or too many: the task fails, and has done nothing', async () => {
      await t.request
        .post('/v1/search/indexes/large/documents')
        .send([{ id: 1, text: 'x'.repeat(10_000_000) }])
        .expect(413)
      const index = client.index('large')
      const failure = async (documents: object[]) =>
        (await index.addDocuments(documents as never[]).waitTask({ timeout: 15_000 })).error?.code
      const small = Array.from({ length: 40 }, (_, id) => ({ id, text: 'small' }))
      expect(await failure([...small, { id: 'large', text: 'x '.repeat(600_000) }])).to.equal('document_too_large')
      expect(await failure([...small, ...small.map(({ id }) => ({ id: id + 40 }))])).to.equal('too_many_documents')
      expect((await index.search('')).hits).to.deep.equal([])
      for (let more = 3; more > 0; more--) expect(await failure(small)).to.equal(undefined)
      expect((await index.search('small')).estimatedTotalHits).to.equal(40)
      expect(await failure(small.map(({ id }) => ({ id: `n${id}` })))).to.equal('too_many_documents')
    })
    it('expressions of regular and other kinds are words; a filter of ten thousand parts is refused by its length', async () => {
      for (const q of ['(a+)+$', '.*', '^\\w{1,}$', '[', '\u0000', '{{7*7}}', '"'.repeat(999)])
        await send({ q }).expect(200)
      const { body } = await send({ filter: Array.from({ length: 10_000 }, () => 'year = 1').join(' OR ') }).expect(400)
      expect(body.code).to.equal('invalid_request')
      await send({ filter: Array.from({ length: 1_500 }, () => 'year = 1').join(' OR ') }).expect(200)
    })
    it('settings of a wrong form, queries of unknown fields, ids that are none', async () => {
      await t.request.put('/v1/search/indexes/movies/settings/stop-words').send({ maxTotalHits: 3 }).expect(400)
      await t.request
        .patch('/v1/search/indexes/movies/settings')
        .send({ rankingRules: ['nonsense'] })
        .expect(400)
      await send({ q: 'x', vector: [1] }).expect(400)
      await t.request.get('/v1/search/indexes/movies/documents/a%20b').expect(400)
      await t.request.post('/v1/search/indexes').send({ uid: '../x' }).expect(400)
    })
    it('deep filters and long lists', async () => {
      const { body } = await send({ filter: `${'('.repeat(500)}year = 1` }).expect(400)
      expect(body).to.include({ code: 'invalid_search_filter', type: 'invalid_request' })
      expect(body.message).to.include('at character 66')
      await send({ filter: Array.from({ length: 201 }, () => 'year = 1') }).expect(400)
    })
  })

  it('finds what the platform offers', async () => {
    const { body } = await t.request
      .post('/v1/search')
      .send({ q: 'facet', kinds: ['doc'] })
      .expect(200)
    expect(body.hits[0]).to.include({ kind: 'doc', id: 'search.facetSearch' })
    // a word that is nowhere hides nothing
    const { body: any } = await t.request.post('/v1/search').send({ q: 'unheard facet' }).expect(200)
    expect(any.hits.map(({ id }: { id: string }) => id)).to.include('search.facetSearch')
    const { body: info } = await t.request.get('/v1/search/info').expect(200)
    expect(info.cache.backend).to.match(/\d+ indexes with \d+ documents/)
  })
})
