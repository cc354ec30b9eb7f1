import { invalidField, mapInSlices, operationId } from '../../../kernel/define.ts'
import { type Reading, readMemory } from '../engine/read-memory.ts'
import { memoryFull } from '../errors/contract.ts'
import type { LiveMemory } from '../live/live-memory.ts'
import type { Memory, Scope } from '../memory.ts'
import type { Plan } from './commit.ts'
import { withChange } from './history.ts'
import { placeAmongFacts } from './supersede.ts'

/** One thing to remember. */
export interface Statement {
  readonly text: string
  readonly role: Memory['role']
  readonly speaker?: string
  readonly embedding?: Memory['embedding']
  /** Ids of what it takes the place of. */
  readonly supersedes?: readonly string[]
}

export interface Addition {
  readonly owner: string
  readonly operationKey: string
  readonly scope: Scope
  readonly statements: readonly Statement[]
  /** `memoriesOf` them. */
  readonly memories: readonly Memory[]
  readonly metadata: Memory['metadata']
  readonly categories: readonly string[]
  readonly saidAt: number
  readonly expiresAt?: number
  /** Epoch milliseconds. */
  readonly now: number
  readonly maxMemories: number
}

export interface Added {
  readonly id: string
  readonly memory: string
  readonly event: 'ADD' | 'REINFORCE'
  readonly supersedes: readonly string[]
}

/** Each statement is new, or says what is known already; what it makes untrue is superseded. A repeat finds what the first has written. */
export function planAddition(addition: Addition, live: LiveMemory): Plan<readonly Added[]> {
  const { index } = live
  const staged = new Map<string, Reading>()
  const result: Added[] = []
  for (const [position, statement] of addition.statements.entries()) {
    for (const [at, id] of (statement.supersedes ?? []).entries())
      if (!index.get(id)) throw invalidField(`/body/supersedes/${at}`, `names no memory of yours: ${id}`)
    const memory = addition.memories[position] as Memory
    const earlier = index.get(memory.id)
    if (earlier) result.push(addedOf(earlier, 'ADD'))
    if (live.sequenceOf(memory.id) !== undefined) continue
    const reading = readMemory(memory)
    const same = sameAs(reading, index, staged)
    if (same) {
      const again = reinforced(same, memory)
      if (again) staged.set(again.id, readMemory(again))
      result.push(addedOf(again ?? same, 'REINFORCE'))
      continue
    }
    const placed = placeAmongFacts(reading, index, [...staged.values()])
    staged.set(placed.id, { ...reading, memory: placed })
    result.push(addedOf(placed, 'ADD'))
  }
  const put = [...staged.values()].map(({ memory }) => memory)
  const more = put.filter(({ id }) => !index.get(id)).length
  if (index.size + more > addition.maxMemories) throw memoryFull(addition.maxMemories)
  return { put, result }
}

const addedOf = ({ id, text, supersedes }: Memory, event: Added['event']): Added => ({
  id,
  memory: text,
  event,
  supersedes,
})

/** What each statement would be remembered as, read for the index: of long texts that takes a while. */
export const memoriesOf = (addition: Omit<Addition, 'memories'>): Promise<readonly Memory[]> =>
  mapInSlices(addition.statements, (statement, position) => {
    const memory = memoryOf(addition, statement, position)
    readMemory(memory)
    return memory
  })

function memoryOf(addition: Omit<Addition, 'memories'>, statement: Statement, position: number): Memory {
  const { owner, operationKey, scope, metadata, categories, saidAt, expiresAt, now } = addition
  const { text, role, speaker, embedding, supersedes = [] } = statement
  return {
    id: operationId('mem_', owner, 'memory.add', `${operationKey}/${position}`),
    text,
    role,
    ...(speaker !== undefined && { speaker }),
    scope,
    metadata,
    categories,
    saidAt,
    createdAt: now,
    updatedAt: now,
    position,
    count: 1,
    lastSaidAt: saidAt,
    supersedes,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(embedding && { embedding }),
    history: [{ at: now, event: 'ADD', before: null, after: text }],
  }
}

/** One that says the same and still holds. */
function sameAs(
  reading: Reading,
  index: LiveMemory['index'],
  staged: ReadonlyMap<string, Reading>,
): Memory | undefined {
  if (reading.memory.supersedes.length > 0) return undefined
  const now = [...staged.values()].find(({ sameness }) => sameness === reading.sameness)?.memory
  const known = now ?? index.same(reading)
  if (!known || index.invalidAt(known) !== undefined) return undefined
  const expired = known.expiresAt !== undefined && known.expiresAt <= reading.memory.createdAt
  return expired ? undefined : (staged.get(known.id)?.memory ?? known)
}

/** Undefined: this very statement has been counted already. */
function reinforced(known: Memory, said: Memory): Memory | undefined {
  if (known.history.some(({ by }) => by === said.id)) return undefined
  return withChange(
    { ...known, count: known.count + 1, lastSaidAt: Math.max(known.lastSaidAt, said.saidAt) },
    { at: said.createdAt, event: 'REINFORCE', before: known.text, after: known.text, by: said.id },
  )
}
