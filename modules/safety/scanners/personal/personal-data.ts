import type { Scan } from '../scanner.ts'
import { numbers } from './numbers.ts'
import { people } from './people.ts'
import { ibans, writtenIds } from './written-ids.ts'

const ANY_DIGIT = /\d/

/** `regions`: where numbers without a country code are at home, as ISO 3166 codes. */
export const personalData = (regions: readonly string[]): Scan =>
  function* scan(view) {
    yield* people(view)
    if (!ANY_DIGIT.test(view.text)) return
    yield* ibans(view)
    yield* writtenIds(view)
    yield* numbers(view, regions)
  }
