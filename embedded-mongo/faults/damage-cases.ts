import { closeSync, fstatSync, ftruncateSync, openSync, readdirSync, readSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { seededRandom } from './random.ts'

export interface DamageCase {
  readonly name: string
  damage(folder: string): void
}

type Edit = (file: number, bytes: number) => void
const PAGE = 4096

const edited = (path: string, edit: Edit): void => {
  const file = openSync(path, 'r+')
  try {
    edit(file, fstatSync(file).size)
  } finally {
    closeSync(file)
  }
}

const flip =
  (position: (bytes: number) => number): Edit =>
  (file, bytes) => {
    const byte = Buffer.alloc(1)
    readSync(file, byte, 0, 1, position(bytes))
    byte[0] = (byte[0] as number) ^ 0x10
    writeSync(file, byte, 0, 1, position(bytes))
  }
const overwrite =
  (content: (length: number) => Buffer, position: (bytes: number) => number, length: number): Edit =>
  (file, bytes) => {
    writeSync(file, content(length), 0, length, position(bytes))
  }
const cut =
  (share: (bytes: number) => number): Edit =>
  (file, bytes) =>
    ftruncateSync(file, share(bytes))
const copyPage =
  (from: (bytes: number) => number, to: (bytes: number) => number): Edit =>
  (file, bytes) => {
    const page = Buffer.alloc(PAGE)
    readSync(file, page, 0, PAGE, from(bytes))
    writeSync(file, page, 0, PAGE, to(bytes))
  }

const random = seededRandom(7)
const noise = (length: number): Buffer => Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)))
const zeros = (length: number): Buffer => Buffer.alloc(length)
const at = (position: number) => () => position
const part = (share: number) => (bytes: number) => Math.floor(bytes * share)
const page = (share: number) => (bytes: number) => Math.max(2, Math.floor((bytes / PAGE) * share)) * PAGE

/** The log's files that hold records, in order. */
const logs = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^log-\d+$/.test(name))
    .sort((a, b) => Number(a.slice(4)) - Number(b.slice(4)))
    .map((name) => join(folder, name))

const LOG_EDITS: Readonly<Record<string, Edit>> = {
  'a flipped byte in the first length': flip(at(1)),
  'a flipped upper bit of a length': flip(at(3)),
  'a flipped byte in a checksum': flip(at(5)),
  'a flipped byte in a number': flip(at(12)),
  'a flipped byte in the first value': flip(at(150)),
  'a flipped byte in the midst': flip(part(0.3)),
  'a zeroed sector': overwrite(zeros, at(512), 512),
  noise: overwrite(noise, at(1024), 1024),
  'a cut in the midst': cut(part(0.3)),
  'an emptied file': cut(at(0)),
}

const LOG_FILES: Readonly<Record<string, (files: readonly string[]) => string | undefined>> = {
  first: (files) => files[0],
  middle: (files) => files[files.length >> 1],
  last: (files) => files.at(-1),
}

function removeLogs(folder: string): void {
  for (const path of logs(folder)) rmSync(path)
}

function* logCases(): Generator<DamageCase> {
  for (const [which, pick] of Object.entries(LOG_FILES)) {
    for (const [what, edit] of Object.entries(LOG_EDITS))
      yield { name: `${what} of the ${which} log file`, damage: (folder) => edited(pick(logs(folder)) as string, edit) }
    yield { name: `the ${which} log file is gone`, damage: (folder) => rmSync(pick(logs(folder)) as string) }
  }
  yield { name: 'all log files are gone', damage: removeLogs }
}

const TREE_EDITS: Readonly<Record<string, Edit>> = {
  'a flipped byte in the root of the first meta page': flip(at(136)),
  'a flipped byte in the root of the second meta page': flip(at(PAGE + 136)),
  'a flipped number of the first meta page': flip(at(152)),
  'a flipped number of the second meta page': flip(at(PAGE + 152)),
  'a zeroed meta page': overwrite(zeros, at(0), PAGE),
  'a flipped page number': flip((bytes) => page(0.5)(bytes)),
  'flipped page flags': flip((bytes) => page(0.4)(bytes) + 18),
  'a flipped bound': flip((bytes) => page(0.6)(bytes) + 21),
  'a flipped pointer': flip((bytes) => page(0.3)(bytes) + 25),
  'a flipped byte of a value': flip((bytes) => page(0.5)(bytes) + 3500),
  'another one': flip((bytes) => page(0.7)(bytes) + 3000),
  'a flipped byte at the end of a page': flip((bytes) => page(0.55)(bytes) + PAGE - 3),
  'a page of noise': overwrite(noise, page(0.4), PAGE),
  'another page of noise': overwrite(noise, page(0.8), PAGE),
  'a zeroed page': overwrite(zeros, page(0.5), PAGE),
  'zeroed pages': overwrite(zeros, page(0.2), 16 * PAGE),
  'a file cut in half': cut((bytes) => page(0.5)(bytes)),
  'a file cut inside of a page': cut((bytes) => bytes - 1000),
  'an emptied file': cut(at(0)),
  'a page in the place of another': copyPage(page(0.3), page(0.6)),
  'a zeroed beginning': overwrite(zeros, at(0), 4 * PAGE),
}

function* treeCases(): Generator<DamageCase> {
  for (const [what, edit] of Object.entries(TREE_EDITS))
    yield { name: `${what} of the tree`, damage: (folder) => edited(join(folder, 'state', 'data.mdb'), edit) }
}

/** 34. */
export const LOG_CASES: readonly DamageCase[] = [...logCases()]
/** 21. */
export const TREE_CASES: readonly DamageCase[] = [...treeCases()]
