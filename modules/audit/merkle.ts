import { hash } from 'node:crypto'

/** SHA-256, 32 bytes. */
export type Hash = Buffer

const HASH_BYTES = 32
/** 0x01, and place for two hashes: reused, since hashing is synchronous. */
const node = Buffer.alloc(1 + 2 * HASH_BYTES, 1)

const LEAF = Buffer.of(0)

/** RFC 6962, section 2.1: SHA-256(0x00 ‖ data). */
export const leafHash = (data: Buffer): Hash => hash('sha256', Buffer.concat([LEAF, data]), 'buffer')

/** RFC 6962, section 2.1: SHA-256(0x01 ‖ left ‖ right). */
export const nodeHash = (left: Hash, right: Hash): Hash => {
  left.copy(node, 1)
  right.copy(node, 1 + HASH_BYTES)
  return hash('sha256', node, 'buffer')
}

/** The root of a tree without leaves. */
export const EMPTY_ROOT: Hash = hash('sha256', '', 'buffer')

/** Largest power of two below `n` (n ≥ 2). Exact for sizes beyond 32 bits. */
export function splitPoint(n: number): number {
  let k = 1
  while (k * 2 < n) k *= 2
  return k
}

/** Hashes of complete subtrees: node (level, index) covers the leaves [index · 2^level, (index + 1) · 2^level). */
export interface Nodes {
  node(level: number, index: number): Promise<Hash>
}

/** Root of the leaves [start, end), which must be a subtree that the recursion of RFC 6962 meets. */
export async function rangeHash(nodes: Nodes, start: number, end: number): Promise<Hash> {
  const width = end - start
  if (width === 0) return EMPTY_ROOT
  const level = Math.log2(width)
  if (Number.isInteger(level) && start % width === 0) return nodes.node(level, start / width)
  const middle = start + splitPoint(width)
  return nodeHash(await rangeHash(nodes, start, middle), await rangeHash(nodes, middle, end))
}

/** PATH(index, D[size]) of RFC 6962, leaf's sibling first. */
export async function inclusionProof(nodes: Nodes, index: number, size: number): Promise<Hash[]> {
  return path(nodes, index, 0, size)
}

async function path(nodes: Nodes, index: number, start: number, end: number): Promise<Hash[]> {
  if (end - start <= 1) return []
  const middle = start + splitPoint(end - start)
  return index < middle
    ? [...(await path(nodes, index, start, middle)), await rangeHash(nodes, middle, end)]
    : [...(await path(nodes, index, middle, end)), await rangeHash(nodes, start, middle)]
}

/** PROOF(from, D[to]) of RFC 6962: that the tree of size `to` extends the one of size `from`. */
export async function consistencyProof(nodes: Nodes, from: number, to: number): Promise<Hash[]> {
  return from === 0 || from === to ? [] : subproof(nodes, from, 0, to, true)
}

async function subproof(nodes: Nodes, from: number, start: number, end: number, known: boolean): Promise<Hash[]> {
  if (from === end) return known ? [] : [await rangeHash(nodes, start, end)]
  const middle = start + splitPoint(end - start)
  return from <= middle
    ? [...(await subproof(nodes, from, start, middle, known)), await rangeHash(nodes, middle, end)]
    : [...(await subproof(nodes, from, middle, end, false)), await rangeHash(nodes, start, middle)]
}

/** The root that the proof leads to from this leaf; `undefined`: the proof has the wrong length for its place. RFC 9162, 2.1.3.2. */
export function rootFromInclusion(leaf: Hash, index: number, size: number, proof: readonly Hash[]): Hash | undefined {
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(size) || index < 0 || index >= size) return undefined
  let [place, last] = [index, size - 1]
  let root = leaf
  for (const sibling of proof) {
    if (last === 0) return undefined
    if (place % 2 === 1 || place === last) {
      root = nodeHash(sibling, root)
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)]
    } else root = nodeHash(root, sibling)
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 ? root : undefined
}

/** True: the tree (to, toRoot) extends the tree (from, fromRoot). RFC 9162, 2.1.4.2. */
export function isConsistent(from: number, fromRoot: Hash, to: number, toRoot: Hash, proof: readonly Hash[]): boolean {
  if (from > to || from < 0) return false
  if (from === 0) return proof.length === 0
  if (from === to) return proof.length === 0 && fromRoot.equals(toRoot)
  const steps = Number.isInteger(Math.log2(from)) ? [fromRoot, ...proof] : [...proof]
  let [place, last] = [from - 1, to - 1]
  while (place % 2 === 1) [place, last] = [half(place), half(last)]
  const first = steps.shift()
  if (!first) return false
  let [old, fresh] = [first, first]
  for (const step of steps) {
    if (last === 0) return false
    if (place % 2 === 1 || place === last) {
      old = nodeHash(step, old)
      fresh = nodeHash(step, fresh)
      while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)]
    } else fresh = nodeHash(fresh, step)
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 && old.equals(fromRoot) && fresh.equals(toRoot)
}

const half = (n: number): number => Math.floor(n / 2)
