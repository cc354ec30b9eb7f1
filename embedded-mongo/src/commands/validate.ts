import { decode } from '../bson/codec.ts'
import type { Doc, Value } from '../bson/value.ts'
import { DamagedData } from '../storage/checksum.ts'
import type { Collection } from '../storage/collection.ts'
import { prefixEnd, recordIdOf } from '../storage/keys.ts'
import { int } from './arguments.ts'
import { namespaceNotFound } from './collection-options.ts'
import type { Command } from './command.ts'
import { type Operation, reply } from './operation.ts'
import { requireNoView } from './target.ts'
import { rejectOptions } from './unsupported.ts'

/** https://www.mongodb.com/docs/manual/reference/command/validate/ — reads every document and every index entry. */
export const validateCollection: Command = {
  fields: ['validate', 'full', 'repair', 'metadata', 'checkBSONConformance', 'background'],
  reads: true,
  run(operation) {
    rejectOptions(operation.args, ['repair'])
    const collection = operation.collection()
    if (collection === undefined) throw namespaceNotFound(operation.namespace())
    requireNoView(collection)
    const { errors, records, invalid, keys } = checkUndamaged(operation, collection)
    const details = keys.map(([name, count]): [string, Value] => [
      name,
      reply(['valid', !errors.some((error) => error.includes(`'${name}'`))], ['keys', int(count)]),
    ])
    return reply(
      ['ns', collection.namespace],
      ['nInvalidDocuments', int(invalid)],
      ['nNonCompliantDocuments', int(0)],
      ['nrecords', int(records)],
      ['nIndexes', int(collection.indexes.length)],
      ['keysPerIndex', new Map(keys.map(([name, count]) => [name, int(count)]))],
      ['indexDetails', new Map(details)],
      ['valid', errors.length === 0],
      ['repaired', false],
      ['warnings', []],
      ['errors', errors],
      ['extraIndexEntries', []],
      ['missingIndexEntries', []],
      ['corruptRecords', []],
    )
  },
}

interface Checked {
  readonly records: number
  readonly invalid: number
  readonly errors: string[]
  readonly keys: [string, number][]
}

function checkUndamaged(operation: Operation, collection: Collection): Checked {
  try {
    return check(operation, collection)
  } catch (error) {
    if (!(error instanceof DamagedData)) throw error
    return { records: 0, invalid: 0, errors: [error.message], keys: [] }
  }
}

function check({ view, step }: Operation, collection: Collection): Checked {
  const errors: string[] = []
  const expected = new Map<string, number>(collection.indexes.map(({ name }) => [name, 0]))
  let records = 0
  let invalid = 0
  const documents = view.scan(collection.documentPrefix, prefixEnd(collection.documentPrefix))
  while (documents.next()) {
    step()
    records++
    const recordId = recordIdOf(documents.key)
    const doc = decodable(documents.value)
    if (doc === undefined) {
      invalid++
      continue
    }
    for (const index of collection.indexes) {
      const entries = index.entriesOf(doc, recordId)
      expected.set(index.name, (expected.get(index.name) ?? 0) + entries.length)
      if (entries.some(({ key }) => view.get(key)?.toString('latin1') !== recordId)) {
        errors.push(`index '${index.name}' lacks an entry of record ${Buffer.from(recordId, 'latin1').toString('hex')}`)
      }
    }
  }
  if (invalid > 0) errors.push(`${invalid} documents are not valid BSON`)
  if (records !== collection.size.documents) {
    errors.push(`the count says ${collection.size.documents} documents, there are ${records}`)
  }
  const keys = collection.indexes.map(({ name, prefix }): [string, number] => {
    const entries = view.scan(prefix, prefixEnd(prefix))
    let count = 0
    while (entries.next()) {
      step()
      count++
    }
    if (count !== expected.get(name)) errors.push(`index '${name}' has ${count} entries, not ${expected.get(name)}`)
    return [name, count]
  })
  return { records, invalid, errors, keys }
}

function decodable(raw: Buffer): Doc | undefined {
  try {
    return decode(raw)
  } catch {
    return undefined
  }
}
