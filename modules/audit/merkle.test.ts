import { hash } from 'node:crypto'
import { expect } from 'chai'
import fc from 'fast-check'
import {
  consistencyProof,
  EMPTY_ROOT,
  type Hash,
  inclusionProof,
  isConsistent,
  type Nodes,
  nodeHash,
  rangeHash,
  rootFromInclusion,
  splitPoint,
} from './merkle.ts'

const leaf = (n: number): Hash => hash('sha256', `\0leaf ${n}`, 'buffer')
/** The definition of RFC 6962, without any short cut. */
const naiveRoot = (leaves: readonly Hash[]): Hash => {
  const [only] = leaves
  if (!only) return EMPTY_ROOT
  if (leaves.length === 1) return only
  const k = splitPoint(leaves.length)
  return nodeHash(naiveRoot(leaves.slice(0, k)), naiveRoot(leaves.slice(k)))
}
const leaves = Array.from({ length: 200 }, (_, n) => leaf(n))
const nodes: Nodes = {
  node: async (level, index) => naiveRoot(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)),
}
const sizes = fc.integer({ min: 1, max: leaves.length })
const flip = (bytes: Hash): Hash => Buffer.from(bytes.map((byte, i) => (i === 7 ? byte ^ 4 : byte)))

describe('audit/merkle: RFC 6962', () => {
  it('gives the roots of the definition', async () => {
    for (const size of [0, 1, 2, 3, 7, 8, 63, 64, 65, 200])
      expect(await rangeHash(nodes, 0, size)).to.deep.equal(naiveRoot(leaves.slice(0, size)))
  })

  it('knows the published test vectors', () => {
    // RFC 6962's reference implementation: root of the empty tree, leaf hash of the empty string
    expect(EMPTY_ROOT.toString('hex')).to.equal('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    const vectors = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ].map((hex) => hash('sha256', Buffer.from(`00${hex}`, 'hex'), 'buffer'))
    expect(naiveRoot(vectors).toString('hex')).to.equal(
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    )
  })

  it('property: every inclusion proof leads to the root, and no altered one does', () =>
    fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (size, at, where) => {
        const index = at % size
        const root = naiveRoot(leaves.slice(0, size))
        const proof = await inclusionProof(nodes, index, size)
        const from = leaf(index)
        expect(rootFromInclusion(from, index, size, proof)).to.deep.equal(root)
        expect(rootFromInclusion(flip(from), index, size, proof)?.equals(root)).to.not.equal(true)
        expect(rootFromInclusion(from, index, size, [...proof, leaf(1)])?.equals(root)).to.not.equal(true)
        if (proof.length === 0) return
        const place = where % proof.length
        expect(
          rootFromInclusion(
            from,
            index,
            size,
            proof.map((part, i) => (i === place ? flip(part) : part)),
          )?.equals(root),
        ).to.not.equal(true)
        expect(rootFromInclusion(from, index, size, proof.slice(1))?.equals(root)).to.not.equal(true)
      }),
    ))

  it('property: consistency proofs hold, and only for the right trees', () =>
    fc.assert(
      fc.asyncProperty(sizes, sizes, fc.nat(), async (a, b, where) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const [old, fresh] = [naiveRoot(leaves.slice(0, from)), naiveRoot(leaves.slice(0, to))]
        const proof = await consistencyProof(nodes, from, to)
        expect(isConsistent(from, old, to, fresh, proof)).to.equal(true)
        expect(isConsistent(from, flip(old), to, fresh, proof)).to.equal(false)
        expect(isConsistent(from, old, to, flip(fresh), proof)).to.equal(false)
        if (proof.length === 0) return
        const place = where % proof.length
        expect(
          isConsistent(
            from,
            old,
            to,
            fresh,
            proof.map((part, i) => (i === place ? flip(part) : part)),
          ),
        ).to.equal(false)
      }),
    ))

  it('refuses places outside the tree', () => {
    expect(rootFromInclusion(leaf(0), 1, 1, [])).to.equal(undefined)
    expect(rootFromInclusion(leaf(0), -1, 1, [])).to.equal(undefined)
    expect(isConsistent(3, EMPTY_ROOT, 2, EMPTY_ROOT, [])).to.equal(false)
  })
})
