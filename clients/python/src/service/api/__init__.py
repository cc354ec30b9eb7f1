# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from .._transport import AsyncTransport, Transport

if TYPE_CHECKING:
    from .a2a import AsyncA2aResource, A2aResource
    from .accounts import AsyncAccountsResource, AccountsResource
    from .agent_schedules import AsyncAgentSchedulesResource, AgentSchedulesResource
    from .agents import AsyncAgentsResource, AgentsResource
    from .audit import AsyncAuditResource, AuditResource
    from .batches import AsyncBatchesResource, BatchesResource
    from .billing import AsyncBillingResource, BillingResource
    from .bridges import AsyncBridgesResource, BridgesResource
    from .checkout import AsyncCheckoutResource, CheckoutResource
    from .completions import AsyncCompletionsResource, CompletionsResource
    from .console import AsyncConsoleResource, ConsoleResource
    from .credits import AsyncCreditsResource, CreditsResource
    from .dispatch import AsyncDispatchResource, DispatchResource
    from .earnings import AsyncEarningsResource, EarningsResource
    from .eval import AsyncEvalResource, EvalResource
    from .files import AsyncFilesResource, FilesResource
    from .fraud import AsyncFraudResource, FraudResource
    from .identity import AsyncIdentityResource, IdentityResource
    from .keys import AsyncKeysResource, KeysResource
    from .ledger import AsyncLedgerResource, LedgerResource
    from .logs import AsyncLogsResource, LogsResource
    from .mail import AsyncMailResource, MailResource
    from .mandates import AsyncMandatesResource, MandatesResource
    from .marketplace import AsyncMarketplaceResource, MarketplaceResource
    from .mcp import AsyncMcpResource, McpResource
    from .memory import AsyncMemoryResource, MemoryResource
    from .messages import AsyncMessagesResource, MessagesResource
    from .metering import AsyncMeteringResource, MeteringResource
    from .models import AsyncModelsResource, ModelsResource
    from .notify import AsyncNotifyResource, NotifyResource
    from .oauth import AsyncOauthResource, OauthResource
    from .observability import AsyncObservabilityResource, ObservabilityResource
    from .payments import AsyncPaymentsResource, PaymentsResource
    from .payouts import AsyncPayoutsResource, PayoutsResource
    from .platform import AsyncPlatformResource, PlatformResource
    from .protocols import AsyncProtocolsResource, ProtocolsResource
    from .providers import AsyncProvidersResource, ProvidersResource
    from .records import AsyncRecordsResource, RecordsResource
    from .reputation import AsyncReputationResource, ReputationResource
    from .ripening import AsyncRipeningResource, RipeningResource
    from .routing import AsyncRoutingResource, RoutingResource
    from .rules import AsyncRulesResource, RulesResource
    from .safety import AsyncSafetyResource, SafetyResource
    from .scim import AsyncScimResource, ScimResource
    from .search import AsyncSearchResource, SearchResource
    from .sso import AsyncSsoResource, SsoResource
    from .swarm import AsyncSwarmResource, SwarmResource
    from .webhooks import AsyncWebhooksResource, WebhooksResource
    from .workspaces import AsyncWorkspacesResource, WorkspacesResource
    from .x402 import AsyncX402Resource, X402Resource


class Resources:
    """What the service offers, module by module. A module is imported when it is first used."""

    _transport: Transport

    @cached_property
    def a2a(self) -> "A2aResource":
        """Agents over the A2A protocol, 1.0 and 0.3: paid tasks that survive their process, streams, push, refunds"""
        from .a2a import A2aResource

        return A2aResource(self._transport)

    @cached_property
    def accounts(self) -> "AccountsResource":
        """Accounts and their API keys: signup, recovery, erasure."""
        from .accounts import AccountsResource

        return AccountsResource(self._transport)

    @cached_property
    def agent_schedules(self) -> "AgentSchedulesResource":
        """Calls agents by the clock; each run once, billed like a call"""
        from .agent_schedules import AgentSchedulesResource

        return AgentSchedulesResource(self._transport)

    @cached_property
    def agents(self) -> "AgentsResource":
        """Agents that others call: instructions with models and tools, or an endpoint; paid per call, rolled out safely"""
        from .agents import AgentsResource

        return AgentsResource(self._transport)

    @cached_property
    def audit(self) -> "AuditResource":
        """The tamper-evident log: verification, proofs, checkpoints, exports"""
        from .audit import AuditResource

        return AuditResource(self._transport)

    @cached_property
    def batches(self) -> "BatchesResource":
        """OpenAI's files and batches, Anthropic's message batches: many requests through the queue, at a discount, none charged twice"""
        from .batches import BatchesResource

        return BatchesResource(self._transport)

    @cached_property
    def billing(self) -> "BillingResource":
        """Prices, subscriptions and invoices of sellers here, and of the service itself; every invoice opens to its receipts"""
        from .billing import BillingResource

        return BillingResource(self._transport)

    @cached_property
    def bridges(self) -> "BridgesResource":
        """Paid data: checks, reference, text, risk and our own figures, answered offline and sealed"""
        from .bridges import BridgesResource

        return BridgesResource(self._transport)

    @cached_property
    def checkout(self) -> "CheckoutResource":
        from .checkout import CheckoutResource

        return CheckoutResource(self._transport)

    @cached_property
    def completions(self) -> "CompletionsResource":
        from .completions import CompletionsResource

        return CompletionsResource(self._transport)

    @cached_property
    def console(self) -> "ConsoleResource":
        """The console: accounts and their operators look instead of curling"""
        from .console import ConsoleResource

        return ConsoleResource(self._transport)

    @cached_property
    def credits(self) -> "CreditsResource":
        """The HTTP face of the ledger: balances, grants and holds of credits."""
        from .credits import CreditsResource

        return CreditsResource(self._transport)

    @cached_property
    def dispatch(self) -> "DispatchResource":
        """The durable queue for everybody: jobs, leases, dead letters, schedules"""
        from .dispatch import DispatchResource

        return DispatchResource(self._transport)

    @cached_property
    def earnings(self) -> "EarningsResource":
        """Earn tasks with a fixed reward; balances and transactions."""
        from .earnings import EarningsResource

        return EarningsResource(self._transport)

    @cached_property
    def eval(self) -> "EvalResource":
        """Whether a model, an agent or a swarm is good, and whether a new version is better: with error bars, and gates"""
        from .eval import EvalResource

        return EvalResource(self._transport)

    @cached_property
    def files(self) -> "FilesResource":
        from .files import FilesResource

        return FilesResource(self._transport)

    @cached_property
    def fraud(self) -> "FraudResource":
        """Judges events by eight signals and rules; holds suspect payouts for a person, with appeal and replay"""
        from .fraud import FraudResource

        return FraudResource(self._transport)

    @cached_property
    def identity(self) -> "IdentityResource":
        """Verifies who somebody is by their document, screens names, and lets payouts ask"""
        from .identity import IdentityResource

        return IdentityResource(self._transport)

    @cached_property
    def keys(self) -> "KeysResource":
        from .keys import KeysResource

        return KeysResource(self._transport)

    @cached_property
    def ledger(self) -> "LedgerResource":
        """Double-entry money in micro-pence: grants, holds, splits, withdrawals"""
        from .ledger import LedgerResource

        return LedgerResource(self._transport)

    @cached_property
    def logs(self) -> "LogsResource":
        """Keeps log lines and answers LogQL, for OpenTelemetry, logcli and Grafana"""
        from .logs import LogsResource

        return LogsResource(self._transport)

    @cached_property
    def mail(self) -> "MailResource":
        """Mail to users: by SMTP, or into an outbox folder where there is none."""
        from .mail import MailResource

        return MailResource(self._transport)

    @cached_property
    def mandates(self) -> "MandatesResource":
        """Signed spend limits for keys and agents, checked with every hold; revocable at once"""
        from .mandates import MandatesResource

        return MandatesResource(self._transport)

    @cached_property
    def marketplace(self) -> "MarketplaceResource":
        """Agents and products of developers: listed, found, bought and reviewed by those who paid"""
        from .marketplace import MarketplaceResource

        return MarketplaceResource(self._transport)

    @cached_property
    def mcp(self) -> "McpResource":
        """Agents, data bridges, memory and search as tools of the Model Context Protocol, paid per call"""
        from .mcp import McpResource

        return McpResource(self._transport)

    @cached_property
    def memory(self) -> "MemoryResource":
        """Remembers what was said and known, finds what bears on a question and says why; stock mem0 clients work"""
        from .memory import MemoryResource

        return MemoryResource(self._transport)

    @cached_property
    def messages(self) -> "MessagesResource":
        from .messages import MessagesResource

        return MessagesResource(self._transport)

    @cached_property
    def metering(self) -> "MeteringResource":
        """Counts usage: meters and their events, each once, in Stripe’s words"""
        from .metering import MeteringResource

        return MeteringResource(self._transport)

    @cached_property
    def models(self) -> "ModelsResource":
        from .models import ModelsResource

        return ModelsResource(self._transport)

    @cached_property
    def notify(self) -> "NotifyResource":
        """Who wants to hear of a coming product: confirmed by mail, unsubscribed with one click."""
        from .notify import NotifyResource

        return NotifyResource(self._transport)

    @cached_property
    def oauth(self) -> "OauthResource":
        """OAuth for MCP clients: a person lets a client in, which gets a key of theirs under a spend mandate"""
        from .oauth import OauthResource

        return OauthResource(self._transport)

    @cached_property
    def observability(self) -> "ObservabilityResource":
        """Keeps traces, metrics, scores and costs of agents and calls; watches objectives"""
        from .observability import ObservabilityResource

        return ObservabilityResource(self._transport)

    @cached_property
    def payments(self) -> "PaymentsResource":
        """Takes card payments and turns them into credits, once"""
        from .payments import PaymentsResource

        return PaymentsResource(self._transport)

    @cached_property
    def payouts(self) -> "PayoutsResource":
        """Pays earnings out through a connected processor account, once"""
        from .payouts import PayoutsResource

        return PayoutsResource(self._transport)

    @cached_property
    def platform(self) -> "PlatformResource":
        """Health and the reference."""
        from .platform import PlatformResource

        return PlatformResource(self._transport)

    @cached_property
    def protocols(self) -> "ProtocolsResource":
        """OpenAI's responses and Anthropic's messages over the one gateway"""
        from .protocols import ProtocolsResource

        return ProtocolsResource(self._transport)

    @cached_property
    def providers(self) -> "ProvidersResource":
        """Speaks to fifteen model providers and the local functions: dialects, prices, catalogue, health"""
        from .providers import ProvidersResource

        return ProvidersResource(self._transport)

    @cached_property
    def records(self) -> "RecordsResource":
        """The append-only, sealed truth that everything else is derived from"""
        from .records import RecordsResource

        return RecordsResource(self._transport)

    @cached_property
    def reputation(self) -> "ReputationResource":
        """What an account has delivered, as a signed credential with proofs from the sealed log"""
        from .reputation import ReputationResource

        return ReputationResource(self._transport)

    @cached_property
    def ripening(self) -> "RipeningResource":
        """Lets earnings that promotional credit has paid become withdrawable"""
        from .ripening import RipeningResource

        return RipeningResource(self._transport)

    @cached_property
    def routing(self) -> "RoutingResource":
        """Sends a task to the cheapest capable model, with failover, exact accounting and a receipt per call"""
        from .routing import RoutingResource

        return RoutingResource(self._transport)

    @cached_property
    def rules(self) -> "RulesResource":
        """The platform rules: fixed splits and rewards, sealed at start, enforced on every request."""
        from .rules import RulesResource

        return RulesResource(self._transport)

    @cached_property
    def safety(self) -> "SafetyResource":
        """Finds personal data, secrets, attacks and harmful text, by policies that flag, redact or block"""
        from .safety import SafetyResource

        return SafetyResource(self._transport)

    @cached_property
    def scim(self) -> "ScimResource":
        """SCIM 2.0: directories such as Entra and Okta make and remove members of a workspace"""
        from .scim import ScimResource

        return ScimResource(self._transport)

    @cached_property
    def search(self) -> "SearchResource":
        """Full-text search over documents of your own and over what the platform offers; stock Meilisearch clients work"""
        from .search import SearchResource

        return SearchResource(self._transport)

    @cached_property
    def sso(self) -> "SsoResource":
        """Members of a workspace sign in with its OpenID Connect provider"""
        from .sso import SsoResource

        return SsoResource(self._transport)

    @cached_property
    def swarm(self) -> "SwarmResource":
        """Agents that work together under one budget; every step is billed once, whatever dies"""
        from .swarm import SwarmResource

        return SwarmResource(self._transport)

    @cached_property
    def webhooks(self) -> "WebhooksResource":
        """Signed event notifications, at least once, each with its sealed record"""
        from .webhooks import WebhooksResource

        return WebhooksResource(self._transport)

    @cached_property
    def workspaces(self) -> "WorkspacesResource":
        """Accounts that people share: members and roles, keys, budgets, policies, usage, audit trail"""
        from .workspaces import WorkspacesResource

        return WorkspacesResource(self._transport)

    @cached_property
    def x402(self) -> "X402Resource":
        """Machines pay single calls: x402 versions 1 and 2, taken once and only for what was delivered"""
        from .x402 import X402Resource

        return X402Resource(self._transport)


class AsyncResources:
    """What the service offers, module by module. A module is imported when it is first used."""

    _transport: AsyncTransport

    @cached_property
    def a2a(self) -> "AsyncA2aResource":
        """Agents over the A2A protocol, 1.0 and 0.3: paid tasks that survive their process, streams, push, refunds"""
        from .a2a import AsyncA2aResource

        return AsyncA2aResource(self._transport)

    @cached_property
    def accounts(self) -> "AsyncAccountsResource":
        """Accounts and their API keys: signup, recovery, erasure."""
        from .accounts import AsyncAccountsResource

        return AsyncAccountsResource(self._transport)

    @cached_property
    def agent_schedules(self) -> "AsyncAgentSchedulesResource":
        """Calls agents by the clock; each run once, billed like a call"""
        from .agent_schedules import AsyncAgentSchedulesResource

        return AsyncAgentSchedulesResource(self._transport)

    @cached_property
    def agents(self) -> "AsyncAgentsResource":
        """Agents that others call: instructions with models and tools, or an endpoint; paid per call, rolled out safely"""
        from .agents import AsyncAgentsResource

        return AsyncAgentsResource(self._transport)

    @cached_property
    def audit(self) -> "AsyncAuditResource":
        """The tamper-evident log: verification, proofs, checkpoints, exports"""
        from .audit import AsyncAuditResource

        return AsyncAuditResource(self._transport)

    @cached_property
    def batches(self) -> "AsyncBatchesResource":
        """OpenAI's files and batches, Anthropic's message batches: many requests through the queue, at a discount, none charged twice"""
        from .batches import AsyncBatchesResource

        return AsyncBatchesResource(self._transport)

    @cached_property
    def billing(self) -> "AsyncBillingResource":
        """Prices, subscriptions and invoices of sellers here, and of the service itself; every invoice opens to its receipts"""
        from .billing import AsyncBillingResource

        return AsyncBillingResource(self._transport)

    @cached_property
    def bridges(self) -> "AsyncBridgesResource":
        """Paid data: checks, reference, text, risk and our own figures, answered offline and sealed"""
        from .bridges import AsyncBridgesResource

        return AsyncBridgesResource(self._transport)

    @cached_property
    def checkout(self) -> "AsyncCheckoutResource":
        from .checkout import AsyncCheckoutResource

        return AsyncCheckoutResource(self._transport)

    @cached_property
    def completions(self) -> "AsyncCompletionsResource":
        from .completions import AsyncCompletionsResource

        return AsyncCompletionsResource(self._transport)

    @cached_property
    def console(self) -> "AsyncConsoleResource":
        """The console: accounts and their operators look instead of curling"""
        from .console import AsyncConsoleResource

        return AsyncConsoleResource(self._transport)

    @cached_property
    def credits(self) -> "AsyncCreditsResource":
        """The HTTP face of the ledger: balances, grants and holds of credits."""
        from .credits import AsyncCreditsResource

        return AsyncCreditsResource(self._transport)

    @cached_property
    def dispatch(self) -> "AsyncDispatchResource":
        """The durable queue for everybody: jobs, leases, dead letters, schedules"""
        from .dispatch import AsyncDispatchResource

        return AsyncDispatchResource(self._transport)

    @cached_property
    def earnings(self) -> "AsyncEarningsResource":
        """Earn tasks with a fixed reward; balances and transactions."""
        from .earnings import AsyncEarningsResource

        return AsyncEarningsResource(self._transport)

    @cached_property
    def eval(self) -> "AsyncEvalResource":
        """Whether a model, an agent or a swarm is good, and whether a new version is better: with error bars, and gates"""
        from .eval import AsyncEvalResource

        return AsyncEvalResource(self._transport)

    @cached_property
    def files(self) -> "AsyncFilesResource":
        from .files import AsyncFilesResource

        return AsyncFilesResource(self._transport)

    @cached_property
    def fraud(self) -> "AsyncFraudResource":
        """Judges events by eight signals and rules; holds suspect payouts for a person, with appeal and replay"""
        from .fraud import AsyncFraudResource

        return AsyncFraudResource(self._transport)

    @cached_property
    def identity(self) -> "AsyncIdentityResource":
        """Verifies who somebody is by their document, screens names, and lets payouts ask"""
        from .identity import AsyncIdentityResource

        return AsyncIdentityResource(self._transport)

    @cached_property
    def keys(self) -> "AsyncKeysResource":
        from .keys import AsyncKeysResource

        return AsyncKeysResource(self._transport)

    @cached_property
    def ledger(self) -> "AsyncLedgerResource":
        """Double-entry money in micro-pence: grants, holds, splits, withdrawals"""
        from .ledger import AsyncLedgerResource

        return AsyncLedgerResource(self._transport)

    @cached_property
    def logs(self) -> "AsyncLogsResource":
        """Keeps log lines and answers LogQL, for OpenTelemetry, logcli and Grafana"""
        from .logs import AsyncLogsResource

        return AsyncLogsResource(self._transport)

    @cached_property
    def mail(self) -> "AsyncMailResource":
        """Mail to users: by SMTP, or into an outbox folder where there is none."""
        from .mail import AsyncMailResource

        return AsyncMailResource(self._transport)

    @cached_property
    def mandates(self) -> "AsyncMandatesResource":
        """Signed spend limits for keys and agents, checked with every hold; revocable at once"""
        from .mandates import AsyncMandatesResource

        return AsyncMandatesResource(self._transport)

    @cached_property
    def marketplace(self) -> "AsyncMarketplaceResource":
        """Agents and products of developers: listed, found, bought and reviewed by those who paid"""
        from .marketplace import AsyncMarketplaceResource

        return AsyncMarketplaceResource(self._transport)

    @cached_property
    def mcp(self) -> "AsyncMcpResource":
        """Agents, data bridges, memory and search as tools of the Model Context Protocol, paid per call"""
        from .mcp import AsyncMcpResource

        return AsyncMcpResource(self._transport)

    @cached_property
    def memory(self) -> "AsyncMemoryResource":
        """Remembers what was said and known, finds what bears on a question and says why; stock mem0 clients work"""
        from .memory import AsyncMemoryResource

        return AsyncMemoryResource(self._transport)

    @cached_property
    def messages(self) -> "AsyncMessagesResource":
        from .messages import AsyncMessagesResource

        return AsyncMessagesResource(self._transport)

    @cached_property
    def metering(self) -> "AsyncMeteringResource":
        """Counts usage: meters and their events, each once, in Stripe’s words"""
        from .metering import AsyncMeteringResource

        return AsyncMeteringResource(self._transport)

    @cached_property
    def models(self) -> "AsyncModelsResource":
        from .models import AsyncModelsResource

        return AsyncModelsResource(self._transport)

    @cached_property
    def notify(self) -> "AsyncNotifyResource":
        """Who wants to hear of a coming product: confirmed by mail, unsubscribed with one click."""
        from .notify import AsyncNotifyResource

        return AsyncNotifyResource(self._transport)

    @cached_property
    def oauth(self) -> "AsyncOauthResource":
        """OAuth for MCP clients: a person lets a client in, which gets a key of theirs under a spend mandate"""
        from .oauth import AsyncOauthResource

        return AsyncOauthResource(self._transport)

    @cached_property
    def observability(self) -> "AsyncObservabilityResource":
        """Keeps traces, metrics, scores and costs of agents and calls; watches objectives"""
        from .observability import AsyncObservabilityResource

        return AsyncObservabilityResource(self._transport)

    @cached_property
    def payments(self) -> "AsyncPaymentsResource":
        """Takes card payments and turns them into credits, once"""
        from .payments import AsyncPaymentsResource

        return AsyncPaymentsResource(self._transport)

    @cached_property
    def payouts(self) -> "AsyncPayoutsResource":
        """Pays earnings out through a connected processor account, once"""
        from .payouts import AsyncPayoutsResource

        return AsyncPayoutsResource(self._transport)

    @cached_property
    def platform(self) -> "AsyncPlatformResource":
        """Health and the reference."""
        from .platform import AsyncPlatformResource

        return AsyncPlatformResource(self._transport)

    @cached_property
    def protocols(self) -> "AsyncProtocolsResource":
        """OpenAI's responses and Anthropic's messages over the one gateway"""
        from .protocols import AsyncProtocolsResource

        return AsyncProtocolsResource(self._transport)

    @cached_property
    def providers(self) -> "AsyncProvidersResource":
        """Speaks to fifteen model providers and the local functions: dialects, prices, catalogue, health"""
        from .providers import AsyncProvidersResource

        return AsyncProvidersResource(self._transport)

    @cached_property
    def records(self) -> "AsyncRecordsResource":
        """The append-only, sealed truth that everything else is derived from"""
        from .records import AsyncRecordsResource

        return AsyncRecordsResource(self._transport)

    @cached_property
    def reputation(self) -> "AsyncReputationResource":
        """What an account has delivered, as a signed credential with proofs from the sealed log"""
        from .reputation import AsyncReputationResource

        return AsyncReputationResource(self._transport)

    @cached_property
    def ripening(self) -> "AsyncRipeningResource":
        """Lets earnings that promotional credit has paid become withdrawable"""
        from .ripening import AsyncRipeningResource

        return AsyncRipeningResource(self._transport)

    @cached_property
    def routing(self) -> "AsyncRoutingResource":
        """Sends a task to the cheapest capable model, with failover, exact accounting and a receipt per call"""
        from .routing import AsyncRoutingResource

        return AsyncRoutingResource(self._transport)

    @cached_property
    def rules(self) -> "AsyncRulesResource":
        """The platform rules: fixed splits and rewards, sealed at start, enforced on every request."""
        from .rules import AsyncRulesResource

        return AsyncRulesResource(self._transport)

    @cached_property
    def safety(self) -> "AsyncSafetyResource":
        """Finds personal data, secrets, attacks and harmful text, by policies that flag, redact or block"""
        from .safety import AsyncSafetyResource

        return AsyncSafetyResource(self._transport)

    @cached_property
    def scim(self) -> "AsyncScimResource":
        """SCIM 2.0: directories such as Entra and Okta make and remove members of a workspace"""
        from .scim import AsyncScimResource

        return AsyncScimResource(self._transport)

    @cached_property
    def search(self) -> "AsyncSearchResource":
        """Full-text search over documents of your own and over what the platform offers; stock Meilisearch clients work"""
        from .search import AsyncSearchResource

        return AsyncSearchResource(self._transport)

    @cached_property
    def sso(self) -> "AsyncSsoResource":
        """Members of a workspace sign in with its OpenID Connect provider"""
        from .sso import AsyncSsoResource

        return AsyncSsoResource(self._transport)

    @cached_property
    def swarm(self) -> "AsyncSwarmResource":
        """Agents that work together under one budget; every step is billed once, whatever dies"""
        from .swarm import AsyncSwarmResource

        return AsyncSwarmResource(self._transport)

    @cached_property
    def webhooks(self) -> "AsyncWebhooksResource":
        """Signed event notifications, at least once, each with its sealed record"""
        from .webhooks import AsyncWebhooksResource

        return AsyncWebhooksResource(self._transport)

    @cached_property
    def workspaces(self) -> "AsyncWorkspacesResource":
        """Accounts that people share: members and roles, keys, budgets, policies, usage, audit trail"""
        from .workspaces import AsyncWorkspacesResource

        return AsyncWorkspacesResource(self._transport)

    @cached_property
    def x402(self) -> "AsyncX402Resource":
        """Machines pay single calls: x402 versions 1 and 2, taken once and only for what was delivered"""
        from .x402 import AsyncX402Resource

        return AsyncX402Resource(self._transport)
