import { hash } from 'node:crypto'
import { expect } from 'chai'
import fc from 'fast-check'
import { LogTree, TILE, type TileStore } from './log-tree.ts'
import { type Hash, inclusionProof, nodeHash, rangeHash, rootFromInclusion, splitPoint } from './merkle.ts'

const leaves = Array.from({ length: TILE * TILE + 777 }, (_, n) => hash('sha256', `leaf ${n}`, 'buffer'))
const naiveRoot = (start: number, end: number): Hash => {
  if (end - start === 1) return leaves[start] as Hash
  const middle = start + splitPoint(end - start)
  return nodeHash(naiveRoot(start, middle), naiveRoot(middle, end))
}

class MemoryTiles implements TileStore {
  readonly saved = new Map<string, Buffer>()
  readonly #roots = new Map<string, Hash>()
  loads = 0
  async load(level: number, index: number): Promise<Buffer | undefined> {
    this.loads++
    return this.saved.get(`${level}/${index}`)
  }
  async roots(level: number, index: number, count: number): Promise<readonly Hash[]> {
    this.loads++
    const roots: Hash[] = []
    for (let n = 0; n < count; n++) {
      const root = this.#roots.get(`${level}/${index + n}`)
      if (root === undefined) break
      roots.push(root)
    }
    return roots
  }
  async save(level: number, index: number, { hashes, root }: { hashes: Buffer; root: Hash }): Promise<void> {
    this.saved.set(`${level}/${index}`, hashes)
    this.#roots.set(`${level}/${index}`, root)
  }
}

/** A log that can grow, and that counts what is read of it. */
const growing = () => {
  const log = {
    size: 0,
    reads: 0,
    leaves: async (from: number, limit: number) => {
      log.reads++
      return leaves.slice(from, Math.min(from + limit, log.size))
    },
  }
  return log
}

describe('audit/log-tree: the tree over the log', () => {
  it('gives the root of every size as the log grows, over two levels of tiles', async () => {
    const log = growing()
    const tree = new LogTree(log, new MemoryTiles())
    for (const size of [1, 255, 256, 257, 1_000, TILE * TILE - 1, TILE * TILE, TILE * TILE + 1, leaves.length]) {
      log.size = size
      expect((await rangeHash(tree, 0, size)).equals(naiveRoot(0, size)), `size ${size}`).to.equal(true)
    }
  })

  it('property: proofs hold at any place and size', async () => {
    const log = growing()
    log.size = leaves.length
    const tree = new LogTree(log, new MemoryTiles())
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: leaves.length }), fc.nat(), async (size, at) => {
        const index = at % size
        const root = await rangeHash(tree, 0, size)
        expect(
          rootFromInclusion(leaves[index] as Hash, index, size, await inclusionProof(tree, index, size))?.equals(root),
        ).to.equal(true)
      }),
      { numRuns: 50 },
    )
  })

  it('reads the log once for what is full, and keeps only full tiles', async () => {
    const log = growing()
    log.size = TILE * 4 + 10
    const tiles = new MemoryTiles()
    await rangeHash(new LogTree(log, tiles), 0, log.size)
    expect([...tiles.saved.keys()].sort()).to.deep.equal(['0/0', '0/1', '0/2', '0/3'])
    log.reads = 0
    await rangeHash(new LogTree(log, tiles), 0, log.size)
    expect(log.reads, 'only the unfinished tile is read again').to.be.at.most(3)
  })

  it('gives a process that has just started its first proof after a few reads, however many tiles there are', async () => {
    const log = growing()
    log.size = TILE * 200 + 10
    const tiles = new MemoryTiles()
    const root = await rangeHash(new LogTree(log, tiles), 0, log.size)
    tiles.loads = 0
    const proof = await inclusionProof(new LogTree(log, tiles), 300, log.size)
    expect(rootFromInclusion(leaves[300] as Hash, 300, log.size, proof)?.equals(root)).to.equal(true)
    expect(tiles.loads).to.be.at.most(5)
  })

  it('reads of a log that grows only what has come since, however long it is', async () => {
    const log = growing()
    log.size = TILE * TILE - 300
    const tiles = new MemoryTiles()
    const tree = new LogTree(log, tiles)
    await rangeHash(tree, 0, log.size)
    const ROOTS = 200
    tiles.loads = 0
    log.reads = 0
    for (let i = 0; i < ROOTS; i++) {
      log.size += 3
      const root = await rangeHash(tree, 0, log.size)
      const at = log.size - 1
      const proof = await inclusionProof(tree, at, log.size)
      expect(rootFromInclusion(leaves[at] as Hash, at, log.size, proof)?.equals(root)).to.equal(true)
    }
    // each of the few tiles that begin meanwhile is looked for once, and so are the roots under it
    expect(tiles.loads).to.be.at.most(8)
    expect(log.reads).to.be.at.most(ROOTS + 8)
  })

  it('refuses a node that is not complete', async () => {
    const log = growing()
    log.size = 3
    const failure = await new LogTree(log, new MemoryTiles()).node(2, 0).catch((error: unknown) => error)
    expect(failure).to.be.instanceOf(RangeError)
  })
})
