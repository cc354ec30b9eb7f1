/** Everything a module author needs. */

export { BoundedMap } from './contract/bounded-map.ts'
export {
  canonicalText,
  quoted,
} from './contract/canonical-text.ts'
export { type Collection, collection, type Model, type Models, Mongo } from './contract/collection.ts'
export { within } from './contract/deadline.ts'
export {
  ApiError,
  ERRORS,
  type ErrorCode,
  type ErrorShape,
  type ErrorType,
  errorType,
  invalidField,
} from './contract/errors.ts'
export {
  type Audience,
  type EventMeta,
  type EventPayload,
  type EventType,
  event,
  type Occurrence,
  type RecordBody,
  type SealedRecord,
} from './contract/event.ts'
export { faultPoints, onFaultPoint } from './contract/fault-point.ts'
export { freshId, operationId } from './contract/id.ts'
export { mapInSlices, turns } from './contract/in-slices.ts'
export { isObject } from './contract/is-object.ts'
export { type Job, QueueJobs } from './contract/job.ts'
export { everyKeyOf, LiveCache } from './contract/live-cache.ts'
export {
  type ActingMember,
  actingAgent,
  actingMandates,
  actingMember,
  asAgent,
  asMember,
  underMandate,
} from './contract/member-scope.ts'
export {
  type AnyModule,
  type Context,
  defineModule,
  type InfoDetails,
  type Logger,
  type StartContext,
} from './contract/module.ts'
export {
  type Call,
  type Caller,
  type Contract,
  defineContract,
  type Member,
  type Operation,
} from './contract/operation.ts'
export type { Owned, OwnedCollection, OwnedFields } from './contract/owned.ts'
export { type PageOf, type PageRequest, readPage } from './contract/page.ts'
export { PERMISSIONS, PERSONAL_KEY, type Permission, permissionOf } from './contract/permission.ts'
export {
  deriving,
  type Immutable,
  type RecordKind,
  RecordKinds,
  recordKind,
} from './contract/record.ts'
export { type Answer, bytes, redirect, reply, type Sink, type SocketAnswer, socket, stream } from './contract/reply.ts'
export {
  Authenticator,
  type BrowserSession,
  BrowserSessions,
  ChangeFeed,
  Clock,
  Installation,
  Permissions,
  type Person,
  PersonalCipher,
  PersonalData,
  ProviderStates,
  PublishedEvents,
  PublishedOperations,
  Queue,
  ReservedFields,
  SealedLog,
} from './contract/services.ts'
export { type Attempt, type TaskType, task, Unrecoverable } from './contract/task.ts'
export { type Counter, type Histogram, type OperationEnd, type Reading, Telemetry } from './contract/telemetry.ts'
export { DAY_MS, nextUtcDay, utcDay } from './contract/time.ts'
export { optional, type Token, token } from './contract/token.ts'
export { freshUlid } from './contract/ulid.ts'
export { constant } from './http/constant.ts'
export { isOwnPage, sessionOf } from './http/credentials.ts'
export { errorIn } from './http/errors.ts'
export { shapeOf } from './http/json-shape.ts'
export { networkOf } from './http/network.ts'
export { isStripeClient } from './http/stripe-client.ts'
export { OutboundRefused } from './outbound/guard.ts'
export { Outbound, type OutboundRequest, type OutboundResponse } from './outbound/outbound.ts'
export { isBrowser } from './pages/error-page.ts'
export { html, type Markup } from './pages/markup.ts'
export { card, DONE_MARK, page } from './pages/page.ts'
export { assertBody } from './schema/assert-body.ts'
export { AroundPage, AroundQuery, Id, Nullable, Page, PageQuery, Timestamp } from './schema/shapes.ts'
export { openBox, sealBox } from './secrets/secret-box.ts'
export { secretHash } from './secrets/secret-hash.ts'
export { isDuplicateKey } from './store/duplicate-key.ts'
export { type Around, listAround } from './store/list-around.ts'
export type { View } from './store/owned.ts'
export * as owned from './store/owned.ts'
export { Resource } from './store/owned-collection.ts'
export { newestFirst } from './store/page.ts'
export { inThread } from './thread/in-thread.ts'
export { slices, weightOf } from './thread/slices.ts'
export { startThread, threadFile } from './thread/start-thread.ts'
