import type { EventPayload, EventType, SealedRecord } from '../contract/event.ts'
import type { Loaded } from '../contract/loaded.ts'
import type { AnyModule } from '../contract/module.ts'
import type { Caller, Operation } from '../contract/operation.ts'
import type { RecordKinds } from '../contract/record.ts'
import type { PublishedOperations } from '../contract/services.ts'
import type { TaskType } from '../contract/task.ts'
import type { Jobs } from '../cron/jobs.ts'
import type { Bus } from '../events/bus.ts'
import type { Subscription } from '../events/pump.ts'
import { type Handler, type Route, routesOf } from '../http/route.ts'
import type { JobQueue } from '../tasks/queue.ts'

/** Connects a started module's tasks, jobs and local listeners. */
export function wire(
  loaded: Loaded,
  {
    queue,
    jobs,
    bus,
    published,
  }: {
    readonly queue: JobQueue
    readonly jobs: Jobs
    readonly bus: Bus
    readonly published: readonly EventType[]
  },
): void {
  const { name, module, context } = loaded
  for (const [local, type] of Object.entries<TaskType>(module?.tasks ?? {}))
    queue.register(type, async (payload, attempt) =>
      module?.work?.[local]?.(payload as never, context as never, attempt),
    )
  for (const [local, job] of Object.entries(module?.cron ?? {}))
    jobs.add(`${name}.${local}`, job.schedule, () => job.run(context as never))
  for (const { type, deliver } of subscriptionsOf(loaded, published)) bus.on(type.name, deliver)
}

/** What the module listens to: local events now, derived ones through the pump. */
export function subscriptionsOf(
  { name, module, context }: Loaded,
  published: readonly EventType[],
): readonly Subscription[] {
  const { onPublished, afterEvents } = module ?? {}
  const after = afterEvents && { afterEvents: () => afterEvents(context as never) }
  const named = Object.entries<EventType>(module?.listens ?? {}).map(
    ([local, type]): Subscription => ({
      module: name,
      type,
      deliver: (data, meta) => module?.on?.[local]?.(data as never, context as never, meta),
      ...after,
    }),
  )
  const all = onPublished ? published : []
  return [
    ...named,
    ...all.map(
      (type): Subscription => ({
        module: name,
        type,
        deliver: (data, meta) => onPublished?.(type, data, context as never, meta),
        ...after,
      }),
    ),
  ]
}

export const publishedBy = (modules: ReadonlyMap<string, Loaded>): readonly EventType[] => {
  const types = [...modules.values()].flatMap(({ module }) => Object.values<EventType>(module?.emits ?? {}))
  return [...new Map(types.filter(({ published }) => published).map((type) => [type.name, type])).values()]
}

export const operationsOf = (modules: ReadonlyMap<string, Loaded>): ReturnType<PublishedOperations['list']> =>
  [...modules].flatMap(([module, { module: manifest }]) =>
    Object.entries<Operation>(manifest?.contract ?? {}).map(([id, operation]) => ({ module, id, operation })),
  )

/** Events that follow from a record, by the module that owns its type; a disabled module's records still speak. */
export function deriver(modules: ReadonlyMap<string, Loaded>): (record: SealedRecord) => readonly EventPayload[] {
  // of two that claim a type the first has it
  const rows = [...modules.values()].flatMap(({ module }) => module?.derives ?? [])
  const byType = new Map(rows.toReversed().map((row) => [row.kind.type, row]))
  return (record) => byType.get(record.type)?.events(record) ?? []
}

export const recordKindsOf = (modules: ReadonlyMap<string, Loaded>): RecordKinds =>
  [...modules.values()]
    .flatMap(({ module }) => module?.records ?? [])
    .filter(({ type }, position, all) => all.findIndex((kind) => kind.type === type) === position)

export function moduleRoutes(loaded: Loaded): readonly Route[] {
  const { module } = loaded
  return Object.entries<Operation>(module?.contract ?? {}).flatMap(([id, operation]) =>
    routesOf({
      id: `${loaded.name}.${id}`,
      operation,
      gate: loaded,
      context: () => loaded.context,
      handler: module?.handlers?.[id] as Handler,
      ...(operation.ownTokens && module?.admits && { admits: admitter(loaded, module.admits) }),
      ...(operation.ownTokens && module?.challenge && { challenge: challenger(loaded, module.challenge) }),
    }),
  )
}

const admitter =
  (loaded: Loaded, admits: NonNullable<AnyModule['admits']>) =>
  async (token: string): Promise<Caller | undefined> =>
    loaded.state === 'ready' ? admits(token, loaded.context as never) : undefined

const challenger = (loaded: Loaded, challenge: NonNullable<AnyModule['challenge']>) => (): string | undefined =>
  loaded.state === 'ready' ? challenge(loaded.context as never) : undefined
