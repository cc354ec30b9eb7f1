// Printed by clients/generator from the contracts: do not edit.
package com.example.service.api;

import com.example.service.EventStream;
import com.example.service.FileUpload;
import com.example.service.Form;
import com.example.service.Operation;
import com.example.service.Page;
import com.example.service.RequestOptions;
import com.example.service.Transport;
import com.example.service.api.Shared.*;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import com.example.service.ServerEvent;

/** Agents that others call: instructions with models and tools, or an endpoint; paid per call, rolled out safely */
public final class AgentsResource {
    private final Transport transport;

    AgentsResource(Transport transport) { this.transport = transport; }

    /**
     * Create an agent
     *
     * Instructions with a model policy and tools, or an HTTPS endpoint of your own; an archetype of the catalogue brings working instructions. Version 1 is live at once.
     */
    public CreatedAgent create(AgentsCreateParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/agents", null, params, true), CreatedAgent.class, options); }
    public CreatedAgent create(AgentsCreateParams params) { return create(params, RequestOptions.NONE); }

    public CompletableFuture<CreatedAgent> createAsync(AgentsCreateParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/agents", null, params, true), CreatedAgent.class, options); }
    public CompletableFuture<CreatedAgent> createAsync(AgentsCreateParams params) { return createAsync(params, RequestOptions.NONE); }

    /** Your agents, newest first */
    public Page<Agent> list(AgentsListParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/agents", params, null, false), Agent.class, options); }
    public Page<Agent> list(AgentsListParams params) { return list(params, RequestOptions.NONE); }
    public Page<Agent> list() { return list(AgentsListParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Agent>> listAsync(AgentsListParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/agents", params, null, false), Agent.class, options); }
    public CompletableFuture<Page<Agent>> listAsync(AgentsListParams params) { return listAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<Agent>> listAsync() { return listAsync(AgentsListParams.builder().build(), RequestOptions.NONE); }

    /** The archetypes: the instructions they bring, what they take, what they give */
    public Page<AgentsArchetypesResultItem> archetypes(RequestOptions options) { return transport.list(new Operation("GET", "/v1/agents/archetypes", null, null, false), AgentsArchetypesResultItem.class, options); }
    public Page<AgentsArchetypesResultItem> archetypes() { return archetypes(RequestOptions.NONE); }

    public CompletableFuture<Page<AgentsArchetypesResultItem>> archetypesAsync(RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/agents/archetypes", null, null, false), AgentsArchetypesResultItem.class, options); }
    public CompletableFuture<Page<AgentsArchetypesResultItem>> archetypesAsync() { return archetypesAsync(RequestOptions.NONE); }

    /**
     * One agent
     *
     * Your own, or a listed one.
     */
    public Agent retrieve(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/agents/:id", "id", id), null, null, false), Agent.class, options); }
    public Agent retrieve(String id) { return retrieve(id, RequestOptions.NONE); }

    public CompletableFuture<Agent> retrieveAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/agents/:id", "id", id), null, null, false), Agent.class, options); }
    public CompletableFuture<Agent> retrieveAsync(String id) { return retrieveAsync(id, RequestOptions.NONE); }

    /**
     * Change an agent: a new version, addressed by its config hash
     *
     * Price, markets, description and status hold at once. A new version of what it does goes live by a deployment. An operator may set the status of any agent; what an operator disabled, only an operator enables.
     */
    public Agent update(String id, AgentsUpdateParams params, RequestOptions options) { return transport.call(new Operation("PATCH", Operation.path("/v1/agents/:id", "id", id), null, params, false), Agent.class, options); }
    public Agent update(String id, AgentsUpdateParams params) { return update(id, params, RequestOptions.NONE); }
    public Agent update(String id) { return update(id, AgentsUpdateParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Agent> updateAsync(String id, AgentsUpdateParams params, RequestOptions options) { return transport.callAsync(new Operation("PATCH", Operation.path("/v1/agents/:id", "id", id), null, params, false), Agent.class, options); }
    public CompletableFuture<Agent> updateAsync(String id, AgentsUpdateParams params) { return updateAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Agent> updateAsync(String id) { return updateAsync(id, AgentsUpdateParams.builder().build(), RequestOptions.NONE); }

    /**
     * Delete an agent for ever
     *
     * Sealed and irreversible; later calls answer 404 E007, its records stay verifiable, its name stays taken.
     */
    public AgentDeletion delete(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/agents/:id", "id", id), null, null, false), AgentDeletion.class, options); }
    public AgentDeletion delete(String id) { return delete(id, RequestOptions.NONE); }

    public CompletableFuture<AgentDeletion> deleteAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/agents/:id", "id", id), null, null, false), AgentDeletion.class, options); }
    public CompletableFuture<AgentDeletion> deleteAsync(String id) { return deleteAsync(id, RequestOptions.NONE); }

    /** Versions of your agent, newest first */
    public Page<AgentVersion> versions(String id, AgentsVersionsParams params, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/agents/:id/versions", "id", id), params, null, false), AgentVersion.class, options); }
    public Page<AgentVersion> versions(String id, AgentsVersionsParams params) { return versions(id, params, RequestOptions.NONE); }
    public Page<AgentVersion> versions(String id) { return versions(id, AgentsVersionsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<AgentVersion>> versionsAsync(String id, AgentsVersionsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/agents/:id/versions", "id", id), params, null, false), AgentVersion.class, options); }
    public CompletableFuture<Page<AgentVersion>> versionsAsync(String id, AgentsVersionsParams params) { return versionsAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Page<AgentVersion>> versionsAsync(String id) { return versionsAsync(id, AgentsVersionsParams.builder().build(), RequestOptions.NONE); }

    /**
     * Replace the secret that signs requests to your agent's endpoint and tools; for 24 hours both sign
     *
     * Standard Webhooks headers with a signature for each, and HMAC-SHA-256 of the body, hex: `x-service-signature`, and `x-service-signature-previous` of the old one. It is shown once.
     */
    public AgentSigningSecret rotateSecret(String id, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/agents/:id/signing-secret/rotate", "id", id), null, null, true), AgentSigningSecret.class, options); }
    public AgentSigningSecret rotateSecret(String id) { return rotateSecret(id, RequestOptions.NONE); }

    public CompletableFuture<AgentSigningSecret> rotateSecretAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/agents/:id/signing-secret/rotate", "id", id), null, null, true), AgentSigningSecret.class, options); }
    public CompletableFuture<AgentSigningSecret> rotateSecretAsync(String id) { return rotateSecretAsync(id, RequestOptions.NONE); }

    /**
     * Call an agent
     *
     * The price is held, the agent runs, then the price is charged and split 78 / 19.5 / 2.5 and sealed. A call that fails charges nothing. Calls to agents of your own are free of price and earn nothing. The id of the task is in `x-task-id`.
     */
    public AgentCall call(String id, AgentsCallParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/agents/:id/call", "id", id), null, params, true), AgentCall.class, options); }
    public AgentCall call(String id, AgentsCallParams params) { return call(id, params, RequestOptions.NONE); }

    public CompletableFuture<AgentCall> callAsync(String id, AgentsCallParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/agents/:id/call", "id", id), null, params, true), AgentCall.class, options); }
    public CompletableFuture<AgentCall> callAsync(String id, AgentsCallParams params) { return callAsync(id, params, RequestOptions.NONE); }

    /** call, as server-sent events. */
    public EventStream<AgentsCallEvent> callStreaming(String id, AgentsCallParams params, RequestOptions options) { return transport.events(new Operation("POST", Operation.path("/v1/agents/:id/call", "id", id), null, Resources.streaming(params), true), AgentsCallEvent::of, options); }
    public EventStream<AgentsCallEvent> callStreaming(String id, AgentsCallParams params) { return callStreaming(id, params, RequestOptions.NONE); }

    /**
     * What your agent has earned
     *
     * By projection: a call of this second may be missing. Of a deleted agent, too: history is kept.
     */
    public AgentEarnings earnings(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/agents/:id/earnings", "id", id), null, null, false), AgentEarnings.class, options); }
    public AgentEarnings earnings(String id) { return earnings(id, RequestOptions.NONE); }

    public CompletableFuture<AgentEarnings> earningsAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/agents/:id/earnings", "id", id), null, null, false), AgentEarnings.class, options); }
    public CompletableFuture<AgentEarnings> earningsAsync(String id) { return earningsAsync(id, RequestOptions.NONE); }

    /**
     * Roll out the newest version, step by step
     *
     * dev and staging are checks of the version; with `initial_traffic_pct` 0 it begins in shadow, where calls are mirrored to it without price and without tools that write; then 5, 25 and 100 % of callers, each of whom stays with one version. A sequential test of errors (and of latency and cost, where bounds are given) rolls back, promotes, or pauses what stays undecided. A roll-out under way is superseded.
     */
    public Deployment deploy(String id, AgentsDeployParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/agents/:id/deploy", "id", id), null, params, true), Deployment.class, options); }
    public Deployment deploy(String id, AgentsDeployParams params) { return deploy(id, params, RequestOptions.NONE); }

    public CompletableFuture<Deployment> deployAsync(String id, AgentsDeployParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/agents/:id/deploy", "id", id), null, params, true), Deployment.class, options); }
    public CompletableFuture<Deployment> deployAsync(String id, AgentsDeployParams params) { return deployAsync(id, params, RequestOptions.NONE); }

    /** The same, with the agent in the body */
    public Deployment deployAgent(AgentsDeployAgentParams params, RequestOptions options) { return transport.call(new Operation("POST", "/api/v1/agents/deploy", null, params, true), Deployment.class, options); }
    public Deployment deployAgent(AgentsDeployAgentParams params) { return deployAgent(params, RequestOptions.NONE); }

    public CompletableFuture<Deployment> deployAgentAsync(AgentsDeployAgentParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/api/v1/agents/deploy", null, params, true), Deployment.class, options); }
    public CompletableFuture<Deployment> deployAgentAsync(AgentsDeployAgentParams params) { return deployAgentAsync(params, RequestOptions.NONE); }

    /** Roll-outs of your agent, newest first */
    public Page<Deployment> deployments(String id, AgentsDeploymentsParams params, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/agents/:id/deployments", "id", id), params, null, false), Deployment.class, options); }
    public Page<Deployment> deployments(String id, AgentsDeploymentsParams params) { return deployments(id, params, RequestOptions.NONE); }
    public Page<Deployment> deployments(String id) { return deployments(id, AgentsDeploymentsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Deployment>> deploymentsAsync(String id, AgentsDeploymentsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/agents/:id/deployments", "id", id), params, null, false), Deployment.class, options); }
    public CompletableFuture<Page<Deployment>> deploymentsAsync(String id, AgentsDeploymentsParams params) { return deploymentsAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Page<Deployment>> deploymentsAsync(String id) { return deploymentsAsync(id, AgentsDeploymentsParams.builder().build(), RequestOptions.NONE); }

    /** One roll-out, with what was observed in its stage */
    public Deployment deployment(String id, String deployment, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/agents/:id/deployments/:deployment", "id", id, "deployment", deployment), null, null, false), Deployment.class, options); }
    public Deployment deployment(String id, String deployment) { return deployment(id, deployment, RequestOptions.NONE); }

    public CompletableFuture<Deployment> deploymentAsync(String id, String deployment, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/agents/:id/deployments/:deployment", "id", id, "deployment", deployment), null, null, false), Deployment.class, options); }
    public CompletableFuture<Deployment> deploymentAsync(String id, String deployment) { return deploymentAsync(id, deployment, RequestOptions.NONE); }

    /** To the next stage; from 100 % to live */
    public Deployment promote(String id, String deployment, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/agents/:id/deployments/:deployment/promote", "id", id, "deployment", deployment), null, null, false), Deployment.class, options); }
    public Deployment promote(String id, String deployment) { return promote(id, deployment, RequestOptions.NONE); }

    public CompletableFuture<Deployment> promoteAsync(String id, String deployment, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/agents/:id/deployments/:deployment/promote", "id", id, "deployment", deployment), null, null, false), Deployment.class, options); }
    public CompletableFuture<Deployment> promoteAsync(String id, String deployment) { return promoteAsync(id, deployment, RequestOptions.NONE); }

    /** Hold a roll-out where it is */
    public Deployment pause(String id, String deployment, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/agents/:id/deployments/:deployment/pause", "id", id, "deployment", deployment), null, null, false), Deployment.class, options); }
    public Deployment pause(String id, String deployment) { return pause(id, deployment, RequestOptions.NONE); }

    public CompletableFuture<Deployment> pauseAsync(String id, String deployment, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/agents/:id/deployments/:deployment/pause", "id", id, "deployment", deployment), null, null, false), Deployment.class, options); }
    public CompletableFuture<Deployment> pauseAsync(String id, String deployment) { return pauseAsync(id, deployment, RequestOptions.NONE); }

    /** Go on; the stage is observed anew */
    public Deployment resume(String id, String deployment, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/agents/:id/deployments/:deployment/resume", "id", id, "deployment", deployment), null, null, false), Deployment.class, options); }
    public Deployment resume(String id, String deployment) { return resume(id, deployment, RequestOptions.NONE); }

    public CompletableFuture<Deployment> resumeAsync(String id, String deployment, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/agents/:id/deployments/:deployment/resume", "id", id, "deployment", deployment), null, null, false), Deployment.class, options); }
    public CompletableFuture<Deployment> resumeAsync(String id, String deployment) { return resumeAsync(id, deployment, RequestOptions.NONE); }

    /** End a roll-out: all callers get the live version */
    public Deployment abort(String id, String deployment, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/agents/:id/deployments/:deployment/abort", "id", id, "deployment", deployment), null, null, false), Deployment.class, options); }
    public Deployment abort(String id, String deployment) { return abort(id, deployment, RequestOptions.NONE); }

    public CompletableFuture<Deployment> abortAsync(String id, String deployment, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/agents/:id/deployments/:deployment/abort", "id", id, "deployment", deployment), null, null, false), Deployment.class, options); }
    public CompletableFuture<Deployment> abortAsync(String id, String deployment) { return abortAsync(id, deployment, RequestOptions.NONE); }

    /** What the module agents is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/agents/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/agents/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record Agent(
        @JsonProperty("id") String id,
        @JsonProperty("name") String name,
        @JsonProperty("archetype") String archetype,
        @JsonProperty("price_per_call") double pricePerCall,
        @JsonProperty("markets") List<String> markets,
        @JsonProperty("worm_sealed") boolean wormSealed,
        /** One of `created`, `listed`, `disabled`. */
        @JsonProperty("status") String status,
        @JsonProperty("worm_hash") String wormHash,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("slug") String slug,
        @JsonProperty("description") String description,
        @JsonProperty("live_version") String liveVersion,
        @JsonProperty("latest_version") String latestVersion,
        @JsonProperty("deployment_id") String deploymentId,
        @JsonProperty("input_schema") Map<String, JsonNode> inputSchema,
        @JsonProperty("output_schema") Map<String, JsonNode> outputSchema) {}

    public record AgentCall(
        @JsonProperty("output") Map<String, JsonNode> output,
        @JsonProperty("worm_hash") String wormHash,
        @JsonProperty("earnings_credited_gbp") double earningsCreditedGbp,
        /** One of `enforced`. */
        @JsonProperty("platform rules") String platformRules,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("memory") AgentCallMemory memory) {}

    public record AgentCallDelta(
        @JsonProperty("text") String text) {}

    public record AgentCallMemory(
        @JsonProperty("recalled") long recalled,
        @JsonProperty("remembered") long remembered) {}

    public record AgentCallResult(
        @JsonProperty("output") Map<String, JsonNode> output,
        @JsonProperty("worm_hash") String wormHash,
        @JsonProperty("earnings_credited_gbp") double earningsCreditedGbp,
        /** One of `enforced`. */
        @JsonProperty("platform rules") String platformRules,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("memory") AgentCallResultMemory memory,
        @JsonProperty("task_id") String taskId,
        @JsonProperty("payment") Map<String, JsonNode> payment) {}

    public record AgentCallResultMemory(
        @JsonProperty("recalled") long recalled,
        @JsonProperty("remembered") long remembered) {}

    public record AgentDeletion(
        @JsonProperty("deleted") boolean deleted,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("worm_hash") String wormHash,
        @JsonProperty("deleted_at") Instant deletedAt,
        @JsonProperty("note") String note) {}

    public record AgentEarnings(
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("balance_gbp") double balanceGbp,
        @JsonProperty("calls_total") long callsTotal,
        @JsonProperty("worm_entries") long wormEntries,
        @JsonProperty("split") AgentEarningsSplit split,
        @JsonProperty("withdrawable_gbp") double withdrawableGbp) {}

    public record AgentEarningsSplit(
        @JsonProperty("creator_pct") double creatorPct,
        @JsonProperty("ops_pct") double opsPct,
        @JsonProperty("treasury_pct") double treasuryPct) {}

    public record AgentSigningSecret(
        @JsonProperty("agent_id") String agentId,
        /** A Standard Webhooks secret: `whsec_` and base64. */
        @JsonProperty("secret") String secret,
        @JsonProperty("previous_secret_expires_at") Instant previousSecretExpiresAt) {}

    public record AgentVersion(
        @JsonProperty("version") long version,
        @JsonProperty("config_hash") String configHash,
        @JsonProperty("live") boolean live,
        @JsonProperty("latest") boolean latest,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("config") Map<String, JsonNode> config) {}

    public record AgentsArchetypesResultItem(
        @JsonProperty("archetype") String archetype,
        @JsonProperty("summary") String summary,
        @JsonProperty("instructions") String instructions,
        @JsonProperty("input_schema") Map<String, JsonNode> inputSchema,
        @JsonProperty("output_schema") Map<String, JsonNode> outputSchema,
        /** Other names that a field of the input may come by. */
        @JsonProperty("also") Map<String, List<String>> also,
        @JsonProperty("without_key") String withoutKey) {}

    public record AgentsCallParams(
        @JsonProperty("input") Map<String, Object> input,
        /** Server-sent events: delta, then result or error. */
        @JsonProperty("stream") Boolean stream,
        /** Refused where the price is above it. */
        @JsonProperty("max_cost_pence") Double maxCostPence,
        /** A config hash; only for the owner. */
        @JsonProperty("version") String version) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Map<String, Object> input;
            private Boolean stream;
            private Double maxCostPence;
            private String version;
            private Builder() {}
            public Builder input(Map<String, Object> value) { input = value; return this; }
            /** Server-sent events: delta, then result or error. */
            public Builder stream(boolean value) { stream = value; return this; }
            /** Refused where the price is above it. */
            public Builder maxCostPence(double value) { maxCostPence = value; return this; }
            /** A config hash; only for the owner. */
            public Builder version(String value) { version = value; return this; }
            public AgentsCallParams build() { return new AgentsCallParams(Objects.requireNonNull(input, "input"), stream, maxCostPence, version); }
        }
    }

    public record AgentsCreateParams(
        @JsonProperty("name") String name,
        /** One of GET /v1/agents/archetypes; beside instructions or an endpoint any word, or absent. */
        @JsonProperty("archetype") String archetype,
        /** Pounds sterling. */
        @JsonProperty("price_per_call") double pricePerCall,
        @JsonProperty("markets") List<String> markets,
        /** Always true in answers: money is always sealed. */
        @JsonProperty("worm_sealed") Boolean wormSealed,
        @JsonProperty("description") String description,
        @JsonProperty("instructions") String instructions,
        @JsonProperty("model") AgentsCreateParamsModel model,
        @JsonProperty("tools") List<AgentsCreateParamsTool> tools,
        /** HTTPS endpoint of the developer; takes the place of instructions, model and tools. */
        @JsonProperty("endpoint") AgentsCreateParamsEndpoint endpoint,
        /** Recalls before a call and remembers after it what this caller and the agent said, in the account of the caller. */
        @JsonProperty("memory") AgentsCreateParamsMemory memory,
        @JsonProperty("input_schema") Map<String, Object> inputSchema,
        @JsonProperty("output_schema") Map<String, Object> outputSchema,
        @JsonProperty("limits") AgentsCreateParamsLimits limits) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private String archetype;
            private Double pricePerCall;
            private List<String> markets;
            private Boolean wormSealed;
            private String description;
            private String instructions;
            private AgentsCreateParamsModel model;
            private List<AgentsCreateParamsTool> tools;
            private AgentsCreateParamsEndpoint endpoint;
            private AgentsCreateParamsMemory memory;
            private Map<String, Object> inputSchema;
            private Map<String, Object> outputSchema;
            private AgentsCreateParamsLimits limits;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            /** One of GET /v1/agents/archetypes; beside instructions or an endpoint any word, or absent. */
            public Builder archetype(String value) { archetype = value; return this; }
            /** Pounds sterling. */
            public Builder pricePerCall(double value) { pricePerCall = value; return this; }
            public Builder markets(List<String> value) { markets = value; return this; }
            /** Always true in answers: money is always sealed. */
            public Builder wormSealed(boolean value) { wormSealed = value; return this; }
            public Builder description(String value) { description = value; return this; }
            public Builder instructions(String value) { instructions = value; return this; }
            public Builder model(AgentsCreateParamsModel value) { model = value; return this; }
            public Builder tools(List<AgentsCreateParamsTool> value) { tools = value; return this; }
            /** HTTPS endpoint of the developer; takes the place of instructions, model and tools. */
            public Builder endpoint(AgentsCreateParamsEndpoint value) { endpoint = value; return this; }
            /** Recalls before a call and remembers after it what this caller and the agent said, in the account of the caller. */
            public Builder memory(AgentsCreateParamsMemory value) { memory = value; return this; }
            public Builder inputSchema(Map<String, Object> value) { inputSchema = value; return this; }
            public Builder outputSchema(Map<String, Object> value) { outputSchema = value; return this; }
            public Builder limits(AgentsCreateParamsLimits value) { limits = value; return this; }
            public AgentsCreateParams build() { return new AgentsCreateParams(Objects.requireNonNull(name, "name"), archetype, Objects.requireNonNull(pricePerCall, "price_per_call"), markets, wormSealed, description, instructions, model, tools, endpoint, memory, inputSchema, outputSchema, limits); }
        }
    }

    /** HTTPS endpoint of the developer; takes the place of instructions, model and tools. */
    public record AgentsCreateParamsEndpoint(
        @JsonProperty("url") String url,
        /** Default http. a2a: the address is that of an agent card. One of `http`, `a2a`. */
        @JsonProperty("protocol") String protocol,
        /** Default 2. */
        @JsonProperty("retries") Long retries,
        @JsonProperty("authorization") String authorization) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String url;
            private String protocol;
            private Long retries;
            private String authorization;
            private Builder() {}
            public Builder url(String value) { url = value; return this; }
            /** Default http. a2a: the address is that of an agent card. One of `http`, `a2a`. */
            public Builder protocol(String value) { protocol = value; return this; }
            /** Default 2. */
            public Builder retries(long value) { retries = value; return this; }
            public Builder authorization(String value) { authorization = value; return this; }
            public AgentsCreateParamsEndpoint build() { return new AgentsCreateParamsEndpoint(Objects.requireNonNull(url, "url"), protocol, retries, authorization); }
        }
    }

    public record AgentsCreateParamsLimits(
        @JsonProperty("max_steps") Long maxSteps,
        @JsonProperty("timeout_ms") Long timeoutMs,
        /** What models and agents it uses may cost a call; its owner pays that. */
        @JsonProperty("max_cost_pence") Double maxCostPence) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long maxSteps;
            private Long timeoutMs;
            private Double maxCostPence;
            private Builder() {}
            public Builder maxSteps(long value) { maxSteps = value; return this; }
            public Builder timeoutMs(long value) { timeoutMs = value; return this; }
            /** What models and agents it uses may cost a call; its owner pays that. */
            public Builder maxCostPence(double value) { maxCostPence = value; return this; }
            public AgentsCreateParamsLimits build() { return new AgentsCreateParamsLimits(maxSteps, timeoutMs, maxCostPence); }
        }
    }

    /** Recalls before a call and remembers after it what this caller and the agent said, in the account of the caller. */
    public record AgentsCreateParamsMemory(
        /** Memories a call; default 5. */
        @JsonProperty("recall") Long recall,
        /** Default true. */
        @JsonProperty("remember") Boolean remember) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long recall;
            private Boolean remember;
            private Builder() {}
            /** Memories a call; default 5. */
            public Builder recall(long value) { recall = value; return this; }
            /** Default true. */
            public Builder remember(boolean value) { remember = value; return this; }
            public AgentsCreateParamsMemory build() { return new AgentsCreateParamsMemory(recall, remember); }
        }
    }

    public record AgentsCreateParamsModel(
        /** Tried in this order; `auto` leaves the choice. */
        @JsonProperty("models") List<String> models,
        /** One of `auto`, `high`, `low`. */
        @JsonProperty("quality") String quality,
        /** One of `balanced`, `cost`, `latency`, `quality`. */
        @JsonProperty("priority") String priority,
        @JsonProperty("temperature") Double temperature,
        @JsonProperty("max_output_tokens") Long maxOutputTokens) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<String> models;
            private String quality;
            private String priority;
            private Double temperature;
            private Long maxOutputTokens;
            private Builder() {}
            /** Tried in this order; `auto` leaves the choice. */
            public Builder models(List<String> value) { models = value; return this; }
            /** One of `auto`, `high`, `low`. */
            public Builder quality(String value) { quality = value; return this; }
            /** One of `balanced`, `cost`, `latency`, `quality`. */
            public Builder priority(String value) { priority = value; return this; }
            public Builder temperature(double value) { temperature = value; return this; }
            public Builder maxOutputTokens(long value) { maxOutputTokens = value; return this; }
            public AgentsCreateParamsModel build() { return new AgentsCreateParamsModel(models, quality, priority, temperature, maxOutputTokens); }
        }
    }

    public record AgentsCreateParamsTool(
        @JsonProperty("type") Object type,
        @JsonProperty("name") String name,
        @JsonProperty("description") String description,
        @JsonProperty("url") String url,
        /** Default POST. One of `GET`, `POST`. */
        @JsonProperty("method") String method,
        @JsonProperty("parameters") Map<String, Object> parameters,
        @JsonProperty("writes") Object writes,
        @JsonProperty("agent") String agent,
        /** Those of the server that the agent may use; the model knows them as `&lt;name>_&lt;tool>`. */
        @JsonProperty("tools") List<String> tools,
        /** In one call of the agent. Default 8. */
        @JsonProperty("max_calls") Long maxCalls,
        @JsonProperty("authorization") String authorization) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Object type;
            private String name;
            private String description;
            private String url;
            private String method;
            private Map<String, Object> parameters;
            private Object writes;
            private String agent;
            private List<String> tools;
            private Long maxCalls;
            private String authorization;
            private Builder() {}
            public Builder type(Object value) { type = value; return this; }
            public Builder name(String value) { name = value; return this; }
            public Builder description(String value) { description = value; return this; }
            public Builder url(String value) { url = value; return this; }
            /** Default POST. One of `GET`, `POST`. */
            public Builder method(String value) { method = value; return this; }
            public Builder parameters(Map<String, Object> value) { parameters = value; return this; }
            public Builder writes(Object value) { writes = value; return this; }
            public Builder agent(String value) { agent = value; return this; }
            /** Those of the server that the agent may use; the model knows them as `&lt;name>_&lt;tool>`. */
            public Builder tools(List<String> value) { tools = value; return this; }
            /** In one call of the agent. Default 8. */
            public Builder maxCalls(long value) { maxCalls = value; return this; }
            public Builder authorization(String value) { authorization = value; return this; }
            public AgentsCreateParamsTool build() { return new AgentsCreateParamsTool(Objects.requireNonNull(type, "type"), Objects.requireNonNull(name, "name"), description, url, method, parameters, writes, agent, tools, maxCalls, authorization); }
        }
    }

    public record AgentsDeployAgentParams(
        @JsonProperty("agent_id") String agentId,
        /** One of `canary`. */
        @JsonProperty("strategy") String strategy,
        /** A share of calls: 0.05 is 5 %. */
        @JsonProperty("rollback_threshold") Double rollbackThreshold,
        @JsonProperty("initial_traffic_pct") Double initialTrafficPct,
        /** Default: the newest. */
        @JsonProperty("version") String version,
        /** Default true. */
        @JsonProperty("auto_promote") Boolean autoPromote,
        @JsonProperty("analysis") AgentsDeployAgentParamsAnalysis analysis) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String agentId;
            private String strategy;
            private Double rollbackThreshold;
            private Double initialTrafficPct;
            private String version;
            private Boolean autoPromote;
            private AgentsDeployAgentParamsAnalysis analysis;
            private Builder() {}
            public Builder agentId(String value) { agentId = value; return this; }
            /** One of `canary`. */
            public Builder strategy(String value) { strategy = value; return this; }
            /** A share of calls: 0.05 is 5 %. */
            public Builder rollbackThreshold(double value) { rollbackThreshold = value; return this; }
            public Builder initialTrafficPct(double value) { initialTrafficPct = value; return this; }
            /** Default: the newest. */
            public Builder version(String value) { version = value; return this; }
            /** Default true. */
            public Builder autoPromote(boolean value) { autoPromote = value; return this; }
            public Builder analysis(AgentsDeployAgentParamsAnalysis value) { analysis = value; return this; }
            public AgentsDeployAgentParams build() { return new AgentsDeployAgentParams(Objects.requireNonNull(agentId, "agent_id"), Objects.requireNonNull(strategy, "strategy"), rollbackThreshold, initialTrafficPct, version, autoPromote, analysis); }
        }
    }

    public record AgentsDeployAgentParamsAnalysis(
        /** Default a day. A stage that is undecided by then pauses. */
        @JsonProperty("window_s") Long windowS,
        /** Default 50. */
        @JsonProperty("min_samples") Long minSamples,
        @JsonProperty("max_p95_ms") Double maxP95Ms,
        /** What 95 of 100 calls may cost their owner at most. */
        @JsonProperty("max_cost_pence") Double maxCostPence) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long windowS;
            private Long minSamples;
            private Double maxP95Ms;
            private Double maxCostPence;
            private Builder() {}
            /** Default a day. A stage that is undecided by then pauses. */
            public Builder windowS(long value) { windowS = value; return this; }
            /** Default 50. */
            public Builder minSamples(long value) { minSamples = value; return this; }
            public Builder maxP95Ms(double value) { maxP95Ms = value; return this; }
            /** What 95 of 100 calls may cost their owner at most. */
            public Builder maxCostPence(double value) { maxCostPence = value; return this; }
            public AgentsDeployAgentParamsAnalysis build() { return new AgentsDeployAgentParamsAnalysis(windowS, minSamples, maxP95Ms, maxCostPence); }
        }
    }

    public record AgentsDeployParams(
        /** One of `canary`. */
        @JsonProperty("strategy") String strategy,
        /** A share of calls: 0.05 is 5 %. */
        @JsonProperty("rollback_threshold") Double rollbackThreshold,
        @JsonProperty("initial_traffic_pct") Double initialTrafficPct,
        /** Default: the newest. */
        @JsonProperty("version") String version,
        /** Default true. */
        @JsonProperty("auto_promote") Boolean autoPromote,
        @JsonProperty("analysis") AgentsDeployParamsAnalysis analysis) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String strategy;
            private Double rollbackThreshold;
            private Double initialTrafficPct;
            private String version;
            private Boolean autoPromote;
            private AgentsDeployParamsAnalysis analysis;
            private Builder() {}
            /** One of `canary`. */
            public Builder strategy(String value) { strategy = value; return this; }
            /** A share of calls: 0.05 is 5 %. */
            public Builder rollbackThreshold(double value) { rollbackThreshold = value; return this; }
            public Builder initialTrafficPct(double value) { initialTrafficPct = value; return this; }
            /** Default: the newest. */
            public Builder version(String value) { version = value; return this; }
            /** Default true. */
            public Builder autoPromote(boolean value) { autoPromote = value; return this; }
            public Builder analysis(AgentsDeployParamsAnalysis value) { analysis = value; return this; }
            public AgentsDeployParams build() { return new AgentsDeployParams(Objects.requireNonNull(strategy, "strategy"), rollbackThreshold, initialTrafficPct, version, autoPromote, analysis); }
        }
    }

    public record AgentsDeployParamsAnalysis(
        /** Default a day. A stage that is undecided by then pauses. */
        @JsonProperty("window_s") Long windowS,
        /** Default 50. */
        @JsonProperty("min_samples") Long minSamples,
        @JsonProperty("max_p95_ms") Double maxP95Ms,
        /** What 95 of 100 calls may cost their owner at most. */
        @JsonProperty("max_cost_pence") Double maxCostPence) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long windowS;
            private Long minSamples;
            private Double maxP95Ms;
            private Double maxCostPence;
            private Builder() {}
            /** Default a day. A stage that is undecided by then pauses. */
            public Builder windowS(long value) { windowS = value; return this; }
            /** Default 50. */
            public Builder minSamples(long value) { minSamples = value; return this; }
            public Builder maxP95Ms(double value) { maxP95Ms = value; return this; }
            /** What 95 of 100 calls may cost their owner at most. */
            public Builder maxCostPence(double value) { maxCostPence = value; return this; }
            public AgentsDeployParamsAnalysis build() { return new AgentsDeployParamsAnalysis(windowS, minSamples, maxP95Ms, maxCostPence); }
        }
    }

    public record AgentsDeploymentsParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            public AgentsDeploymentsParams build() { return new AgentsDeploymentsParams(limit, cursor); }
        }
    }

    public record AgentsListParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            public AgentsListParams build() { return new AgentsListParams(limit, cursor); }
        }
    }

    public record AgentsUpdateParams(
        @JsonProperty("archetype") String archetype,
        /** Pounds sterling. */
        @JsonProperty("price_per_call") Double pricePerCall,
        @JsonProperty("markets") List<String> markets,
        @JsonProperty("description") String description,
        /** One of `enabled`, `disabled`. */
        @JsonProperty("status") String status,
        @JsonProperty("instructions") String instructions,
        @JsonProperty("model") AgentsUpdateParamsModel model,
        @JsonProperty("tools") List<AgentsUpdateParamsTool> tools,
        @JsonProperty("endpoint") AgentsUpdateParamsEndpoint endpoint,
        @JsonProperty("memory") AgentsUpdateParamsMemory memory,
        @JsonProperty("input_schema") Map<String, Object> inputSchema,
        @JsonProperty("output_schema") Map<String, Object> outputSchema,
        @JsonProperty("limits") AgentsUpdateParamsLimits limits) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String archetype;
            private Double pricePerCall;
            private List<String> markets;
            private String description;
            private String status;
            private String instructions;
            private AgentsUpdateParamsModel model;
            private List<AgentsUpdateParamsTool> tools;
            private AgentsUpdateParamsEndpoint endpoint;
            private AgentsUpdateParamsMemory memory;
            private Map<String, Object> inputSchema;
            private Map<String, Object> outputSchema;
            private AgentsUpdateParamsLimits limits;
            private Builder() {}
            public Builder archetype(String value) { archetype = value; return this; }
            /** Pounds sterling. */
            public Builder pricePerCall(double value) { pricePerCall = value; return this; }
            public Builder markets(List<String> value) { markets = value; return this; }
            public Builder description(String value) { description = value; return this; }
            /** One of `enabled`, `disabled`. */
            public Builder status(String value) { status = value; return this; }
            public Builder instructions(String value) { instructions = value; return this; }
            public Builder model(AgentsUpdateParamsModel value) { model = value; return this; }
            public Builder tools(List<AgentsUpdateParamsTool> value) { tools = value; return this; }
            public Builder endpoint(AgentsUpdateParamsEndpoint value) { endpoint = value; return this; }
            public Builder memory(AgentsUpdateParamsMemory value) { memory = value; return this; }
            public Builder inputSchema(Map<String, Object> value) { inputSchema = value; return this; }
            public Builder outputSchema(Map<String, Object> value) { outputSchema = value; return this; }
            public Builder limits(AgentsUpdateParamsLimits value) { limits = value; return this; }
            public AgentsUpdateParams build() { return new AgentsUpdateParams(archetype, pricePerCall, markets, description, status, instructions, model, tools, endpoint, memory, inputSchema, outputSchema, limits); }
        }
    }

    /** HTTPS endpoint of the developer; takes the place of instructions, model and tools. */
    public record AgentsUpdateParamsEndpoint(
        @JsonProperty("url") String url,
        /** Default http. a2a: the address is that of an agent card. One of `http`, `a2a`. */
        @JsonProperty("protocol") String protocol,
        /** Default 2. */
        @JsonProperty("retries") Long retries,
        @JsonProperty("authorization") String authorization) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String url;
            private String protocol;
            private Long retries;
            private String authorization;
            private Builder() {}
            public Builder url(String value) { url = value; return this; }
            /** Default http. a2a: the address is that of an agent card. One of `http`, `a2a`. */
            public Builder protocol(String value) { protocol = value; return this; }
            /** Default 2. */
            public Builder retries(long value) { retries = value; return this; }
            public Builder authorization(String value) { authorization = value; return this; }
            public AgentsUpdateParamsEndpoint build() { return new AgentsUpdateParamsEndpoint(Objects.requireNonNull(url, "url"), protocol, retries, authorization); }
        }
    }

    public record AgentsUpdateParamsLimits(
        @JsonProperty("max_steps") Long maxSteps,
        @JsonProperty("timeout_ms") Long timeoutMs,
        /** What models and agents it uses may cost a call; its owner pays that. */
        @JsonProperty("max_cost_pence") Double maxCostPence) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long maxSteps;
            private Long timeoutMs;
            private Double maxCostPence;
            private Builder() {}
            public Builder maxSteps(long value) { maxSteps = value; return this; }
            public Builder timeoutMs(long value) { timeoutMs = value; return this; }
            /** What models and agents it uses may cost a call; its owner pays that. */
            public Builder maxCostPence(double value) { maxCostPence = value; return this; }
            public AgentsUpdateParamsLimits build() { return new AgentsUpdateParamsLimits(maxSteps, timeoutMs, maxCostPence); }
        }
    }

    /** Recalls before a call and remembers after it what this caller and the agent said, in the account of the caller. */
    public record AgentsUpdateParamsMemory(
        /** Memories a call; default 5. */
        @JsonProperty("recall") Long recall,
        /** Default true. */
        @JsonProperty("remember") Boolean remember) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long recall;
            private Boolean remember;
            private Builder() {}
            /** Memories a call; default 5. */
            public Builder recall(long value) { recall = value; return this; }
            /** Default true. */
            public Builder remember(boolean value) { remember = value; return this; }
            public AgentsUpdateParamsMemory build() { return new AgentsUpdateParamsMemory(recall, remember); }
        }
    }

    public record AgentsUpdateParamsModel(
        /** Tried in this order; `auto` leaves the choice. */
        @JsonProperty("models") List<String> models,
        /** One of `auto`, `high`, `low`. */
        @JsonProperty("quality") String quality,
        /** One of `balanced`, `cost`, `latency`, `quality`. */
        @JsonProperty("priority") String priority,
        @JsonProperty("temperature") Double temperature,
        @JsonProperty("max_output_tokens") Long maxOutputTokens) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<String> models;
            private String quality;
            private String priority;
            private Double temperature;
            private Long maxOutputTokens;
            private Builder() {}
            /** Tried in this order; `auto` leaves the choice. */
            public Builder models(List<String> value) { models = value; return this; }
            /** One of `auto`, `high`, `low`. */
            public Builder quality(String value) { quality = value; return this; }
            /** One of `balanced`, `cost`, `latency`, `quality`. */
            public Builder priority(String value) { priority = value; return this; }
            public Builder temperature(double value) { temperature = value; return this; }
            public Builder maxOutputTokens(long value) { maxOutputTokens = value; return this; }
            public AgentsUpdateParamsModel build() { return new AgentsUpdateParamsModel(models, quality, priority, temperature, maxOutputTokens); }
        }
    }

    public record AgentsUpdateParamsTool(
        @JsonProperty("type") Object type,
        @JsonProperty("name") String name,
        @JsonProperty("description") String description,
        @JsonProperty("url") String url,
        /** Default POST. One of `GET`, `POST`. */
        @JsonProperty("method") String method,
        @JsonProperty("parameters") Map<String, Object> parameters,
        @JsonProperty("writes") Object writes,
        @JsonProperty("agent") String agent,
        /** Those of the server that the agent may use; the model knows them as `&lt;name>_&lt;tool>`. */
        @JsonProperty("tools") List<String> tools,
        /** In one call of the agent. Default 8. */
        @JsonProperty("max_calls") Long maxCalls,
        @JsonProperty("authorization") String authorization) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Object type;
            private String name;
            private String description;
            private String url;
            private String method;
            private Map<String, Object> parameters;
            private Object writes;
            private String agent;
            private List<String> tools;
            private Long maxCalls;
            private String authorization;
            private Builder() {}
            public Builder type(Object value) { type = value; return this; }
            public Builder name(String value) { name = value; return this; }
            public Builder description(String value) { description = value; return this; }
            public Builder url(String value) { url = value; return this; }
            /** Default POST. One of `GET`, `POST`. */
            public Builder method(String value) { method = value; return this; }
            public Builder parameters(Map<String, Object> value) { parameters = value; return this; }
            public Builder writes(Object value) { writes = value; return this; }
            public Builder agent(String value) { agent = value; return this; }
            /** Those of the server that the agent may use; the model knows them as `&lt;name>_&lt;tool>`. */
            public Builder tools(List<String> value) { tools = value; return this; }
            /** In one call of the agent. Default 8. */
            public Builder maxCalls(long value) { maxCalls = value; return this; }
            public Builder authorization(String value) { authorization = value; return this; }
            public AgentsUpdateParamsTool build() { return new AgentsUpdateParamsTool(Objects.requireNonNull(type, "type"), Objects.requireNonNull(name, "name"), description, url, method, parameters, writes, agent, tools, maxCalls, authorization); }
        }
    }

    public record AgentsVersionsParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            public AgentsVersionsParams build() { return new AgentsVersionsParams(limit, cursor); }
        }
    }

    public record CreatedAgent(
        @JsonProperty("id") String id,
        @JsonProperty("name") String name,
        @JsonProperty("archetype") String archetype,
        @JsonProperty("price_per_call") double pricePerCall,
        @JsonProperty("markets") List<String> markets,
        @JsonProperty("worm_sealed") boolean wormSealed,
        /** One of `created`, `listed`, `disabled`. */
        @JsonProperty("status") String status,
        @JsonProperty("worm_hash") String wormHash,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("slug") String slug,
        @JsonProperty("description") String description,
        @JsonProperty("live_version") String liveVersion,
        @JsonProperty("latest_version") String latestVersion,
        @JsonProperty("deployment_id") String deploymentId,
        @JsonProperty("input_schema") Map<String, JsonNode> inputSchema,
        @JsonProperty("output_schema") Map<String, JsonNode> outputSchema,
        /** Verifies our requests to its endpoint and its tools. Shown here and at its rotation, and never again: a repeat by the same Idempotency-Key is answered without it. */
        @JsonProperty("signing_secret") String signingSecret) {}

    public record Deployment(
        @JsonProperty("deployment_id") String deploymentId,
        /** One of `deploying`, `paused`, `live`, `rolled_back`, `aborted`, `superseded`. */
        @JsonProperty("status") String status,
        @JsonProperty("traffic_pct") double trafficPct,
        @JsonProperty("rollback_threshold") double rollbackThreshold,
        @JsonProperty("worm_sealed") boolean wormSealed,
        @JsonProperty("stages") List<String> stages,
        @JsonProperty("stage") String stage,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("version") String version,
        @JsonProperty("reason") String reason,
        @JsonProperty("worm_hash") String wormHash,
        @JsonProperty("created_at") Instant createdAt,
        /** Of this stage; paused or ended, of the last stage that saw calls. */
        @JsonProperty("analysis") DeploymentAnalysis analysis) {}

    /** Of this stage; paused or ended, of the last stage that saw calls. */
    public record DeploymentAnalysis(
        @JsonProperty("errors") DeploymentAnalysisErrors errors,
        @JsonProperty("latency") DeploymentAnalysisLatency latency,
        @JsonProperty("cost") DeploymentAnalysisCost cost) {}

    public record DeploymentAnalysisCost(
        @JsonProperty("samples") long samples,
        @JsonProperty("bad") long bad,
        /** One of `good`, `bad`, `open`. */
        @JsonProperty("verdict") String verdict) {}

    public record DeploymentAnalysisErrors(
        @JsonProperty("samples") long samples,
        @JsonProperty("bad") long bad,
        /** One of `good`, `bad`, `open`. */
        @JsonProperty("verdict") String verdict) {}

    public record DeploymentAnalysisLatency(
        @JsonProperty("samples") long samples,
        @JsonProperty("bad") long bad,
        /** One of `good`, `bad`, `open`. */
        @JsonProperty("verdict") String verdict) {}

    /** What callStreaming tells; told apart by instanceof. */
    public sealed interface AgentsCallEvent {
        record Delta(AgentCallDelta data) implements AgentsCallEvent {}
        record Result(AgentCallResult data) implements AgentsCallEvent {}
        /** One that this version does not know. */
        record Other(ServerEvent event) implements AgentsCallEvent {}

        static AgentsCallEvent of(ServerEvent event) {
            return switch (event.event()) {
                case "delta" -> new Delta(event.as(AgentCallDelta.class));
                case "result" -> new Result(event.as(AgentCallResult.class));
                default -> new Other(event);
            };
        }
    }
}
