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

/** Remembers what was said and known, finds what bears on a question and says why; stock mem0 clients work */
public final class MemoryResource {
    private final Transport transport;

    MemoryResource(Transport transport) { this.transport = transport; }

    /**
     * Remember messages or facts
     *
     * Each message is one memory, in its words; what was said before is counted, what it makes untrue is superseded. `infer: false`: no model looks at it, whatever the settings say.
     */
    public AddedMemories add(MemoryAddParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/memory/memories", null, params, true), AddedMemories.class, options); }
    public AddedMemories add(MemoryAddParams params) { return add(params, RequestOptions.NONE); }
    public AddedMemories add() { return add(MemoryAddParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<AddedMemories> addAsync(MemoryAddParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/memory/memories", null, params, true), AddedMemories.class, options); }
    public CompletableFuture<AddedMemories> addAsync(MemoryAddParams params) { return addAsync(params, RequestOptions.NONE); }
    public CompletableFuture<AddedMemories> addAsync() { return addAsync(MemoryAddParams.builder().build(), RequestOptions.NONE); }

    /** Your memories, newest first */
    public Page<Memory> list(MemoryListParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/memory/memories", params, null, false), Memory.class, options); }
    public Page<Memory> list(MemoryListParams params) { return list(params, RequestOptions.NONE); }
    public Page<Memory> list() { return list(MemoryListParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Memory>> listAsync(MemoryListParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/memory/memories", params, null, false), Memory.class, options); }
    public CompletableFuture<Page<Memory>> listAsync(MemoryListParams params) { return listAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<Memory>> listAsync() { return listAsync(MemoryListParams.builder().build(), RequestOptions.NONE); }

    /**
     * What is remembered that bears on a question
     *
     * `signals` say why: each is its share of the score before it is scaled to 0…1. `reference_date`: what was known and held then.
     */
    public FoundMemories search(MemorySearchParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/memory/search", null, params, false), FoundMemories.class, options); }
    public FoundMemories search(MemorySearchParams params) { return search(params, RequestOptions.NONE); }

    public CompletableFuture<FoundMemories> searchAsync(MemorySearchParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/memory/search", null, params, false), FoundMemories.class, options); }
    public CompletableFuture<FoundMemories> searchAsync(MemorySearchParams params) { return searchAsync(params, RequestOptions.NONE); }

    /** A memory */
    public Memory retrieve(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/memory/memories/:id", "id", id), null, null, false), Memory.class, options); }
    public Memory retrieve(String id) { return retrieve(id, RequestOptions.NONE); }

    public CompletableFuture<Memory> retrieveAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/memory/memories/:id", "id", id), null, null, false), Memory.class, options); }
    public CompletableFuture<Memory> retrieveAsync(String id) { return retrieveAsync(id, RequestOptions.NONE); }

    /**
     * Correct a memory
     *
     * What it said before stays in its history. `invalid_at`: it holds no longer from then on; null: it does.
     */
    public Memory update(String id, MemoryUpdateParams params, RequestOptions options) { return transport.call(new Operation("PATCH", Operation.path("/v1/memory/memories/:id", "id", id), null, params, false), Memory.class, options); }
    public Memory update(String id, MemoryUpdateParams params) { return update(id, params, RequestOptions.NONE); }
    public Memory update(String id) { return update(id, MemoryUpdateParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Memory> updateAsync(String id, MemoryUpdateParams params, RequestOptions options) { return transport.callAsync(new Operation("PATCH", Operation.path("/v1/memory/memories/:id", "id", id), null, params, false), Memory.class, options); }
    public CompletableFuture<Memory> updateAsync(String id, MemoryUpdateParams params) { return updateAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Memory> updateAsync(String id) { return updateAsync(id, MemoryUpdateParams.builder().build(), RequestOptions.NONE); }

    /** Forget a memory, with its history */
    public MemoryDeleteResult delete(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/memory/memories/:id", "id", id), null, null, false), MemoryDeleteResult.class, options); }
    public MemoryDeleteResult delete(String id) { return delete(id, RequestOptions.NONE); }

    public CompletableFuture<MemoryDeleteResult> deleteAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/memory/memories/:id", "id", id), null, null, false), MemoryDeleteResult.class, options); }
    public CompletableFuture<MemoryDeleteResult> deleteAsync(String id) { return deleteAsync(id, RequestOptions.NONE); }

    /** What a memory said before */
    public Page<MemoryHistoryEntry> history(String id, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/memory/memories/:id/history", "id", id), null, null, false), MemoryHistoryEntry.class, options); }
    public Page<MemoryHistoryEntry> history(String id) { return history(id, RequestOptions.NONE); }

    public CompletableFuture<Page<MemoryHistoryEntry>> historyAsync(String id, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/memory/memories/:id/history", "id", id), null, null, false), MemoryHistoryEntry.class, options); }
    public CompletableFuture<Page<MemoryHistoryEntry>> historyAsync(String id) { return historyAsync(id, RequestOptions.NONE); }

    /**
     * Forget all memories and blocks that fit
     *
     * Names no one and nothing: refused, unless `all` is true. Blocks go by their scope, unless there are filters.
     */
    public Forgotten forget(MemoryForgetParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/memory/forget", null, params, false), Forgotten.class, options); }
    public Forgotten forget(MemoryForgetParams params) { return forget(params, RequestOptions.NONE); }
    public Forgotten forget() { return forget(MemoryForgetParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Forgotten> forgetAsync(MemoryForgetParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/memory/forget", null, params, false), Forgotten.class, options); }
    public CompletableFuture<Forgotten> forgetAsync(MemoryForgetParams params) { return forgetAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Forgotten> forgetAsync() { return forgetAsync(MemoryForgetParams.builder().build(), RequestOptions.NONE); }

    /** Texts of fixed place, for prompts */
    public Page<MemoryBlock> blocks(MemoryBlocksParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/memory/blocks", params, null, false), MemoryBlock.class, options); }
    public Page<MemoryBlock> blocks(MemoryBlocksParams params) { return blocks(params, RequestOptions.NONE); }
    public Page<MemoryBlock> blocks() { return blocks(MemoryBlocksParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<MemoryBlock>> blocksAsync(MemoryBlocksParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/memory/blocks", params, null, false), MemoryBlock.class, options); }
    public CompletableFuture<Page<MemoryBlock>> blocksAsync(MemoryBlocksParams params) { return blocksAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<MemoryBlock>> blocksAsync() { return blocksAsync(MemoryBlocksParams.builder().build(), RequestOptions.NONE); }

    /** A block */
    public MemoryBlock block(String label, MemoryBlockParams params, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/memory/blocks/:label", "label", label), params, null, false), MemoryBlock.class, options); }
    public MemoryBlock block(String label, MemoryBlockParams params) { return block(label, params, RequestOptions.NONE); }
    public MemoryBlock block(String label) { return block(label, MemoryBlockParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<MemoryBlock> blockAsync(String label, MemoryBlockParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/memory/blocks/:label", "label", label), params, null, false), MemoryBlock.class, options); }
    public CompletableFuture<MemoryBlock> blockAsync(String label, MemoryBlockParams params) { return blockAsync(label, params, RequestOptions.NONE); }
    public CompletableFuture<MemoryBlock> blockAsync(String label) { return blockAsync(label, MemoryBlockParams.builder().build(), RequestOptions.NONE); }

    /** Write a block */
    public MemoryBlock putBlock(String label, MemoryPutBlockBody body, MemoryPutBlockParams params, RequestOptions options) { return transport.call(new Operation("PUT", Operation.path("/v1/memory/blocks/:label", "label", label), params, body, false), MemoryBlock.class, options); }
    public MemoryBlock putBlock(String label, MemoryPutBlockBody body, MemoryPutBlockParams params) { return putBlock(label, body, params, RequestOptions.NONE); }
    public MemoryBlock putBlock(String label, MemoryPutBlockBody body) { return putBlock(label, body, MemoryPutBlockParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<MemoryBlock> putBlockAsync(String label, MemoryPutBlockBody body, MemoryPutBlockParams params, RequestOptions options) { return transport.callAsync(new Operation("PUT", Operation.path("/v1/memory/blocks/:label", "label", label), params, body, false), MemoryBlock.class, options); }
    public CompletableFuture<MemoryBlock> putBlockAsync(String label, MemoryPutBlockBody body, MemoryPutBlockParams params) { return putBlockAsync(label, body, params, RequestOptions.NONE); }
    public CompletableFuture<MemoryBlock> putBlockAsync(String label, MemoryPutBlockBody body) { return putBlockAsync(label, body, MemoryPutBlockParams.builder().build(), RequestOptions.NONE); }

    /** Remove a block */
    public MemoryRemoveBlockResult removeBlock(String label, MemoryRemoveBlockParams params, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/memory/blocks/:label", "label", label), params, null, false), MemoryRemoveBlockResult.class, options); }
    public MemoryRemoveBlockResult removeBlock(String label, MemoryRemoveBlockParams params) { return removeBlock(label, params, RequestOptions.NONE); }
    public MemoryRemoveBlockResult removeBlock(String label) { return removeBlock(label, MemoryRemoveBlockParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<MemoryRemoveBlockResult> removeBlockAsync(String label, MemoryRemoveBlockParams params, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/memory/blocks/:label", "label", label), params, null, false), MemoryRemoveBlockResult.class, options); }
    public CompletableFuture<MemoryRemoveBlockResult> removeBlockAsync(String label, MemoryRemoveBlockParams params) { return removeBlockAsync(label, params, RequestOptions.NONE); }
    public CompletableFuture<MemoryRemoveBlockResult> removeBlockAsync(String label) { return removeBlockAsync(label, MemoryRemoveBlockParams.builder().build(), RequestOptions.NONE); }

    /** What models may do for your memory */
    public MemorySettings settings(RequestOptions options) { return transport.call(new Operation("GET", "/v1/memory/settings", null, null, false), MemorySettings.class, options); }
    public MemorySettings settings() { return settings(RequestOptions.NONE); }

    public CompletableFuture<MemorySettings> settingsAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/memory/settings", null, null, false), MemorySettings.class, options); }
    public CompletableFuture<MemorySettings> settingsAsync() { return settingsAsync(RequestOptions.NONE); }

    /**
     * Let models extract facts and compare meanings, within a daily budget
     *
     * Off by default: without models all of it works. You pay for what they use, never above the budget of a UTC day.
     */
    public MemorySettings putSettings(MemoryPutSettingsParams params, RequestOptions options) { return transport.call(new Operation("PUT", "/v1/memory/settings", null, params, false), MemorySettings.class, options); }
    public MemorySettings putSettings(MemoryPutSettingsParams params) { return putSettings(params, RequestOptions.NONE); }

    public CompletableFuture<MemorySettings> putSettingsAsync(MemoryPutSettingsParams params, RequestOptions options) { return transport.callAsync(new Operation("PUT", "/v1/memory/settings", null, params, false), MemorySettings.class, options); }
    public CompletableFuture<MemorySettings> putSettingsAsync(MemoryPutSettingsParams params) { return putSettingsAsync(params, RequestOptions.NONE); }

    /** Whether the key is good */
    public MemoryMem0PingResult mem0Ping(MemoryMem0PingParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/memory/v1/ping", params, null, false), MemoryMem0PingResult.class, options); }
    public MemoryMem0PingResult mem0Ping(MemoryMem0PingParams params) { return mem0Ping(params, RequestOptions.NONE); }
    public MemoryMem0PingResult mem0Ping() { return mem0Ping(MemoryMem0PingParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<MemoryMem0PingResult> mem0PingAsync(MemoryMem0PingParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/memory/v1/ping", params, null, false), MemoryMem0PingResult.class, options); }
    public CompletableFuture<MemoryMem0PingResult> mem0PingAsync(MemoryMem0PingParams params) { return mem0PingAsync(params, RequestOptions.NONE); }
    public CompletableFuture<MemoryMem0PingResult> mem0PingAsync() { return mem0PingAsync(MemoryMem0PingParams.builder().build(), RequestOptions.NONE); }

    /** Remember messages */
    public MemoryMem0AddResult mem0Add(MemoryMem0AddParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/memory/v3/memories/add", null, params, true), MemoryMem0AddResult.class, options); }
    public MemoryMem0AddResult mem0Add(MemoryMem0AddParams params) { return mem0Add(params, RequestOptions.NONE); }

    public CompletableFuture<MemoryMem0AddResult> mem0AddAsync(MemoryMem0AddParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/memory/v3/memories/add", null, params, true), MemoryMem0AddResult.class, options); }
    public CompletableFuture<MemoryMem0AddResult> mem0AddAsync(MemoryMem0AddParams params) { return mem0AddAsync(params, RequestOptions.NONE); }

    /** Search memories */
    public MemoryMem0SearchResult mem0Search(MemoryMem0SearchParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/memory/v3/memories/search", null, params, false), MemoryMem0SearchResult.class, options); }
    public MemoryMem0SearchResult mem0Search(MemoryMem0SearchParams params) { return mem0Search(params, RequestOptions.NONE); }

    public CompletableFuture<MemoryMem0SearchResult> mem0SearchAsync(MemoryMem0SearchParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/memory/v3/memories/search", null, params, false), MemoryMem0SearchResult.class, options); }
    public CompletableFuture<MemoryMem0SearchResult> mem0SearchAsync(MemoryMem0SearchParams params) { return mem0SearchAsync(params, RequestOptions.NONE); }

    /** Memories that fit, newest first */
    public MemoryMem0ListResult mem0List(MemoryMem0ListBody body, MemoryMem0ListParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/memory/v3/memories", params, body, false), MemoryMem0ListResult.class, options); }
    public MemoryMem0ListResult mem0List(MemoryMem0ListBody body, MemoryMem0ListParams params) { return mem0List(body, params, RequestOptions.NONE); }
    public MemoryMem0ListResult mem0List(MemoryMem0ListBody body) { return mem0List(body, MemoryMem0ListParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<MemoryMem0ListResult> mem0ListAsync(MemoryMem0ListBody body, MemoryMem0ListParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/memory/v3/memories", params, body, false), MemoryMem0ListResult.class, options); }
    public CompletableFuture<MemoryMem0ListResult> mem0ListAsync(MemoryMem0ListBody body, MemoryMem0ListParams params) { return mem0ListAsync(body, params, RequestOptions.NONE); }
    public CompletableFuture<MemoryMem0ListResult> mem0ListAsync(MemoryMem0ListBody body) { return mem0ListAsync(body, MemoryMem0ListParams.builder().build(), RequestOptions.NONE); }

    /** A memory */
    public Mem0Memory mem0Get(String id, MemoryMem0GetParams params, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/memory/v1/memories/:id", "id", id), params, null, false), Mem0Memory.class, options); }
    public Mem0Memory mem0Get(String id, MemoryMem0GetParams params) { return mem0Get(id, params, RequestOptions.NONE); }
    public Mem0Memory mem0Get(String id) { return mem0Get(id, MemoryMem0GetParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Mem0Memory> mem0GetAsync(String id, MemoryMem0GetParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/memory/v1/memories/:id", "id", id), params, null, false), Mem0Memory.class, options); }
    public CompletableFuture<Mem0Memory> mem0GetAsync(String id, MemoryMem0GetParams params) { return mem0GetAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Mem0Memory> mem0GetAsync(String id) { return mem0GetAsync(id, MemoryMem0GetParams.builder().build(), RequestOptions.NONE); }

    /** Correct a memory */
    public Mem0Memory mem0Update(String id, MemoryMem0UpdateBody body, MemoryMem0UpdateParams params, RequestOptions options) { return transport.call(new Operation("PUT", Operation.path("/v1/memory/v1/memories/:id", "id", id), params, body, false), Mem0Memory.class, options); }
    public Mem0Memory mem0Update(String id, MemoryMem0UpdateBody body, MemoryMem0UpdateParams params) { return mem0Update(id, body, params, RequestOptions.NONE); }
    public Mem0Memory mem0Update(String id, MemoryMem0UpdateBody body) { return mem0Update(id, body, MemoryMem0UpdateParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Mem0Memory> mem0UpdateAsync(String id, MemoryMem0UpdateBody body, MemoryMem0UpdateParams params, RequestOptions options) { return transport.callAsync(new Operation("PUT", Operation.path("/v1/memory/v1/memories/:id", "id", id), params, body, false), Mem0Memory.class, options); }
    public CompletableFuture<Mem0Memory> mem0UpdateAsync(String id, MemoryMem0UpdateBody body, MemoryMem0UpdateParams params) { return mem0UpdateAsync(id, body, params, RequestOptions.NONE); }
    public CompletableFuture<Mem0Memory> mem0UpdateAsync(String id, MemoryMem0UpdateBody body) { return mem0UpdateAsync(id, body, MemoryMem0UpdateParams.builder().build(), RequestOptions.NONE); }

    /** Forget a memory */
    public MemoryMem0DeleteResult mem0Delete(String id, MemoryMem0DeleteParams params, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/memory/v1/memories/:id", "id", id), params, null, false), MemoryMem0DeleteResult.class, options); }
    public MemoryMem0DeleteResult mem0Delete(String id, MemoryMem0DeleteParams params) { return mem0Delete(id, params, RequestOptions.NONE); }
    public MemoryMem0DeleteResult mem0Delete(String id) { return mem0Delete(id, MemoryMem0DeleteParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<MemoryMem0DeleteResult> mem0DeleteAsync(String id, MemoryMem0DeleteParams params, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/memory/v1/memories/:id", "id", id), params, null, false), MemoryMem0DeleteResult.class, options); }
    public CompletableFuture<MemoryMem0DeleteResult> mem0DeleteAsync(String id, MemoryMem0DeleteParams params) { return mem0DeleteAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<MemoryMem0DeleteResult> mem0DeleteAsync(String id) { return mem0DeleteAsync(id, MemoryMem0DeleteParams.builder().build(), RequestOptions.NONE); }

    /** Forget all of a user, agent, app or run */
    public MemoryMem0DeleteAllResult mem0DeleteAll(MemoryMem0DeleteAllParams params, RequestOptions options) { return transport.call(new Operation("DELETE", "/v1/memory/v1/memories", params, null, false), MemoryMem0DeleteAllResult.class, options); }
    public MemoryMem0DeleteAllResult mem0DeleteAll(MemoryMem0DeleteAllParams params) { return mem0DeleteAll(params, RequestOptions.NONE); }
    public MemoryMem0DeleteAllResult mem0DeleteAll() { return mem0DeleteAll(MemoryMem0DeleteAllParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<MemoryMem0DeleteAllResult> mem0DeleteAllAsync(MemoryMem0DeleteAllParams params, RequestOptions options) { return transport.callAsync(new Operation("DELETE", "/v1/memory/v1/memories", params, null, false), MemoryMem0DeleteAllResult.class, options); }
    public CompletableFuture<MemoryMem0DeleteAllResult> mem0DeleteAllAsync(MemoryMem0DeleteAllParams params) { return mem0DeleteAllAsync(params, RequestOptions.NONE); }
    public CompletableFuture<MemoryMem0DeleteAllResult> mem0DeleteAllAsync() { return mem0DeleteAllAsync(MemoryMem0DeleteAllParams.builder().build(), RequestOptions.NONE); }

    /** What a memory said before */
    public List<MemoryHistoryEntry> mem0History(String id, MemoryMem0HistoryParams params, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/memory/v1/memories/:id/history", "id", id), params, null, false), new TypeReference<List<MemoryHistoryEntry>>() {}, options); }
    public List<MemoryHistoryEntry> mem0History(String id, MemoryMem0HistoryParams params) { return mem0History(id, params, RequestOptions.NONE); }
    public List<MemoryHistoryEntry> mem0History(String id) { return mem0History(id, MemoryMem0HistoryParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<List<MemoryHistoryEntry>> mem0HistoryAsync(String id, MemoryMem0HistoryParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/memory/v1/memories/:id/history", "id", id), params, null, false), new TypeReference<List<MemoryHistoryEntry>>() {}, options); }
    public CompletableFuture<List<MemoryHistoryEntry>> mem0HistoryAsync(String id, MemoryMem0HistoryParams params) { return mem0HistoryAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<List<MemoryHistoryEntry>> mem0HistoryAsync(String id) { return mem0HistoryAsync(id, MemoryMem0HistoryParams.builder().build(), RequestOptions.NONE); }

    /** Of whom something is remembered */
    public MemoryMem0EntitiesResult mem0Entities(MemoryMem0EntitiesParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/memory/v1/entities", params, null, false), MemoryMem0EntitiesResult.class, options); }
    public MemoryMem0EntitiesResult mem0Entities(MemoryMem0EntitiesParams params) { return mem0Entities(params, RequestOptions.NONE); }
    public MemoryMem0EntitiesResult mem0Entities() { return mem0Entities(MemoryMem0EntitiesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<MemoryMem0EntitiesResult> mem0EntitiesAsync(MemoryMem0EntitiesParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/memory/v1/entities", params, null, false), MemoryMem0EntitiesResult.class, options); }
    public CompletableFuture<MemoryMem0EntitiesResult> mem0EntitiesAsync(MemoryMem0EntitiesParams params) { return mem0EntitiesAsync(params, RequestOptions.NONE); }
    public CompletableFuture<MemoryMem0EntitiesResult> mem0EntitiesAsync() { return mem0EntitiesAsync(MemoryMem0EntitiesParams.builder().build(), RequestOptions.NONE); }

    /** Forget all of one of them */
    public MemoryMem0DeleteEntityResult mem0DeleteEntity(String type, String name, MemoryMem0DeleteEntityParams params, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/memory/v2/entities/:type/:name", "type", type, "name", name), params, null, false), MemoryMem0DeleteEntityResult.class, options); }
    public MemoryMem0DeleteEntityResult mem0DeleteEntity(String type, String name, MemoryMem0DeleteEntityParams params) { return mem0DeleteEntity(type, name, params, RequestOptions.NONE); }
    public MemoryMem0DeleteEntityResult mem0DeleteEntity(String type, String name) { return mem0DeleteEntity(type, name, MemoryMem0DeleteEntityParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<MemoryMem0DeleteEntityResult> mem0DeleteEntityAsync(String type, String name, MemoryMem0DeleteEntityParams params, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/memory/v2/entities/:type/:name", "type", type, "name", name), params, null, false), MemoryMem0DeleteEntityResult.class, options); }
    public CompletableFuture<MemoryMem0DeleteEntityResult> mem0DeleteEntityAsync(String type, String name, MemoryMem0DeleteEntityParams params) { return mem0DeleteEntityAsync(type, name, params, RequestOptions.NONE); }
    public CompletableFuture<MemoryMem0DeleteEntityResult> mem0DeleteEntityAsync(String type, String name) { return mem0DeleteEntityAsync(type, name, MemoryMem0DeleteEntityParams.builder().build(), RequestOptions.NONE); }

    /** Correct memories */
    public MemoryMem0BatchUpdateResult mem0BatchUpdate(MemoryMem0BatchUpdateParams params, RequestOptions options) { return transport.call(new Operation("PUT", "/v1/memory/v1/batch", null, params, false), MemoryMem0BatchUpdateResult.class, options); }
    public MemoryMem0BatchUpdateResult mem0BatchUpdate(MemoryMem0BatchUpdateParams params) { return mem0BatchUpdate(params, RequestOptions.NONE); }

    public CompletableFuture<MemoryMem0BatchUpdateResult> mem0BatchUpdateAsync(MemoryMem0BatchUpdateParams params, RequestOptions options) { return transport.callAsync(new Operation("PUT", "/v1/memory/v1/batch", null, params, false), MemoryMem0BatchUpdateResult.class, options); }
    public CompletableFuture<MemoryMem0BatchUpdateResult> mem0BatchUpdateAsync(MemoryMem0BatchUpdateParams params) { return mem0BatchUpdateAsync(params, RequestOptions.NONE); }

    /** Forget memories */
    public MemoryMem0BatchDeleteResult mem0BatchDelete(MemoryMem0BatchDeleteParams params, RequestOptions options) { return transport.call(new Operation("DELETE", "/v1/memory/v1/batch", null, params, false), MemoryMem0BatchDeleteResult.class, options); }
    public MemoryMem0BatchDeleteResult mem0BatchDelete(MemoryMem0BatchDeleteParams params) { return mem0BatchDelete(params, RequestOptions.NONE); }

    public CompletableFuture<MemoryMem0BatchDeleteResult> mem0BatchDeleteAsync(MemoryMem0BatchDeleteParams params, RequestOptions options) { return transport.callAsync(new Operation("DELETE", "/v1/memory/v1/batch", null, params, false), MemoryMem0BatchDeleteResult.class, options); }
    public CompletableFuture<MemoryMem0BatchDeleteResult> mem0BatchDeleteAsync(MemoryMem0BatchDeleteParams params) { return mem0BatchDeleteAsync(params, RequestOptions.NONE); }

    /**
     * Say whether a memory helped
     *
     * It nudges the memory up or down among equals.
     */
    public MemoryMem0FeedbackResult mem0Feedback(MemoryMem0FeedbackParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/memory/v1/feedback", null, params, false), MemoryMem0FeedbackResult.class, options); }
    public MemoryMem0FeedbackResult mem0Feedback(MemoryMem0FeedbackParams params) { return mem0Feedback(params, RequestOptions.NONE); }

    public CompletableFuture<MemoryMem0FeedbackResult> mem0FeedbackAsync(MemoryMem0FeedbackParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/memory/v1/feedback", null, params, false), MemoryMem0FeedbackResult.class, options); }
    public CompletableFuture<MemoryMem0FeedbackResult> mem0FeedbackAsync(MemoryMem0FeedbackParams params) { return mem0FeedbackAsync(params, RequestOptions.NONE); }

    /** What the module memory is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/memory/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/memory/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record AddedMemories(
        @JsonProperty("results") List<AddedMemoriesResult> results) {}

    public record AddedMemoriesResult(
        @JsonProperty("id") String id,
        /** One of `ADD`, `REINFORCE`. */
        @JsonProperty("event") String event,
        @JsonProperty("memory") String memory,
        @JsonProperty("supersedes") List<String> supersedes) {}

    public record Forgotten(
        @JsonProperty("forgotten") long forgotten,
        @JsonProperty("blocks") long blocks,
        @JsonProperty("dry_run") boolean dryRun) {}

    public record FoundMemories(
        @JsonProperty("results") List<FoundMemory> results) {}

    public record FoundMemory(
        @JsonProperty("id") String id,
        @JsonProperty("memory") String memory,
        /** One of `user`, `assistant`. */
        @JsonProperty("role") String role,
        @JsonProperty("name") String name,
        @JsonProperty("user_id") String userId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("app_id") String appId,
        @JsonProperty("run_id") String runId,
        @JsonProperty("metadata") Map<String, JsonNode> metadata,
        @JsonProperty("categories") List<String> categories,
        @JsonProperty("valid_at") Instant validAt,
        @JsonProperty("invalid_at") Instant invalidAt,
        @JsonProperty("supersedes") List<String> supersedes,
        @JsonProperty("superseded_by") List<String> supersededBy,
        @JsonProperty("dates") List<FoundMemoryDate> dates,
        @JsonProperty("count") long count,
        @JsonProperty("rating") long rating,
        @JsonProperty("expiration_date") String expirationDate,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt,
        @JsonProperty("score") double score,
        @JsonProperty("signals") Map<String, Double> signals) {}

    public record FoundMemoryDate(
        @JsonProperty("from") String from,
        @JsonProperty("to") String to) {}

    public record Mem0Memory(
        @JsonProperty("id") String id,
        @JsonProperty("memory") String memory,
        /** One of `user`, `assistant`. */
        @JsonProperty("role") String role,
        @JsonProperty("name") String name,
        @JsonProperty("user_id") String userId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("app_id") String appId,
        @JsonProperty("run_id") String runId,
        @JsonProperty("metadata") Map<String, JsonNode> metadata,
        @JsonProperty("categories") List<String> categories,
        @JsonProperty("valid_at") Instant validAt,
        @JsonProperty("invalid_at") Instant invalidAt,
        @JsonProperty("supersedes") List<String> supersedes,
        @JsonProperty("superseded_by") List<String> supersededBy,
        @JsonProperty("dates") List<Mem0MemoryDate> dates,
        @JsonProperty("count") long count,
        @JsonProperty("rating") long rating,
        @JsonProperty("expiration_date") String expirationDate,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt,
        @JsonProperty("score") Double score,
        @JsonProperty("signals") Map<String, JsonNode> signals) {}

    public record Mem0MemoryDate(
        @JsonProperty("from") String from,
        @JsonProperty("to") String to) {}

    public record Memory(
        @JsonProperty("id") String id,
        @JsonProperty("memory") String memory,
        /** One of `user`, `assistant`. */
        @JsonProperty("role") String role,
        @JsonProperty("name") String name,
        @JsonProperty("user_id") String userId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("app_id") String appId,
        @JsonProperty("run_id") String runId,
        @JsonProperty("metadata") Map<String, JsonNode> metadata,
        @JsonProperty("categories") List<String> categories,
        @JsonProperty("valid_at") Instant validAt,
        @JsonProperty("invalid_at") Instant invalidAt,
        @JsonProperty("supersedes") List<String> supersedes,
        @JsonProperty("superseded_by") List<String> supersededBy,
        @JsonProperty("dates") List<MemoryDate> dates,
        @JsonProperty("count") long count,
        @JsonProperty("rating") long rating,
        @JsonProperty("expiration_date") String expirationDate,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record MemoryAddParams(
        @JsonProperty("messages") List<MemoryAddParamsMessage> messages,
        @JsonProperty("content") String content,
        @JsonProperty("facts") List<String> facts,
        @JsonProperty("user_id") String userId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("app_id") String appId,
        @JsonProperty("run_id") String runId,
        @JsonProperty("metadata") Map<String, Object> metadata,
        @JsonProperty("categories") List<String> categories,
        @JsonProperty("timestamp") Object timestamp,
        @JsonProperty("expiration_date") Object expirationDate,
        @JsonProperty("supersedes") List<String> supersedes,
        @JsonProperty("infer") Boolean infer) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<MemoryAddParamsMessage> messages;
            private String content;
            private List<String> facts;
            private String userId;
            private String agentId;
            private String appId;
            private String runId;
            private Map<String, Object> metadata;
            private List<String> categories;
            private Object timestamp;
            private Object expirationDate;
            private List<String> supersedes;
            private Boolean infer;
            private Builder() {}
            public Builder messages(List<MemoryAddParamsMessage> value) { messages = value; return this; }
            public Builder content(String value) { content = value; return this; }
            public Builder facts(List<String> value) { facts = value; return this; }
            public Builder userId(String value) { userId = value; return this; }
            public Builder agentId(String value) { agentId = value; return this; }
            public Builder appId(String value) { appId = value; return this; }
            public Builder runId(String value) { runId = value; return this; }
            public Builder metadata(Map<String, Object> value) { metadata = value; return this; }
            public Builder categories(List<String> value) { categories = value; return this; }
            public Builder timestamp(Object value) { timestamp = value; return this; }
            public Builder expirationDate(Object value) { expirationDate = value; return this; }
            public Builder supersedes(List<String> value) { supersedes = value; return this; }
            public Builder infer(boolean value) { infer = value; return this; }
            public MemoryAddParams build() { return new MemoryAddParams(messages, content, facts, userId, agentId, appId, runId, metadata, categories, timestamp, expirationDate, supersedes, infer); }
        }
    }

    public record MemoryAddParamsMessage(
        /** One of `user`, `assistant`, `system`, `developer`, `tool`. */
        @JsonProperty("role") String role,
        @JsonProperty("content") Object content,
        @JsonProperty("name") String name) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String role;
            private Object content;
            private String name;
            private Builder() {}
            /** One of `user`, `assistant`, `system`, `developer`, `tool`. */
            public Builder role(String value) { role = value; return this; }
            public Builder content(Object value) { content = value; return this; }
            public Builder name(String value) { name = value; return this; }
            public MemoryAddParamsMessage build() { return new MemoryAddParamsMessage(Objects.requireNonNull(role, "role"), Objects.requireNonNull(content, "content"), name); }
        }
    }

    public record MemoryBlock(
        @JsonProperty("label") String label,
        @JsonProperty("value") String value,
        @JsonProperty("description") String description,
        @JsonProperty("user_id") String userId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("app_id") String appId,
        @JsonProperty("run_id") String runId,
        @JsonProperty("version") long version,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record MemoryBlockParams(
        @JsonProperty("user_id") String userId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("app_id") String appId,
        @JsonProperty("run_id") String runId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String userId;
            private String agentId;
            private String appId;
            private String runId;
            private Builder() {}
            public Builder userId(String value) { userId = value; return this; }
            public Builder agentId(String value) { agentId = value; return this; }
            public Builder appId(String value) { appId = value; return this; }
            public Builder runId(String value) { runId = value; return this; }
            public MemoryBlockParams build() { return new MemoryBlockParams(userId, agentId, appId, runId); }
        }
    }

    public record MemoryBlocksParams(
        @JsonProperty("user_id") String userId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("app_id") String appId,
        @JsonProperty("run_id") String runId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String userId;
            private String agentId;
            private String appId;
            private String runId;
            private Builder() {}
            public Builder userId(String value) { userId = value; return this; }
            public Builder agentId(String value) { agentId = value; return this; }
            public Builder appId(String value) { appId = value; return this; }
            public Builder runId(String value) { runId = value; return this; }
            public MemoryBlocksParams build() { return new MemoryBlocksParams(userId, agentId, appId, runId); }
        }
    }

    public record MemoryDate(
        @JsonProperty("from") String from,
        @JsonProperty("to") String to) {}

    public record MemoryDeleteResult(
        @JsonProperty("id") String id,
        @JsonProperty("deleted") boolean deleted) {}

    public record MemoryForgetParams(
        @JsonProperty("filters") Map<String, Object> filters,
        @JsonProperty("user_id") String userId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("app_id") String appId,
        @JsonProperty("run_id") String runId,
        @JsonProperty("all") Boolean all,
        @JsonProperty("dry_run") Boolean dryRun) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Map<String, Object> filters;
            private String userId;
            private String agentId;
            private String appId;
            private String runId;
            private Boolean all;
            private Boolean dryRun;
            private Builder() {}
            public Builder filters(Map<String, Object> value) { filters = value; return this; }
            public Builder userId(String value) { userId = value; return this; }
            public Builder agentId(String value) { agentId = value; return this; }
            public Builder appId(String value) { appId = value; return this; }
            public Builder runId(String value) { runId = value; return this; }
            public Builder all(boolean value) { all = value; return this; }
            public Builder dryRun(boolean value) { dryRun = value; return this; }
            public MemoryForgetParams build() { return new MemoryForgetParams(filters, userId, agentId, appId, runId, all, dryRun); }
        }
    }

    public record MemoryHistoryEntry(
        @JsonProperty("id") String id,
        @JsonProperty("memory_id") String memoryId,
        /** One of `ADD`, `UPDATE`, `REINFORCE`. */
        @JsonProperty("event") String event,
        @JsonProperty("old_memory") String oldMemory,
        @JsonProperty("new_memory") String newMemory,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record MemoryListParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor,
        @JsonProperty("user_id") String userId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("app_id") String appId,
        @JsonProperty("run_id") String runId,
        @JsonProperty("include_invalid") Boolean includeInvalid) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private String userId;
            private String agentId;
            private String appId;
            private String runId;
            private Boolean includeInvalid;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            public Builder userId(String value) { userId = value; return this; }
            public Builder agentId(String value) { agentId = value; return this; }
            public Builder appId(String value) { appId = value; return this; }
            public Builder runId(String value) { runId = value; return this; }
            public Builder includeInvalid(boolean value) { includeInvalid = value; return this; }
            public MemoryListParams build() { return new MemoryListParams(limit, cursor, userId, agentId, appId, runId, includeInvalid); }
        }
    }

    public record MemoryMem0AddParams(
        @JsonProperty("messages") List<MemoryMem0AddParamsMessage> messages,
        @JsonProperty("user_id") String userId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("app_id") String appId,
        @JsonProperty("run_id") String runId,
        @JsonProperty("metadata") Map<String, Object> metadata,
        @JsonProperty("infer") Boolean infer,
        @JsonProperty("timestamp") Object timestamp,
        @JsonProperty("expiration_date") Object expirationDate) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<MemoryMem0AddParamsMessage> messages;
            private String userId;
            private String agentId;
            private String appId;
            private String runId;
            private Map<String, Object> metadata;
            private Boolean infer;
            private Object timestamp;
            private Object expirationDate;
            private Builder() {}
            public Builder messages(List<MemoryMem0AddParamsMessage> value) { messages = value; return this; }
            public Builder userId(String value) { userId = value; return this; }
            public Builder agentId(String value) { agentId = value; return this; }
            public Builder appId(String value) { appId = value; return this; }
            public Builder runId(String value) { runId = value; return this; }
            public Builder metadata(Map<String, Object> value) { metadata = value; return this; }
            public Builder infer(Boolean value) { infer = value; return this; }
            public Builder timestamp(Object value) { timestamp = value; return this; }
            public Builder expirationDate(Object value) { expirationDate = value; return this; }
            public MemoryMem0AddParams build() { return new MemoryMem0AddParams(Objects.requireNonNull(messages, "messages"), userId, agentId, appId, runId, metadata, infer, timestamp, expirationDate); }
        }
    }

    public record MemoryMem0AddParamsMessage(
        /** One of `user`, `assistant`, `system`, `developer`, `tool`. */
        @JsonProperty("role") String role,
        @JsonProperty("content") Object content,
        @JsonProperty("name") String name) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String role;
            private Object content;
            private String name;
            private Builder() {}
            /** One of `user`, `assistant`, `system`, `developer`, `tool`. */
            public Builder role(String value) { role = value; return this; }
            public Builder content(Object value) { content = value; return this; }
            public Builder name(String value) { name = value; return this; }
            public MemoryMem0AddParamsMessage build() { return new MemoryMem0AddParamsMessage(Objects.requireNonNull(role, "role"), Objects.requireNonNull(content, "content"), name); }
        }
    }

    public record MemoryMem0AddResult(
        @JsonProperty("results") List<MemoryMem0AddResultResult> results,
        @JsonProperty("message") String message,
        /** One of `SUCCEEDED`. */
        @JsonProperty("status") String status,
        @JsonProperty("event_id") String eventId) {}

    public record MemoryMem0AddResultResult(
        @JsonProperty("id") String id,
        @JsonProperty("memory") String memory,
        /** One of `ADD`, `NOOP`. */
        @JsonProperty("event") String event,
        @JsonProperty("data") MemoryMem0AddResultResultData data) {}

    public record MemoryMem0AddResultResultData(
        @JsonProperty("memory") String memory) {}

    public record MemoryMem0BatchDeleteParams(
        @JsonProperty("memories") List<MemoryMem0BatchDeleteParamsMemory> memories) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<MemoryMem0BatchDeleteParamsMemory> memories;
            private Builder() {}
            public Builder memories(List<MemoryMem0BatchDeleteParamsMemory> value) { memories = value; return this; }
            public MemoryMem0BatchDeleteParams build() { return new MemoryMem0BatchDeleteParams(Objects.requireNonNull(memories, "memories")); }
        }
    }

    public record MemoryMem0BatchDeleteParamsMemory(
        @JsonProperty("memory_id") String memoryId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String memoryId;
            private Builder() {}
            public Builder memoryId(String value) { memoryId = value; return this; }
            public MemoryMem0BatchDeleteParamsMemory build() { return new MemoryMem0BatchDeleteParamsMemory(Objects.requireNonNull(memoryId, "memory_id")); }
        }
    }

    public record MemoryMem0BatchDeleteResult(
        @JsonProperty("message") String message) {}

    public record MemoryMem0BatchUpdateParams(
        @JsonProperty("memories") List<MemoryMem0BatchUpdateParamsMemory> memories) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<MemoryMem0BatchUpdateParamsMemory> memories;
            private Builder() {}
            public Builder memories(List<MemoryMem0BatchUpdateParamsMemory> value) { memories = value; return this; }
            public MemoryMem0BatchUpdateParams build() { return new MemoryMem0BatchUpdateParams(Objects.requireNonNull(memories, "memories")); }
        }
    }

    public record MemoryMem0BatchUpdateParamsMemory(
        @JsonProperty("memory_id") String memoryId,
        @JsonProperty("text") String text) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String memoryId;
            private String text;
            private Builder() {}
            public Builder memoryId(String value) { memoryId = value; return this; }
            public Builder text(String value) { text = value; return this; }
            public MemoryMem0BatchUpdateParamsMemory build() { return new MemoryMem0BatchUpdateParamsMemory(Objects.requireNonNull(memoryId, "memory_id"), Objects.requireNonNull(text, "text")); }
        }
    }

    public record MemoryMem0BatchUpdateResult(
        @JsonProperty("message") String message) {}

    public record MemoryMem0DeleteAllParams(
        @JsonProperty("user_id") String userId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("app_id") String appId,
        @JsonProperty("run_id") String runId,
        @JsonProperty("org_id") String orgId,
        @JsonProperty("project_id") String projectId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String userId;
            private String agentId;
            private String appId;
            private String runId;
            private String orgId;
            private String projectId;
            private Builder() {}
            public Builder userId(String value) { userId = value; return this; }
            public Builder agentId(String value) { agentId = value; return this; }
            public Builder appId(String value) { appId = value; return this; }
            public Builder runId(String value) { runId = value; return this; }
            public Builder orgId(String value) { orgId = value; return this; }
            public Builder projectId(String value) { projectId = value; return this; }
            public MemoryMem0DeleteAllParams build() { return new MemoryMem0DeleteAllParams(userId, agentId, appId, runId, orgId, projectId); }
        }
    }

    public record MemoryMem0DeleteAllResult(
        @JsonProperty("message") String message) {}

    public record MemoryMem0DeleteEntityParams(
        @JsonProperty("org_id") String orgId,
        @JsonProperty("project_id") String projectId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String orgId;
            private String projectId;
            private Builder() {}
            public Builder orgId(String value) { orgId = value; return this; }
            public Builder projectId(String value) { projectId = value; return this; }
            public MemoryMem0DeleteEntityParams build() { return new MemoryMem0DeleteEntityParams(orgId, projectId); }
        }
    }

    public record MemoryMem0DeleteEntityResult(
        @JsonProperty("message") String message) {}

    public record MemoryMem0DeleteParams(
        @JsonProperty("delete_linked") Boolean deleteLinked,
        @JsonProperty("org_id") String orgId,
        @JsonProperty("project_id") String projectId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Boolean deleteLinked;
            private String orgId;
            private String projectId;
            private Builder() {}
            public Builder deleteLinked(boolean value) { deleteLinked = value; return this; }
            public Builder orgId(String value) { orgId = value; return this; }
            public Builder projectId(String value) { projectId = value; return this; }
            public MemoryMem0DeleteParams build() { return new MemoryMem0DeleteParams(deleteLinked, orgId, projectId); }
        }
    }

    public record MemoryMem0DeleteResult(
        @JsonProperty("message") String message) {}

    public record MemoryMem0EntitiesParams(
        @JsonProperty("page") Long page,
        @JsonProperty("page_size") Long pageSize,
        @JsonProperty("org_id") String orgId,
        @JsonProperty("project_id") String projectId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long page;
            private Long pageSize;
            private String orgId;
            private String projectId;
            private Builder() {}
            public Builder page(long value) { page = value; return this; }
            public Builder pageSize(long value) { pageSize = value; return this; }
            public Builder orgId(String value) { orgId = value; return this; }
            public Builder projectId(String value) { projectId = value; return this; }
            public MemoryMem0EntitiesParams build() { return new MemoryMem0EntitiesParams(page, pageSize, orgId, projectId); }
        }
    }

    public record MemoryMem0EntitiesResult(
        @JsonProperty("count") long count,
        @JsonProperty("next") String next,
        @JsonProperty("previous") String previous,
        @JsonProperty("results") List<MemoryMem0EntitiesResultResult> results) {}

    public record MemoryMem0EntitiesResultResult(
        @JsonProperty("id") String id,
        @JsonProperty("name") String name,
        @JsonProperty("type") String type,
        @JsonProperty("total_memories") long totalMemories,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record MemoryMem0FeedbackParams(
        @JsonProperty("memory_id") String memoryId,
        /** One of `POSITIVE`, `NEGATIVE`, `VERY_NEGATIVE`. */
        @JsonProperty("feedback") String feedback,
        @JsonProperty("feedback_reason") String feedbackReason) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String memoryId;
            private String feedback;
            private String feedbackReason;
            private Builder() {}
            public Builder memoryId(String value) { memoryId = value; return this; }
            /** One of `POSITIVE`, `NEGATIVE`, `VERY_NEGATIVE`. */
            public Builder feedback(String value) { feedback = value; return this; }
            public Builder feedbackReason(String value) { feedbackReason = value; return this; }
            public MemoryMem0FeedbackParams build() { return new MemoryMem0FeedbackParams(Objects.requireNonNull(memoryId, "memory_id"), feedback, feedbackReason); }
        }
    }

    public record MemoryMem0FeedbackResult(
        @JsonProperty("message") String message) {}

    public record MemoryMem0GetParams(
        @JsonProperty("org_id") String orgId,
        @JsonProperty("project_id") String projectId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String orgId;
            private String projectId;
            private Builder() {}
            public Builder orgId(String value) { orgId = value; return this; }
            public Builder projectId(String value) { projectId = value; return this; }
            public MemoryMem0GetParams build() { return new MemoryMem0GetParams(orgId, projectId); }
        }
    }

    public record MemoryMem0HistoryParams(
        @JsonProperty("org_id") String orgId,
        @JsonProperty("project_id") String projectId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String orgId;
            private String projectId;
            private Builder() {}
            public Builder orgId(String value) { orgId = value; return this; }
            public Builder projectId(String value) { projectId = value; return this; }
            public MemoryMem0HistoryParams build() { return new MemoryMem0HistoryParams(orgId, projectId); }
        }
    }

    public record MemoryMem0ListBody(
        @JsonProperty("filters") Map<String, Object> filters,
        @JsonProperty("categories") List<String> categories,
        @JsonProperty("latest_only") Boolean latestOnly,
        @JsonProperty("show_expired") Boolean showExpired,
        @JsonProperty("user_id") String userId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("app_id") String appId,
        @JsonProperty("run_id") String runId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Map<String, Object> filters;
            private List<String> categories;
            private Boolean latestOnly;
            private Boolean showExpired;
            private String userId;
            private String agentId;
            private String appId;
            private String runId;
            private Builder() {}
            public Builder filters(Map<String, Object> value) { filters = value; return this; }
            public Builder categories(List<String> value) { categories = value; return this; }
            public Builder latestOnly(Boolean value) { latestOnly = value; return this; }
            public Builder showExpired(Boolean value) { showExpired = value; return this; }
            public Builder userId(String value) { userId = value; return this; }
            public Builder agentId(String value) { agentId = value; return this; }
            public Builder appId(String value) { appId = value; return this; }
            public Builder runId(String value) { runId = value; return this; }
            public MemoryMem0ListBody build() { return new MemoryMem0ListBody(filters, categories, latestOnly, showExpired, userId, agentId, appId, runId); }
        }
    }

    public record MemoryMem0ListParams(
        @JsonProperty("page") Long page,
        @JsonProperty("page_size") Long pageSize,
        @JsonProperty("org_id") String orgId,
        @JsonProperty("project_id") String projectId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long page;
            private Long pageSize;
            private String orgId;
            private String projectId;
            private Builder() {}
            public Builder page(long value) { page = value; return this; }
            public Builder pageSize(long value) { pageSize = value; return this; }
            public Builder orgId(String value) { orgId = value; return this; }
            public Builder projectId(String value) { projectId = value; return this; }
            public MemoryMem0ListParams build() { return new MemoryMem0ListParams(page, pageSize, orgId, projectId); }
        }
    }

    public record MemoryMem0ListResult(
        @JsonProperty("count") long count,
        @JsonProperty("next") String next,
        @JsonProperty("previous") String previous,
        @JsonProperty("results") List<Mem0Memory> results) {}

    public record MemoryMem0PingParams(
        @JsonProperty("org_id") String orgId,
        @JsonProperty("project_id") String projectId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String orgId;
            private String projectId;
            private Builder() {}
            public Builder orgId(String value) { orgId = value; return this; }
            public Builder projectId(String value) { projectId = value; return this; }
            public MemoryMem0PingParams build() { return new MemoryMem0PingParams(orgId, projectId); }
        }
    }

    public record MemoryMem0PingResult(
        /** One of `ok`. */
        @JsonProperty("status") String status,
        @JsonProperty("org_id") String orgId,
        @JsonProperty("project_id") String projectId,
        @JsonProperty("user_email") JsonNode userEmail) {}

    public record MemoryMem0SearchParams(
        @JsonProperty("query") String query,
        @JsonProperty("filters") Map<String, Object> filters,
        @JsonProperty("categories") List<String> categories,
        @JsonProperty("latest_only") Boolean latestOnly,
        @JsonProperty("show_expired") Boolean showExpired,
        @JsonProperty("user_id") String userId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("app_id") String appId,
        @JsonProperty("run_id") String runId,
        @JsonProperty("top_k") Long topK,
        @JsonProperty("threshold") Double threshold,
        @JsonProperty("reference_date") Object referenceDate) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String query;
            private Map<String, Object> filters;
            private List<String> categories;
            private Boolean latestOnly;
            private Boolean showExpired;
            private String userId;
            private String agentId;
            private String appId;
            private String runId;
            private Long topK;
            private Double threshold;
            private Object referenceDate;
            private Builder() {}
            public Builder query(String value) { query = value; return this; }
            public Builder filters(Map<String, Object> value) { filters = value; return this; }
            public Builder categories(List<String> value) { categories = value; return this; }
            public Builder latestOnly(Boolean value) { latestOnly = value; return this; }
            public Builder showExpired(Boolean value) { showExpired = value; return this; }
            public Builder userId(String value) { userId = value; return this; }
            public Builder agentId(String value) { agentId = value; return this; }
            public Builder appId(String value) { appId = value; return this; }
            public Builder runId(String value) { runId = value; return this; }
            public Builder topK(Long value) { topK = value; return this; }
            public Builder threshold(Double value) { threshold = value; return this; }
            public Builder referenceDate(Object value) { referenceDate = value; return this; }
            public MemoryMem0SearchParams build() { return new MemoryMem0SearchParams(Objects.requireNonNull(query, "query"), filters, categories, latestOnly, showExpired, userId, agentId, appId, runId, topK, threshold, referenceDate); }
        }
    }

    public record MemoryMem0SearchResult(
        @JsonProperty("results") List<Mem0Memory> results) {}

    public record MemoryMem0UpdateBody(
        @JsonProperty("text") String text,
        @JsonProperty("metadata") Map<String, Object> metadata,
        @JsonProperty("timestamp") Object timestamp,
        @JsonProperty("expiration_date") Object expirationDate) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String text;
            private Map<String, Object> metadata;
            private Object timestamp;
            private Object expirationDate;
            private Builder() {}
            public Builder text(String value) { text = value; return this; }
            public Builder metadata(Map<String, Object> value) { metadata = value; return this; }
            public Builder timestamp(Object value) { timestamp = value; return this; }
            public Builder expirationDate(Object value) { expirationDate = value; return this; }
            public MemoryMem0UpdateBody build() { return new MemoryMem0UpdateBody(text, metadata, timestamp, expirationDate); }
        }
    }

    public record MemoryMem0UpdateParams(
        @JsonProperty("org_id") String orgId,
        @JsonProperty("project_id") String projectId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String orgId;
            private String projectId;
            private Builder() {}
            public Builder orgId(String value) { orgId = value; return this; }
            public Builder projectId(String value) { projectId = value; return this; }
            public MemoryMem0UpdateParams build() { return new MemoryMem0UpdateParams(orgId, projectId); }
        }
    }

    public record MemoryPutBlockBody(
        @JsonProperty("value") String value,
        @JsonProperty("description") String description,
        /** 0: only if it is not there. */
        @JsonProperty("if_version") Long ifVersion) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String value;
            private String description;
            private Long ifVersion;
            private Builder() {}
            public Builder value(String value) { value = value; return this; }
            public Builder description(String value) { description = value; return this; }
            /** 0: only if it is not there. */
            public Builder ifVersion(long value) { ifVersion = value; return this; }
            public MemoryPutBlockBody build() { return new MemoryPutBlockBody(Objects.requireNonNull(value, "value"), description, ifVersion); }
        }
    }

    public record MemoryPutBlockParams(
        @JsonProperty("user_id") String userId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("app_id") String appId,
        @JsonProperty("run_id") String runId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String userId;
            private String agentId;
            private String appId;
            private String runId;
            private Builder() {}
            public Builder userId(String value) { userId = value; return this; }
            public Builder agentId(String value) { agentId = value; return this; }
            public Builder appId(String value) { appId = value; return this; }
            public Builder runId(String value) { runId = value; return this; }
            public MemoryPutBlockParams build() { return new MemoryPutBlockParams(userId, agentId, appId, runId); }
        }
    }

    public record MemoryPutSettingsParams(
        @JsonProperty("extraction_model") String extractionModel,
        @JsonProperty("embedding_model") String embeddingModel,
        @JsonProperty("daily_budget_pence") double dailyBudgetPence) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String extractionModel;
            private String embeddingModel;
            private Double dailyBudgetPence;
            private Builder() {}
            public Builder extractionModel(String value) { extractionModel = value; return this; }
            public Builder embeddingModel(String value) { embeddingModel = value; return this; }
            public Builder dailyBudgetPence(double value) { dailyBudgetPence = value; return this; }
            public MemoryPutSettingsParams build() { return new MemoryPutSettingsParams(Objects.requireNonNull(extractionModel, "extraction_model"), Objects.requireNonNull(embeddingModel, "embedding_model"), Objects.requireNonNull(dailyBudgetPence, "daily_budget_pence")); }
        }
    }

    public record MemoryRemoveBlockParams(
        @JsonProperty("user_id") String userId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("app_id") String appId,
        @JsonProperty("run_id") String runId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String userId;
            private String agentId;
            private String appId;
            private String runId;
            private Builder() {}
            public Builder userId(String value) { userId = value; return this; }
            public Builder agentId(String value) { agentId = value; return this; }
            public Builder appId(String value) { appId = value; return this; }
            public Builder runId(String value) { runId = value; return this; }
            public MemoryRemoveBlockParams build() { return new MemoryRemoveBlockParams(userId, agentId, appId, runId); }
        }
    }

    public record MemoryRemoveBlockResult(
        @JsonProperty("deleted") boolean deleted) {}

    public record MemorySearchParams(
        @JsonProperty("query") String query,
        @JsonProperty("filters") Map<String, Object> filters,
        @JsonProperty("user_id") String userId,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("app_id") String appId,
        @JsonProperty("run_id") String runId,
        @JsonProperty("top_k") Long topK,
        @JsonProperty("threshold") Double threshold,
        @JsonProperty("reference_date") Object referenceDate,
        @JsonProperty("include_invalid") Boolean includeInvalid) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String query;
            private Map<String, Object> filters;
            private String userId;
            private String agentId;
            private String appId;
            private String runId;
            private Long topK;
            private Double threshold;
            private Object referenceDate;
            private Boolean includeInvalid;
            private Builder() {}
            public Builder query(String value) { query = value; return this; }
            public Builder filters(Map<String, Object> value) { filters = value; return this; }
            public Builder userId(String value) { userId = value; return this; }
            public Builder agentId(String value) { agentId = value; return this; }
            public Builder appId(String value) { appId = value; return this; }
            public Builder runId(String value) { runId = value; return this; }
            public Builder topK(long value) { topK = value; return this; }
            public Builder threshold(double value) { threshold = value; return this; }
            public Builder referenceDate(Object value) { referenceDate = value; return this; }
            public Builder includeInvalid(boolean value) { includeInvalid = value; return this; }
            public MemorySearchParams build() { return new MemorySearchParams(Objects.requireNonNull(query, "query"), filters, userId, agentId, appId, runId, topK, threshold, referenceDate, includeInvalid); }
        }
    }

    public record MemorySettings(
        @JsonProperty("extraction_model") String extractionModel,
        @JsonProperty("embedding_model") String embeddingModel,
        @JsonProperty("daily_budget_pence") double dailyBudgetPence,
        @JsonProperty("spent_today_pence") double spentTodayPence) {}

    public record MemoryUpdateParams(
        @JsonProperty("memory") String memory,
        @JsonProperty("metadata") Map<String, Object> metadata,
        @JsonProperty("categories") List<String> categories,
        @JsonProperty("valid_at") Object validAt,
        @JsonProperty("invalid_at") Object invalidAt,
        @JsonProperty("expiration_date") Object expirationDate) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String memory;
            private Map<String, Object> metadata;
            private List<String> categories;
            private Object validAt;
            private Object invalidAt;
            private Object expirationDate;
            private Builder() {}
            public Builder memory(String value) { memory = value; return this; }
            public Builder metadata(Map<String, Object> value) { metadata = value; return this; }
            public Builder categories(List<String> value) { categories = value; return this; }
            public Builder validAt(Object value) { validAt = value; return this; }
            public Builder invalidAt(Object value) { invalidAt = value; return this; }
            public Builder expirationDate(Object value) { expirationDate = value; return this; }
            public MemoryUpdateParams build() { return new MemoryUpdateParams(memory, metadata, categories, validAt, invalidAt, expirationDate); }
        }
    }
}
