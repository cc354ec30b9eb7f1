// Printed by clients/generator from the contracts: do not edit.
import type { A2aResource } from './a2a.ts'
import type { AccountsResource } from './accounts.ts'
import type { AgentSchedulesResource } from './agentSchedules.ts'
import type { AgentsResource } from './agents.ts'
import type { AuditResource } from './audit.ts'
import type { BatchesResource } from './batches.ts'
import type { BillingResource } from './billing.ts'
import type { BridgesResource } from './bridges.ts'
import type { CheckoutResource } from './checkout.ts'
import type { CompletionsResource } from './completions.ts'
import type { ConsoleResource } from './console.ts'
import type { CreditsResource } from './credits.ts'
import type { DispatchResource } from './dispatch.ts'
import type { EarningsResource } from './earnings.ts'
import type { EvalResource } from './eval.ts'
import type { FilesResource } from './files.ts'
import type { FraudResource } from './fraud.ts'
import type { IdentityResource } from './identity.ts'
import type { KeysResource } from './keys.ts'
import type { LedgerResource } from './ledger.ts'
import type { LogsResource } from './logs.ts'
import type { MailResource } from './mail.ts'
import type { MandatesResource } from './mandates.ts'
import type { MarketplaceResource } from './marketplace.ts'
import type { McpResource } from './mcp.ts'
import type { MemoryResource } from './memory.ts'
import type { MessagesResource } from './messages.ts'
import type { MeteringResource } from './metering.ts'
import type { ModelsResource } from './models.ts'
import type { NotifyResource } from './notify.ts'
import type { OauthResource } from './oauth.ts'
import type { ObservabilityResource } from './observability.ts'
import type { PaymentsResource } from './payments.ts'
import type { PayoutsResource } from './payouts.ts'
import type { PlatformResource } from './platform.ts'
import type { ProtocolsResource } from './protocols.ts'
import type { ProvidersResource } from './providers.ts'
import type { RecordsResource } from './records.ts'
import type { ReputationResource } from './reputation.ts'
import type { RipeningResource } from './ripening.ts'
import type { RoutingResource } from './routing.ts'
import type { RulesResource } from './rules.ts'
import type { SafetyResource } from './safety.ts'
import type { ScimResource } from './scim.ts'
import type { SearchResource } from './search.ts'
import type { SsoResource } from './sso.ts'
import type { SwarmResource } from './swarm.ts'
import type { WebhooksResource } from './webhooks.ts'
import type { WorkspacesResource } from './workspaces.ts'
import type { X402Resource } from './x402.ts'

export type * from './a2a.ts'
export type * from './accounts.ts'
export type * from './agentSchedules.ts'
export type * from './agents.ts'
export type * from './audit.ts'
export type * from './batches.ts'
export type * from './billing.ts'
export type * from './bridges.ts'
export type * from './checkout.ts'
export type * from './completions.ts'
export type * from './console.ts'
export type * from './credits.ts'
export type * from './dispatch.ts'
export type * from './earnings.ts'
export type * from './eval.ts'
export type * from './files.ts'
export type * from './fraud.ts'
export type * from './identity.ts'
export type * from './keys.ts'
export type * from './ledger.ts'
export type * from './logs.ts'
export type * from './mail.ts'
export type * from './mandates.ts'
export type * from './marketplace.ts'
export type * from './mcp.ts'
export type * from './memory.ts'
export type * from './messages.ts'
export type * from './metering.ts'
export type * from './models.ts'
export type * from './notify.ts'
export type * from './oauth.ts'
export type * from './observability.ts'
export type * from './payments.ts'
export type * from './payouts.ts'
export type * from './platform.ts'
export type * from './protocols.ts'
export type * from './providers.ts'
export type * from './records.ts'
export type * from './reputation.ts'
export type * from './ripening.ts'
export type * from './routing.ts'
export type * from './rules.ts'
export type * from './safety.ts'
export type * from './scim.ts'
export type * from './search.ts'
export type * from './sso.ts'
export type * from './swarm.ts'
export type * from './webhooks.ts'
export type * from './workspaces.ts'
export type * from './x402.ts'
export type * from './shared.ts'

/** What the service offers, module by module. */
export interface Resources {
  /** Agents over the A2A protocol, 1.0 and 0.3: paid tasks that survive their process, streams, push, refunds */
  readonly a2a: A2aResource
  /** Accounts and their API keys: signup, recovery, erasure. */
  readonly accounts: AccountsResource
  /** Calls agents by the clock; each run once, billed like a call */
  readonly agentSchedules: AgentSchedulesResource
  /** Agents that others call: instructions with models and tools, or an endpoint; paid per call, rolled out safely */
  readonly agents: AgentsResource
  /** The tamper-evident log: verification, proofs, checkpoints, exports */
  readonly audit: AuditResource
  /** OpenAI's files and batches, Anthropic's message batches: many requests through the queue, at a discount, none charged twice */
  readonly batches: BatchesResource
  /** Prices, subscriptions and invoices of sellers here, and of the service itself; every invoice opens to its receipts */
  readonly billing: BillingResource
  /** Paid data: checks, reference, text, risk and our own figures, answered offline and sealed */
  readonly bridges: BridgesResource
  readonly checkout: CheckoutResource
  readonly completions: CompletionsResource
  /** The console: accounts and their operators look instead of curling */
  readonly console: ConsoleResource
  /** The HTTP face of the ledger: balances, grants and holds of credits. */
  readonly credits: CreditsResource
  /** The durable queue for everybody: jobs, leases, dead letters, schedules */
  readonly dispatch: DispatchResource
  /** Earn tasks with a fixed reward; balances and transactions. */
  readonly earnings: EarningsResource
  /** Whether a model, an agent or a swarm is good, and whether a new version is better: with error bars, and gates */
  readonly eval: EvalResource
  readonly files: FilesResource
  /** Judges events by eight signals and rules; holds suspect payouts for a person, with appeal and replay */
  readonly fraud: FraudResource
  /** Verifies who somebody is by their document, screens names, and lets payouts ask */
  readonly identity: IdentityResource
  readonly keys: KeysResource
  /** Double-entry money in micro-pence: grants, holds, splits, withdrawals */
  readonly ledger: LedgerResource
  /** Keeps log lines and answers LogQL, for OpenTelemetry, logcli and Grafana */
  readonly logs: LogsResource
  /** Mail to users: by SMTP, or into an outbox folder where there is none. */
  readonly mail: MailResource
  /** Signed spend limits for keys and agents, checked with every hold; revocable at once */
  readonly mandates: MandatesResource
  /** Agents and products of developers: listed, found, bought and reviewed by those who paid */
  readonly marketplace: MarketplaceResource
  /** Agents, data bridges, memory and search as tools of the Model Context Protocol, paid per call */
  readonly mcp: McpResource
  /** Remembers what was said and known, finds what bears on a question and says why; stock mem0 clients work */
  readonly memory: MemoryResource
  readonly messages: MessagesResource
  /** Counts usage: meters and their events, each once, in Stripe’s words */
  readonly metering: MeteringResource
  readonly models: ModelsResource
  /** Who wants to hear of a coming product: confirmed by mail, unsubscribed with one click. */
  readonly notify: NotifyResource
  /** OAuth for MCP clients: a person lets a client in, which gets a key of theirs under a spend mandate */
  readonly oauth: OauthResource
  /** Keeps traces, metrics, scores and costs of agents and calls; watches objectives */
  readonly observability: ObservabilityResource
  /** Takes card payments and turns them into credits, once */
  readonly payments: PaymentsResource
  /** Pays earnings out through a connected processor account, once */
  readonly payouts: PayoutsResource
  /** Health and the reference. */
  readonly platform: PlatformResource
  /** OpenAI's responses and Anthropic's messages over the one gateway */
  readonly protocols: ProtocolsResource
  /** Speaks to fifteen model providers and the local functions: dialects, prices, catalogue, health */
  readonly providers: ProvidersResource
  /** The append-only, sealed truth that everything else is derived from */
  readonly records: RecordsResource
  /** What an account has delivered, as a signed credential with proofs from the sealed log */
  readonly reputation: ReputationResource
  /** Lets earnings that promotional credit has paid become withdrawable */
  readonly ripening: RipeningResource
  /** Sends a task to the cheapest capable model, with failover, exact accounting and a receipt per call */
  readonly routing: RoutingResource
  /** The platform rules: fixed splits and rewards, sealed at start, enforced on every request. */
  readonly rules: RulesResource
  /** Finds personal data, secrets, attacks and harmful text, by policies that flag, redact or block */
  readonly safety: SafetyResource
  /** SCIM 2.0: directories such as Entra and Okta make and remove members of a workspace */
  readonly scim: ScimResource
  /** Full-text search over documents of your own and over what the platform offers; stock Meilisearch clients work */
  readonly search: SearchResource
  /** Members of a workspace sign in with its OpenID Connect provider */
  readonly sso: SsoResource
  /** Agents that work together under one budget; every step is billed once, whatever dies */
  readonly swarm: SwarmResource
  /** Signed event notifications, at least once, each with its sealed record */
  readonly webhooks: WebhooksResource
  /** Accounts that people share: members and roles, keys, budgets, policies, usage, audit trail */
  readonly workspaces: WorkspacesResource
  /** Machines pay single calls: x402 versions 1 and 2, taken once and only for what was delivered */
  readonly x402: X402Resource
}
