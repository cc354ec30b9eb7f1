import type { EventMeta, EventType } from '../contract/event.ts'
import { type AnyModule, KERNEL_API } from '../contract/module.ts'

export interface CapturedEvent {
  readonly name: string
  readonly data: unknown
  readonly meta: EventMeta
}

/** A module that listens to every event that the others emit or derive, and keeps them. */
export function recorder(modules: readonly AnyModule[]): {
  readonly module: AnyModule
  readonly events: readonly CapturedEvent[]
} {
  const events: CapturedEvent[] = []
  const types = new Map(
    modules.flatMap(({ emits }) => Object.values<EventType>(emits ?? {}).map((type) => [type.name, type] as const)),
  )
  const keep =
    ({ name }: EventType) =>
    (data: unknown, _: unknown, meta: EventMeta) =>
      void events.push({ name, data, meta })
  const module: AnyModule = {
    kernelApi: KERNEL_API,
    name: 'event-recorder',
    prefix: '/v1/event-recorder',
    layer: 'test',
    summary: 'Keeps events for tests',
    capabilities: [],
    listens: Object.fromEntries(types),
    on: Object.fromEntries([...types].map(([name, type]) => [name, keep(type)])),
  }
  return { module, events }
}
