import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Int32, ObjectId } from 'bson'
import { encode } from '../src/bson/codec.ts'
import type { Value } from '../src/bson/value.ts'
import { findRecords } from '../src/commands/find-records.ts'
import { Engine } from '../src/engine.ts'
import { compileFilter } from '../src/query/filter.ts'
import { insertDocument } from '../src/storage/documents.ts'
import { Store } from '../src/storage/store.ts'
import { WriteUnit } from '../src/storage/write-unit.ts'
import { sampleDocument } from './documents.ts'
import { rate } from './measure.ts'

export interface EngineFigures {
  insertsPerSecond: number
  /** Cost of one find by an indexed range, in µs, by number of documents. */
  rangeMicros: Record<number, number>
  openMs: number
  dataBytes: number
}

/** The engine without socket and driver. */
export async function measureEngine(durationMs: number, sizes: readonly number[]): Promise<EngineFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-engine-'))
  try {
    let store = await Store.open(folder)
    const engine = new Engine(store, 1)
    const inserts = engine.catalog.create('bench.inserts', new Map())
    const insertsPerSecond = await rate(
      async (i) => {
        const unit = new WriteUnit(store, engine.locks.claim)
        const doc = sampleDocument(new ObjectId(), i)
        insertDocument(unit, inserts, { doc, raw: encode(doc) })
        await store.durable(engine.commit(unit))
      },
      64,
      durationMs,
    )
    const rangeMicros: Record<number, number> = {}
    for (const size of sizes) {
      const collection = await fill(store, engine, `bench.range${size}`, size)
      rangeMicros[size] = 1e6 / (await rate(async () => findRange(engine, collection, size), 1, durationMs))
    }
    await store.close()
    const startMs = performance.now()
    store = await Store.open(folder)
    new Engine(store, 1)
    const openMs = performance.now() - startMs
    const dataBytes = [...engine.catalog.all()].reduce((sum, { size }) => sum + size.bytes, 0)
    await store.close()
    return { insertsPerSecond, rangeMicros, openMs, dataBytes }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(store: Store, engine: Engine, namespace: string, size: number) {
  const collection = engine.catalog.create(namespace, new Map())
  const index = engine.catalog.newIndex(
    new Map<string, Value>([
      ['v', new Int32(2)],
      ['key', new Map([['n', new Int32(1)]])],
      ['name', 'n_1'],
    ]),
  )
  collection.indexes = [...collection.indexes, index]
  for (let i = 0; i < size; ) {
    const unit = new WriteUnit(engine.store, engine.locks.claim)
    for (let end = Math.min(size, i + 1000); i < end; i++) {
      const doc = sampleDocument(new ObjectId(), i).set('n', new Int32(i))
      insertDocument(unit, collection, { doc, raw: encode(doc) })
    }
    await engine.store.durable(engine.commit(unit))
  }
  await store.checkpoint()
  return collection
}

function findRange(engine: Engine, collection: Parameters<typeof findRecords>[1], size: number): number {
  const from = Math.floor(Math.random() * (size - 100))
  const filter = compileFilter(
    new Map([
      [
        'n',
        new Map([
          ['$gte', new Int32(from)],
          ['$lt', new Int32(from + 20)],
        ]),
      ],
    ]),
  )
  let bytes = 0
  for (const { raw } of findRecords(engine.store, collection, { filter }, () => {})) bytes += raw.length
  return bytes
}
