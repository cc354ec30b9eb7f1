// Printed by clients/generator from the contracts: do not edit.
package com.example.service.api;

import com.example.service.Transport;

/** What the service offers, module by module. */
public abstract class Resources {
    private final Transport transport;

    protected Resources(Transport transport) { this.transport = transport; }

    /** Agents over the A2A protocol, 1.0 and 0.3: paid tasks that survive their process, streams, push, refunds */
    public A2aResource a2a() { return new A2aResource(transport); }
    /** Accounts and their API keys: signup, recovery, erasure. */
    public AccountsResource accounts() { return new AccountsResource(transport); }
    /** Calls agents by the clock; each run once, billed like a call */
    public AgentSchedulesResource agentSchedules() { return new AgentSchedulesResource(transport); }
    /** Agents that others call: instructions with models and tools, or an endpoint; paid per call, rolled out safely */
    public AgentsResource agents() { return new AgentsResource(transport); }
    /** The tamper-evident log: verification, proofs, checkpoints, exports */
    public AuditResource audit() { return new AuditResource(transport); }
    /** OpenAI's files and batches, Anthropic's message batches: many requests through the queue, at a discount, none charged twice */
    public BatchesResource batches() { return new BatchesResource(transport); }
    /** Prices, subscriptions and invoices of sellers here, and of the service itself; every invoice opens to its receipts */
    public BillingResource billing() { return new BillingResource(transport); }
    /** Paid data: checks, reference, text, risk and our own figures, answered offline and sealed */
    public BridgesResource bridges() { return new BridgesResource(transport); }
    public CheckoutResource checkout() { return new CheckoutResource(transport); }
    public CompletionsResource completions() { return new CompletionsResource(transport); }
    /** The console: accounts and their operators look instead of curling */
    public ConsoleResource console() { return new ConsoleResource(transport); }
    /** The HTTP face of the ledger: balances, grants and holds of credits. */
    public CreditsResource credits() { return new CreditsResource(transport); }
    /** The durable queue for everybody: jobs, leases, dead letters, schedules */
    public DispatchResource dispatch() { return new DispatchResource(transport); }
    /** Earn tasks with a fixed reward; balances and transactions. */
    public EarningsResource earnings() { return new EarningsResource(transport); }
    /** Whether a model, an agent or a swarm is good, and whether a new version is better: with error bars, and gates */
    public EvalResource eval() { return new EvalResource(transport); }
    public FilesResource files() { return new FilesResource(transport); }
    /** Judges events by eight signals and rules; holds suspect payouts for a person, with appeal and replay */
    public FraudResource fraud() { return new FraudResource(transport); }
    /** Verifies who somebody is by their document, screens names, and lets payouts ask */
    public IdentityResource identity() { return new IdentityResource(transport); }
    public KeysResource keys() { return new KeysResource(transport); }
    /** Double-entry money in micro-pence: grants, holds, splits, withdrawals */
    public LedgerResource ledger() { return new LedgerResource(transport); }
    /** Keeps log lines and answers LogQL, for OpenTelemetry, logcli and Grafana */
    public LogsResource logs() { return new LogsResource(transport); }
    /** Mail to users: by SMTP, or into an outbox folder where there is none. */
    public MailResource mail() { return new MailResource(transport); }
    /** Signed spend limits for keys and agents, checked with every hold; revocable at once */
    public MandatesResource mandates() { return new MandatesResource(transport); }
    /** Agents and products of developers: listed, found, bought and reviewed by those who paid */
    public MarketplaceResource marketplace() { return new MarketplaceResource(transport); }
    /** Agents, data bridges, memory and search as tools of the Model Context Protocol, paid per call */
    public McpResource mcp() { return new McpResource(transport); }
    /** Remembers what was said and known, finds what bears on a question and says why; stock mem0 clients work */
    public MemoryResource memory() { return new MemoryResource(transport); }
    public MessagesResource messages() { return new MessagesResource(transport); }
    /** Counts usage: meters and their events, each once, in Stripe’s words */
    public MeteringResource metering() { return new MeteringResource(transport); }
    public ModelsResource models() { return new ModelsResource(transport); }
    /** Who wants to hear of a coming product: confirmed by mail, unsubscribed with one click. */
    public NotifyResource notify_() { return new NotifyResource(transport); }
    /** OAuth for MCP clients: a person lets a client in, which gets a key of theirs under a spend mandate */
    public OauthResource oauth() { return new OauthResource(transport); }
    /** Keeps traces, metrics, scores and costs of agents and calls; watches objectives */
    public ObservabilityResource observability() { return new ObservabilityResource(transport); }
    /** Takes card payments and turns them into credits, once */
    public PaymentsResource payments() { return new PaymentsResource(transport); }
    /** Pays earnings out through a connected processor account, once */
    public PayoutsResource payouts() { return new PayoutsResource(transport); }
    /** Health and the reference. */
    public PlatformResource platform() { return new PlatformResource(transport); }
    /** OpenAI's responses and Anthropic's messages over the one gateway */
    public ProtocolsResource protocols() { return new ProtocolsResource(transport); }
    /** Speaks to fifteen model providers and the local functions: dialects, prices, catalogue, health */
    public ProvidersResource providers() { return new ProvidersResource(transport); }
    /** The append-only, sealed truth that everything else is derived from */
    public RecordsResource records() { return new RecordsResource(transport); }
    /** What an account has delivered, as a signed credential with proofs from the sealed log */
    public ReputationResource reputation() { return new ReputationResource(transport); }
    /** Lets earnings that promotional credit has paid become withdrawable */
    public RipeningResource ripening() { return new RipeningResource(transport); }
    /** Sends a task to the cheapest capable model, with failover, exact accounting and a receipt per call */
    public RoutingResource routing() { return new RoutingResource(transport); }
    /** The platform rules: fixed splits and rewards, sealed at start, enforced on every request. */
    public RulesResource rules() { return new RulesResource(transport); }
    /** Finds personal data, secrets, attacks and harmful text, by policies that flag, redact or block */
    public SafetyResource safety() { return new SafetyResource(transport); }
    /** SCIM 2.0: directories such as Entra and Okta make and remove members of a workspace */
    public ScimResource scim() { return new ScimResource(transport); }
    /** Full-text search over documents of your own and over what the platform offers; stock Meilisearch clients work */
    public SearchResource search() { return new SearchResource(transport); }
    /** Members of a workspace sign in with its OpenID Connect provider */
    public SsoResource sso() { return new SsoResource(transport); }
    /** Agents that work together under one budget; every step is billed once, whatever dies */
    public SwarmResource swarm() { return new SwarmResource(transport); }
    /** Signed event notifications, at least once, each with its sealed record */
    public WebhooksResource webhooks() { return new WebhooksResource(transport); }
    /** Accounts that people share: members and roles, keys, budgets, policies, usage, audit trail */
    public WorkspacesResource workspaces() { return new WorkspacesResource(transport); }
    /** Machines pay single calls: x402 versions 1 and 2, taken once and only for what was delivered */
    public X402Resource x402() { return new X402Resource(transport); }

    static Object streaming(Object params) { return Transport.streaming(params); }
}
