import { type AwilixContainer, asValue } from 'awilix'
import Type, { type TObject } from 'typebox'
import { settingsOf } from '../config/settings.ts'
import type { Collections, Models } from '../contract/collection.ts'
import { within } from '../contract/deadline.ts'
import type { EventType } from '../contract/event.ts'
import type { Loaded } from '../contract/loaded.ts'
import type { AnyModule, Logger } from '../contract/module.ts'
import type { Token, Tokens } from '../contract/token.ts'
import type { Bus } from '../events/bus.ts'

const NO_SETTINGS = Type.Object({})

export interface HostParts {
  /** Strict; holds kernel services and what modules provide. */
  readonly root: AwilixContainer
  readonly bus: Bus
  readonly loggerOf: (module: string) => Logger
  readonly configOf: (module: string) => Readonly<Record<string, unknown>>
  readonly startTimeoutMs: number
  readonly signal: AbortSignal
}

/** Starts one module: config, services, its bound collections, `start` under a time limit; then what it provides is there for others. */
export async function startModule(
  loaded: Loaded,
  module: AnyModule,
  binding: Promise<Models<Collections>>,
  parts: HostParts,
): Promise<void> {
  const { root, startTimeoutMs } = parts
  const config = settingsOf(
    (module.config as TObject | undefined) ?? NO_SETTINGS,
    module.name,
    parts.configOf(module.name),
  )
  const context = await within(startTimeoutMs, module.name, contextOf(module, config, binding, parts), 'start')
  const onStop = (close: () => unknown): void => void loaded.closers.push(close)
  const state = (await within(
    startTimeoutMs,
    module.name,
    async () => module.start?.({ ...context, onStop } as never),
    'start',
  )) as Readonly<Record<string, unknown>> | undefined
  loaded.context = { ...context, state }
  for (const [local, token] of Object.entries<Token<unknown>>(module.provides ?? {})) {
    if (state?.[local] === undefined) throw new Error(`start() did not return '${local}', which the module provides`)
    if (!root.hasRegistration(token.key)) root.register(token.key, asValue(state[local]))
  }
}

async function contextOf(
  module: AnyModule,
  config: unknown,
  binding: Promise<Models<Collections>>,
  { root, bus, loggerOf, signal }: HostParts,
): Promise<object> {
  const scope = root.createScope()
  const services = {}
  // what is optional is looked up when used: where two modules wish for each other, one of them starts first
  for (const [local, token] of Object.entries((module.requires as Tokens | undefined) ?? {}))
    Object.defineProperty(
      services,
      local,
      token.optional
        ? { enumerable: true, get: () => scope.resolve(token.key, { allowUnregistered: true }) }
        : { enumerable: true, value: scope.resolve(token.key) },
    )
  const models = await binding
  const emit = Object.fromEntries(
    Object.entries<EventType>(module.emits ?? {}).map(([local, type]) => [
      local,
      (data: unknown) => bus.emit(type, data),
    ]),
  )
  return { services, config, models, log: loggerOf(module.name), emit, signal }
}

/** Closes what the module opened, last opened first; what fails or takes too long is logged and does not stop the rest. */
export async function closeModule({ name, closers }: Loaded, limitMs: number, log: Logger): Promise<void> {
  for (let close = closers.pop(); close; close = closers.pop()) {
    const closing = close
    await within(limitMs, name, async () => closing(), 'stop').catch((error: unknown) =>
      log.error('did not stop cleanly', { part: name, error }),
    )
  }
}
