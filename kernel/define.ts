/** Everything a module author needs. */

export { html, type Markup } from './docs-markup.ts'
export { ApiError, ERRORS, type ErrorCode, invalidField } from './errors.ts'
export { type Audience, type EventMeta, type EventPayload, type EventType, event, type SealedRecord } from './event.ts'
export { freshUlid } from './fresh-ulid.ts'
export { networkOf } from './http/network.ts'
export { type AnyModule, type Context, defineModule, type InfoDetails, type Logger } from './module.ts'
export { type Call, type Caller, type Contract, defineContract, type Operation } from './operation.ts'
export { page } from './page.ts'
export { type Answer, bytes, redirect, reply, type Sink, stream } from './reply.ts'
export { openBox, sealBox } from './secret-box.ts'
export { isDuplicateKey } from './services/duplicate-key.ts'
export { type Collection, collection, type Model, type Models, Mongo } from './services/mongo.ts'
export { newestFirst, type PageRequest } from './services/newest-first.ts'
export { Outbound, type OutboundRequest, type OutboundResponse } from './services/outbound.ts'
export { OutboundRefused } from './services/outbound-guard.ts'
export {
  Authenticator,
  Clock,
  Installation,
  PersonalData,
  ProviderStates,
  Queue,
  ReservedFields,
  SealedLog,
} from './services/tokens.ts'
export { type Attempt, task, Unrecoverable } from './task.ts'
export { optional, service, type Token } from './token.ts'
