import { compareMemory } from './memory.ts'
import { prototypeIn } from './prototype.ts'
import { compareSearch } from './search.ts'

/**
 * `npm run bench:parity -- <folder of retrieval-prototype>`: memory and search beside the design's prototype, whose figures on
 * LoCoMo, REALTALK and Cranfield are known, on texts that are here: made up, and the READMEs of the packages installed.
 */
const [folder = '../shared/design/retrieval-prototype'] = process.argv.slice(2)
const prototype = await prototypeIn(folder)
console.log(`${compareMemory(prototype)}\n\n${compareSearch(prototype)}`)
