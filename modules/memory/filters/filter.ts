import { invalidField } from '../../../kernel/define.ts'
import { type Test, testOf } from './conditions.ts'
import { FIELDS, metadataField } from './fields.ts'

const MAX_DEPTH = 8
const MAX_CONDITIONS = 200

/**
 * `{"AND": [{"user_id": "ada"}, {"OR": [{"created_at": {"gte": "2026-01-01"}}, {"NOT": [{"categories": ["work"]}]}]}]}`:
 * fields of one object all hold; `metadata` takes an object of the caller's own keys. Throws `invalid_request` where it is wrong.
 */
export function filterOf(filter: unknown, pointer: string): Test {
  const reader = new FilterReader()
  return filter === undefined || filter === null ? () => true : reader.read(filter, pointer, 0)
}

class FilterReader {
  #conditions = 0

  read(filter: unknown, pointer: string, depth: number): Test {
    if (typeof filter !== 'object' || filter === null || Array.isArray(filter))
      throw invalidField(pointer, 'must be an object of fields, AND, OR, NOT')
    if (depth > MAX_DEPTH) throw invalidField(pointer, `is nested more than ${MAX_DEPTH} deep`)
    const tests = Object.entries(filter).map(([name, wanted]) => this.#part(name, wanted, pointer, depth))
    return (memory) => tests.every((test) => test(memory))
  }

  #part(name: string, wanted: unknown, pointer: string, depth: number): Test {
    const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (++this.#conditions > MAX_CONDITIONS) throw invalidField(at, `is too much: at most ${MAX_CONDITIONS} conditions`)
    switch (name) {
      case 'AND': {
        const tests = this.#list(wanted, at, depth)
        return (memory) => tests.every((test) => test(memory))
      }
      case 'OR': {
        const tests = this.#list(wanted, at, depth)
        return (memory) => tests.some((test) => test(memory))
      }
      case 'NOT': {
        const tests = Array.isArray(wanted) ? this.#list(wanted, at, depth) : [this.read(wanted, at, depth + 1)]
        return (memory) => !tests.some((test) => test(memory))
      }
      case 'metadata':
        return this.#metadata(wanted, at)
      default:
        return this.#field(name, wanted, at)
    }
  }

  #list(wanted: unknown, pointer: string, depth: number): readonly Test[] {
    if (!Array.isArray(wanted)) throw invalidField(pointer, 'must be a list of filters')
    return wanted.map((each, at) => this.read(each, `${pointer}/${at}`, depth + 1))
  }

  #metadata(wanted: unknown, pointer: string): Test {
    if (typeof wanted !== 'object' || wanted === null || Array.isArray(wanted))
      throw invalidField(pointer, 'must be an object of your own keys')
    const tests = Object.entries(wanted).map(([key, value]) => testOf(metadataField(key), value, `${pointer}/${key}`))
    return (memory) => tests.every((test) => test(memory))
  }

  #field(name: string, wanted: unknown, pointer: string): Test {
    const field = name.startsWith('metadata.') ? metadataField(name.slice('metadata.'.length)) : FIELDS.get(name)
    if (!field)
      throw invalidField(pointer, `is not a field: use ${[...FIELDS.keys()].join(', ')}, metadata.<key>, AND, OR, NOT`)
    return testOf(field, wanted, pointer)
  }
}
