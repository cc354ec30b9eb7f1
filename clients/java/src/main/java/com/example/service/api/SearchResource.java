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

/** Full-text search over documents of your own and over what the platform offers; stock Meilisearch clients work */
public final class SearchResource {
    private final Transport transport;

    SearchResource(Transport transport) { this.transport = transport; }

    /** Search agents, models, bridges and docs in one go */
    public EverythingFound everything(SearchEverythingParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/search", null, params, false), EverythingFound.class, options); }
    public EverythingFound everything(SearchEverythingParams params) { return everything(params, RequestOptions.NONE); }

    public CompletableFuture<EverythingFound> everythingAsync(SearchEverythingParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/search", null, params, false), EverythingFound.class, options); }
    public CompletableFuture<EverythingFound> everythingAsync(SearchEverythingParams params) { return everythingAsync(params, RequestOptions.NONE); }

    /** Whether searches are served */
    public SearchHealthResult health(RequestOptions options) { return transport.call(new Operation("GET", "/v1/search/health", null, null, false), SearchHealthResult.class, options); }
    public SearchHealthResult health() { return health(RequestOptions.NONE); }

    public CompletableFuture<SearchHealthResult> healthAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/search/health", null, null, false), SearchHealthResult.class, options); }
    public CompletableFuture<SearchHealthResult> healthAsync() { return healthAsync(RequestOptions.NONE); }

    /** Which version of the interface stock clients meet */
    public SearchVersionResult version(RequestOptions options) { return transport.call(new Operation("GET", "/v1/search/version", null, null, false), SearchVersionResult.class, options); }
    public SearchVersionResult version() { return version(RequestOptions.NONE); }

    public CompletableFuture<SearchVersionResult> versionAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/search/version", null, null, false), SearchVersionResult.class, options); }
    public CompletableFuture<SearchVersionResult> versionAsync() { return versionAsync(RequestOptions.NONE); }

    /** Your key for searches alone; it signs tenant tokens */
    public SearchKeysResult keys(SearchKeysParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/search/keys", params, null, false), SearchKeysResult.class, options); }
    public SearchKeysResult keys(SearchKeysParams params) { return keys(params, RequestOptions.NONE); }
    public SearchKeysResult keys() { return keys(SearchKeysParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<SearchKeysResult> keysAsync(SearchKeysParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/search/keys", params, null, false), SearchKeysResult.class, options); }
    public CompletableFuture<SearchKeysResult> keysAsync(SearchKeysParams params) { return keysAsync(params, RequestOptions.NONE); }
    public CompletableFuture<SearchKeysResult> keysAsync() { return keysAsync(SearchKeysParams.builder().build(), RequestOptions.NONE); }

    /** Create an index */
    public EnqueuedSearchTask createIndex(SearchCreateIndexParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/search/indexes", null, params, false), EnqueuedSearchTask.class, options); }
    public EnqueuedSearchTask createIndex(SearchCreateIndexParams params) { return createIndex(params, RequestOptions.NONE); }

    public CompletableFuture<EnqueuedSearchTask> createIndexAsync(SearchCreateIndexParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/search/indexes", null, params, false), EnqueuedSearchTask.class, options); }
    public CompletableFuture<EnqueuedSearchTask> createIndexAsync(SearchCreateIndexParams params) { return createIndexAsync(params, RequestOptions.NONE); }

    /** Your indexes */
    public SearchListIndexesResult listIndexes(SearchListIndexesParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/search/indexes", params, null, false), SearchListIndexesResult.class, options); }
    public SearchListIndexesResult listIndexes(SearchListIndexesParams params) { return listIndexes(params, RequestOptions.NONE); }
    public SearchListIndexesResult listIndexes() { return listIndexes(SearchListIndexesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<SearchListIndexesResult> listIndexesAsync(SearchListIndexesParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/search/indexes", params, null, false), SearchListIndexesResult.class, options); }
    public CompletableFuture<SearchListIndexesResult> listIndexesAsync(SearchListIndexesParams params) { return listIndexesAsync(params, RequestOptions.NONE); }
    public CompletableFuture<SearchListIndexesResult> listIndexesAsync() { return listIndexesAsync(SearchListIndexesParams.builder().build(), RequestOptions.NONE); }

    /** One index */
    public SearchIndex getIndex(String uid, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/search/indexes/:uid", "uid", uid), null, null, false), SearchIndex.class, options); }
    public SearchIndex getIndex(String uid) { return getIndex(uid, RequestOptions.NONE); }

    public CompletableFuture<SearchIndex> getIndexAsync(String uid, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/search/indexes/:uid", "uid", uid), null, null, false), SearchIndex.class, options); }
    public CompletableFuture<SearchIndex> getIndexAsync(String uid) { return getIndexAsync(uid, RequestOptions.NONE); }

    /** Say which field of documents is their id */
    public EnqueuedSearchTask updateIndex(String uid, SearchUpdateIndexParams params, RequestOptions options) { return transport.call(new Operation("PATCH", Operation.path("/v1/search/indexes/:uid", "uid", uid), null, params, false), EnqueuedSearchTask.class, options); }
    public EnqueuedSearchTask updateIndex(String uid, SearchUpdateIndexParams params) { return updateIndex(uid, params, RequestOptions.NONE); }

    public CompletableFuture<EnqueuedSearchTask> updateIndexAsync(String uid, SearchUpdateIndexParams params, RequestOptions options) { return transport.callAsync(new Operation("PATCH", Operation.path("/v1/search/indexes/:uid", "uid", uid), null, params, false), EnqueuedSearchTask.class, options); }
    public CompletableFuture<EnqueuedSearchTask> updateIndexAsync(String uid, SearchUpdateIndexParams params) { return updateIndexAsync(uid, params, RequestOptions.NONE); }

    /** Delete an index and its documents */
    public EnqueuedSearchTask deleteIndex(String uid, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/search/indexes/:uid", "uid", uid), null, null, false), EnqueuedSearchTask.class, options); }
    public EnqueuedSearchTask deleteIndex(String uid) { return deleteIndex(uid, RequestOptions.NONE); }

    public CompletableFuture<EnqueuedSearchTask> deleteIndexAsync(String uid, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/search/indexes/:uid", "uid", uid), null, null, false), EnqueuedSearchTask.class, options); }
    public CompletableFuture<EnqueuedSearchTask> deleteIndexAsync(String uid) { return deleteIndexAsync(uid, RequestOptions.NONE); }

    /** How much your indexes hold */
    public SearchStatsResult stats(RequestOptions options) { return transport.call(new Operation("GET", "/v1/search/stats", null, null, false), SearchStatsResult.class, options); }
    public SearchStatsResult stats() { return stats(RequestOptions.NONE); }

    public CompletableFuture<SearchStatsResult> statsAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/search/stats", null, null, false), SearchStatsResult.class, options); }
    public CompletableFuture<SearchStatsResult> statsAsync() { return statsAsync(RequestOptions.NONE); }

    /** How much an index holds */
    public SearchIndexStats indexStats(String uid, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/search/indexes/:uid/stats", "uid", uid), null, null, false), SearchIndexStats.class, options); }
    public SearchIndexStats indexStats(String uid) { return indexStats(uid, RequestOptions.NONE); }

    public CompletableFuture<SearchIndexStats> indexStatsAsync(String uid, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/search/indexes/:uid/stats", "uid", uid), null, null, false), SearchIndexStats.class, options); }
    public CompletableFuture<SearchIndexStats> indexStatsAsync(String uid) { return indexStatsAsync(uid, RequestOptions.NONE); }

    /** Add documents, or put them in the place of those with the same ids */
    public EnqueuedSearchTask addDocuments(String uid, Object body, SearchAddDocumentsParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/search/indexes/:uid/documents", "uid", uid), params, body, false), EnqueuedSearchTask.class, options); }
    public EnqueuedSearchTask addDocuments(String uid, Object body, SearchAddDocumentsParams params) { return addDocuments(uid, body, params, RequestOptions.NONE); }
    public EnqueuedSearchTask addDocuments(String uid, Object body) { return addDocuments(uid, body, SearchAddDocumentsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<EnqueuedSearchTask> addDocumentsAsync(String uid, Object body, SearchAddDocumentsParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/search/indexes/:uid/documents", "uid", uid), params, body, false), EnqueuedSearchTask.class, options); }
    public CompletableFuture<EnqueuedSearchTask> addDocumentsAsync(String uid, Object body, SearchAddDocumentsParams params) { return addDocumentsAsync(uid, body, params, RequestOptions.NONE); }
    public CompletableFuture<EnqueuedSearchTask> addDocumentsAsync(String uid, Object body) { return addDocumentsAsync(uid, body, SearchAddDocumentsParams.builder().build(), RequestOptions.NONE); }

    /** Add documents, or change the given fields of those with the same ids */
    public EnqueuedSearchTask updateDocuments(String uid, Object body, SearchUpdateDocumentsParams params, RequestOptions options) { return transport.call(new Operation("PUT", Operation.path("/v1/search/indexes/:uid/documents", "uid", uid), params, body, false), EnqueuedSearchTask.class, options); }
    public EnqueuedSearchTask updateDocuments(String uid, Object body, SearchUpdateDocumentsParams params) { return updateDocuments(uid, body, params, RequestOptions.NONE); }
    public EnqueuedSearchTask updateDocuments(String uid, Object body) { return updateDocuments(uid, body, SearchUpdateDocumentsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<EnqueuedSearchTask> updateDocumentsAsync(String uid, Object body, SearchUpdateDocumentsParams params, RequestOptions options) { return transport.callAsync(new Operation("PUT", Operation.path("/v1/search/indexes/:uid/documents", "uid", uid), params, body, false), EnqueuedSearchTask.class, options); }
    public CompletableFuture<EnqueuedSearchTask> updateDocumentsAsync(String uid, Object body, SearchUpdateDocumentsParams params) { return updateDocumentsAsync(uid, body, params, RequestOptions.NONE); }
    public CompletableFuture<EnqueuedSearchTask> updateDocumentsAsync(String uid, Object body) { return updateDocumentsAsync(uid, body, SearchUpdateDocumentsParams.builder().build(), RequestOptions.NONE); }

    /** Documents of an index */
    public SearchListDocumentsResult listDocuments(String uid, SearchListDocumentsParams params, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/search/indexes/:uid/documents", "uid", uid), params, null, false), SearchListDocumentsResult.class, options); }
    public SearchListDocumentsResult listDocuments(String uid, SearchListDocumentsParams params) { return listDocuments(uid, params, RequestOptions.NONE); }
    public SearchListDocumentsResult listDocuments(String uid) { return listDocuments(uid, SearchListDocumentsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<SearchListDocumentsResult> listDocumentsAsync(String uid, SearchListDocumentsParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/search/indexes/:uid/documents", "uid", uid), params, null, false), SearchListDocumentsResult.class, options); }
    public CompletableFuture<SearchListDocumentsResult> listDocumentsAsync(String uid, SearchListDocumentsParams params) { return listDocumentsAsync(uid, params, RequestOptions.NONE); }
    public CompletableFuture<SearchListDocumentsResult> listDocumentsAsync(String uid) { return listDocumentsAsync(uid, SearchListDocumentsParams.builder().build(), RequestOptions.NONE); }

    /** Documents of an index, by filter or ids */
    public SearchFetchDocumentsResult fetchDocuments(String uid, SearchFetchDocumentsParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/search/indexes/:uid/documents/fetch", "uid", uid), null, params, false), SearchFetchDocumentsResult.class, options); }
    public SearchFetchDocumentsResult fetchDocuments(String uid, SearchFetchDocumentsParams params) { return fetchDocuments(uid, params, RequestOptions.NONE); }
    public SearchFetchDocumentsResult fetchDocuments(String uid) { return fetchDocuments(uid, SearchFetchDocumentsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<SearchFetchDocumentsResult> fetchDocumentsAsync(String uid, SearchFetchDocumentsParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/search/indexes/:uid/documents/fetch", "uid", uid), null, params, false), SearchFetchDocumentsResult.class, options); }
    public CompletableFuture<SearchFetchDocumentsResult> fetchDocumentsAsync(String uid, SearchFetchDocumentsParams params) { return fetchDocumentsAsync(uid, params, RequestOptions.NONE); }
    public CompletableFuture<SearchFetchDocumentsResult> fetchDocumentsAsync(String uid) { return fetchDocumentsAsync(uid, SearchFetchDocumentsParams.builder().build(), RequestOptions.NONE); }

    /** Delete documents by their ids */
    public EnqueuedSearchTask deleteBatch(String uid, List<Object> body, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/search/indexes/:uid/documents/delete-batch", "uid", uid), null, body, false), EnqueuedSearchTask.class, options); }
    public EnqueuedSearchTask deleteBatch(String uid, List<Object> body) { return deleteBatch(uid, body, RequestOptions.NONE); }

    public CompletableFuture<EnqueuedSearchTask> deleteBatchAsync(String uid, List<Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/search/indexes/:uid/documents/delete-batch", "uid", uid), null, body, false), EnqueuedSearchTask.class, options); }
    public CompletableFuture<EnqueuedSearchTask> deleteBatchAsync(String uid, List<Object> body) { return deleteBatchAsync(uid, body, RequestOptions.NONE); }

    /** Delete the documents that pass a filter */
    public EnqueuedSearchTask deleteByFilter(String uid, SearchDeleteByFilterParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/search/indexes/:uid/documents/delete", "uid", uid), null, params, false), EnqueuedSearchTask.class, options); }
    public EnqueuedSearchTask deleteByFilter(String uid, SearchDeleteByFilterParams params) { return deleteByFilter(uid, params, RequestOptions.NONE); }

    public CompletableFuture<EnqueuedSearchTask> deleteByFilterAsync(String uid, SearchDeleteByFilterParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/search/indexes/:uid/documents/delete", "uid", uid), null, params, false), EnqueuedSearchTask.class, options); }
    public CompletableFuture<EnqueuedSearchTask> deleteByFilterAsync(String uid, SearchDeleteByFilterParams params) { return deleteByFilterAsync(uid, params, RequestOptions.NONE); }

    /** One document */
    public Map<String, JsonNode> getDocument(String uid, String id, SearchGetDocumentParams params, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/search/indexes/:uid/documents/:id", "uid", uid, "id", id), params, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> getDocument(String uid, String id, SearchGetDocumentParams params) { return getDocument(uid, id, params, RequestOptions.NONE); }
    public Map<String, JsonNode> getDocument(String uid, String id) { return getDocument(uid, id, SearchGetDocumentParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> getDocumentAsync(String uid, String id, SearchGetDocumentParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/search/indexes/:uid/documents/:id", "uid", uid, "id", id), params, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> getDocumentAsync(String uid, String id, SearchGetDocumentParams params) { return getDocumentAsync(uid, id, params, RequestOptions.NONE); }
    public CompletableFuture<Map<String, JsonNode>> getDocumentAsync(String uid, String id) { return getDocumentAsync(uid, id, SearchGetDocumentParams.builder().build(), RequestOptions.NONE); }

    /** Delete a document */
    public EnqueuedSearchTask deleteDocument(String uid, String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/search/indexes/:uid/documents/:id", "uid", uid, "id", id), null, null, false), EnqueuedSearchTask.class, options); }
    public EnqueuedSearchTask deleteDocument(String uid, String id) { return deleteDocument(uid, id, RequestOptions.NONE); }

    public CompletableFuture<EnqueuedSearchTask> deleteDocumentAsync(String uid, String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/search/indexes/:uid/documents/:id", "uid", uid, "id", id), null, null, false), EnqueuedSearchTask.class, options); }
    public CompletableFuture<EnqueuedSearchTask> deleteDocumentAsync(String uid, String id) { return deleteDocumentAsync(uid, id, RequestOptions.NONE); }

    /** Delete all documents of an index */
    public EnqueuedSearchTask deleteAllDocuments(String uid, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/search/indexes/:uid/documents", "uid", uid), null, null, false), EnqueuedSearchTask.class, options); }
    public EnqueuedSearchTask deleteAllDocuments(String uid) { return deleteAllDocuments(uid, RequestOptions.NONE); }

    public CompletableFuture<EnqueuedSearchTask> deleteAllDocumentsAsync(String uid, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/search/indexes/:uid/documents", "uid", uid), null, null, false), EnqueuedSearchTask.class, options); }
    public CompletableFuture<EnqueuedSearchTask> deleteAllDocumentsAsync(String uid) { return deleteAllDocumentsAsync(uid, RequestOptions.NONE); }

    /** All settings of an index */
    public SearchSettings settings(String uid, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/search/indexes/:uid/settings", "uid", uid), null, null, false), SearchSettings.class, options); }
    public SearchSettings settings(String uid) { return settings(uid, RequestOptions.NONE); }

    public CompletableFuture<SearchSettings> settingsAsync(String uid, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/search/indexes/:uid/settings", "uid", uid), null, null, false), SearchSettings.class, options); }
    public CompletableFuture<SearchSettings> settingsAsync(String uid) { return settingsAsync(uid, RequestOptions.NONE); }

    /** Change settings of an index; null puts a default back */
    public EnqueuedSearchTask updateSettings(String uid, SearchUpdateSettingsParams params, RequestOptions options) { return transport.call(new Operation("PATCH", Operation.path("/v1/search/indexes/:uid/settings", "uid", uid), null, params, false), EnqueuedSearchTask.class, options); }
    public EnqueuedSearchTask updateSettings(String uid, SearchUpdateSettingsParams params) { return updateSettings(uid, params, RequestOptions.NONE); }
    public EnqueuedSearchTask updateSettings(String uid) { return updateSettings(uid, SearchUpdateSettingsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<EnqueuedSearchTask> updateSettingsAsync(String uid, SearchUpdateSettingsParams params, RequestOptions options) { return transport.callAsync(new Operation("PATCH", Operation.path("/v1/search/indexes/:uid/settings", "uid", uid), null, params, false), EnqueuedSearchTask.class, options); }
    public CompletableFuture<EnqueuedSearchTask> updateSettingsAsync(String uid, SearchUpdateSettingsParams params) { return updateSettingsAsync(uid, params, RequestOptions.NONE); }
    public CompletableFuture<EnqueuedSearchTask> updateSettingsAsync(String uid) { return updateSettingsAsync(uid, SearchUpdateSettingsParams.builder().build(), RequestOptions.NONE); }

    /** Put all settings of an index back to their defaults */
    public EnqueuedSearchTask resetSettings(String uid, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/search/indexes/:uid/settings", "uid", uid), null, null, false), EnqueuedSearchTask.class, options); }
    public EnqueuedSearchTask resetSettings(String uid) { return resetSettings(uid, RequestOptions.NONE); }

    public CompletableFuture<EnqueuedSearchTask> resetSettingsAsync(String uid, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/search/indexes/:uid/settings", "uid", uid), null, null, false), EnqueuedSearchTask.class, options); }
    public CompletableFuture<EnqueuedSearchTask> resetSettingsAsync(String uid) { return resetSettingsAsync(uid, RequestOptions.NONE); }

    /** One setting of an index */
    public JsonNode setting(String uid, String setting, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/search/indexes/:uid/settings/:setting", "uid", uid, "setting", setting), null, null, false), JsonNode.class, options); }
    public JsonNode setting(String uid, String setting) { return setting(uid, setting, RequestOptions.NONE); }

    public CompletableFuture<JsonNode> settingAsync(String uid, String setting, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/search/indexes/:uid/settings/:setting", "uid", uid, "setting", setting), null, null, false), JsonNode.class, options); }
    public CompletableFuture<JsonNode> settingAsync(String uid, String setting) { return settingAsync(uid, setting, RequestOptions.NONE); }

    /** Change one setting of an index */
    public EnqueuedSearchTask putSetting(String uid, String setting, Object body, RequestOptions options) { return transport.call(new Operation("PUT", Operation.path("/v1/search/indexes/:uid/settings/:setting", "uid", uid, "setting", setting), null, body, false), EnqueuedSearchTask.class, options); }
    public EnqueuedSearchTask putSetting(String uid, String setting, Object body) { return putSetting(uid, setting, body, RequestOptions.NONE); }

    public CompletableFuture<EnqueuedSearchTask> putSettingAsync(String uid, String setting, Object body, RequestOptions options) { return transport.callAsync(new Operation("PUT", Operation.path("/v1/search/indexes/:uid/settings/:setting", "uid", uid, "setting", setting), null, body, false), EnqueuedSearchTask.class, options); }
    public CompletableFuture<EnqueuedSearchTask> putSettingAsync(String uid, String setting, Object body) { return putSettingAsync(uid, setting, body, RequestOptions.NONE); }

    /** Change members of one setting of an index */
    public EnqueuedSearchTask patchSetting(String uid, String setting, Object body, RequestOptions options) { return transport.call(new Operation("PATCH", Operation.path("/v1/search/indexes/:uid/settings/:setting", "uid", uid, "setting", setting), null, body, false), EnqueuedSearchTask.class, options); }
    public EnqueuedSearchTask patchSetting(String uid, String setting, Object body) { return patchSetting(uid, setting, body, RequestOptions.NONE); }

    public CompletableFuture<EnqueuedSearchTask> patchSettingAsync(String uid, String setting, Object body, RequestOptions options) { return transport.callAsync(new Operation("PATCH", Operation.path("/v1/search/indexes/:uid/settings/:setting", "uid", uid, "setting", setting), null, body, false), EnqueuedSearchTask.class, options); }
    public CompletableFuture<EnqueuedSearchTask> patchSettingAsync(String uid, String setting, Object body) { return patchSettingAsync(uid, setting, body, RequestOptions.NONE); }

    /** Put one setting of an index back to its default */
    public EnqueuedSearchTask resetSetting(String uid, String setting, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/search/indexes/:uid/settings/:setting", "uid", uid, "setting", setting), null, null, false), EnqueuedSearchTask.class, options); }
    public EnqueuedSearchTask resetSetting(String uid, String setting) { return resetSetting(uid, setting, RequestOptions.NONE); }

    public CompletableFuture<EnqueuedSearchTask> resetSettingAsync(String uid, String setting, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/search/indexes/:uid/settings/:setting", "uid", uid, "setting", setting), null, null, false), EnqueuedSearchTask.class, options); }
    public CompletableFuture<EnqueuedSearchTask> resetSettingAsync(String uid, String setting) { return resetSettingAsync(uid, setting, RequestOptions.NONE); }

    /** Search an index */
    public SearchResult search(String uid, SearchSearchParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/search/indexes/:uid/search", "uid", uid), null, params, false), SearchResult.class, options); }
    public SearchResult search(String uid, SearchSearchParams params) { return search(uid, params, RequestOptions.NONE); }
    public SearchResult search(String uid) { return search(uid, SearchSearchParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<SearchResult> searchAsync(String uid, SearchSearchParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/search/indexes/:uid/search", "uid", uid), null, params, false), SearchResult.class, options); }
    public CompletableFuture<SearchResult> searchAsync(String uid, SearchSearchParams params) { return searchAsync(uid, params, RequestOptions.NONE); }
    public CompletableFuture<SearchResult> searchAsync(String uid) { return searchAsync(uid, SearchSearchParams.builder().build(), RequestOptions.NONE); }

    /** Search an index */
    public SearchResult searchByAddress(String uid, SearchSearchByAddressParams params, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/search/indexes/:uid/search", "uid", uid), params, null, false), SearchResult.class, options); }
    public SearchResult searchByAddress(String uid, SearchSearchByAddressParams params) { return searchByAddress(uid, params, RequestOptions.NONE); }
    public SearchResult searchByAddress(String uid) { return searchByAddress(uid, SearchSearchByAddressParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<SearchResult> searchByAddressAsync(String uid, SearchSearchByAddressParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/search/indexes/:uid/search", "uid", uid), params, null, false), SearchResult.class, options); }
    public CompletableFuture<SearchResult> searchByAddressAsync(String uid, SearchSearchByAddressParams params) { return searchByAddressAsync(uid, params, RequestOptions.NONE); }
    public CompletableFuture<SearchResult> searchByAddressAsync(String uid) { return searchByAddressAsync(uid, SearchSearchByAddressParams.builder().build(), RequestOptions.NONE); }

    /** Find values of a facet */
    public FacetSearchResult facetSearch(String uid, SearchFacetSearchParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/search/indexes/:uid/facet-search", "uid", uid), null, params, false), FacetSearchResult.class, options); }
    public FacetSearchResult facetSearch(String uid, SearchFacetSearchParams params) { return facetSearch(uid, params, RequestOptions.NONE); }

    public CompletableFuture<FacetSearchResult> facetSearchAsync(String uid, SearchFacetSearchParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/search/indexes/:uid/facet-search", "uid", uid), null, params, false), FacetSearchResult.class, options); }
    public CompletableFuture<FacetSearchResult> facetSearchAsync(String uid, SearchFacetSearchParams params) { return facetSearchAsync(uid, params, RequestOptions.NONE); }

    /** Search several indexes; with federation, as one list */
    public SearchMultiSearchResult multiSearch(SearchMultiSearchParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/search/multi-search", null, params, false), SearchMultiSearchResult.class, options); }
    public SearchMultiSearchResult multiSearch(SearchMultiSearchParams params) { return multiSearch(params, RequestOptions.NONE); }

    public CompletableFuture<SearchMultiSearchResult> multiSearchAsync(SearchMultiSearchParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/search/multi-search", null, params, false), SearchMultiSearchResult.class, options); }
    public CompletableFuture<SearchMultiSearchResult> multiSearchAsync(SearchMultiSearchParams params) { return multiSearchAsync(params, RequestOptions.NONE); }

    /** Your tasks, newest first */
    public SearchTasksResult tasks(SearchTasksParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/search/tasks", params, null, false), SearchTasksResult.class, options); }
    public SearchTasksResult tasks(SearchTasksParams params) { return tasks(params, RequestOptions.NONE); }
    public SearchTasksResult tasks() { return tasks(SearchTasksParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<SearchTasksResult> tasksAsync(SearchTasksParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/search/tasks", params, null, false), SearchTasksResult.class, options); }
    public CompletableFuture<SearchTasksResult> tasksAsync(SearchTasksParams params) { return tasksAsync(params, RequestOptions.NONE); }
    public CompletableFuture<SearchTasksResult> tasksAsync() { return tasksAsync(SearchTasksParams.builder().build(), RequestOptions.NONE); }

    /**
     * One task
     *
     * Of one that is not done yet the answer comes once it is, or after half a second.
     */
    public SearchTask task(String uid, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/search/tasks/:uid", "uid", uid), null, null, false), SearchTask.class, options); }
    public SearchTask task(String uid) { return task(uid, RequestOptions.NONE); }

    public CompletableFuture<SearchTask> taskAsync(String uid, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/search/tasks/:uid", "uid", uid), null, null, false), SearchTask.class, options); }
    public CompletableFuture<SearchTask> taskAsync(String uid) { return taskAsync(uid, RequestOptions.NONE); }

    /** What the module search is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/search/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/search/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record EnqueuedSearchTask(
        @JsonProperty("taskUid") long taskUid,
        @JsonProperty("indexUid") String indexUid,
        /** One of `enqueued`. */
        @JsonProperty("status") String status,
        @JsonProperty("type") String type,
        @JsonProperty("enqueuedAt") Instant enqueuedAt) {}

    public record EverythingFound(
        @JsonProperty("hits") List<EverythingFoundHit> hits,
        @JsonProperty("total") long total,
        @JsonProperty("kinds") Map<String, Long> kinds,
        @JsonProperty("took_ms") long tookMs) {}

    public record EverythingFoundHit(
        @JsonProperty("kind") String kind,
        @JsonProperty("id") String id,
        @JsonProperty("title") String title,
        @JsonProperty("text") String text,
        @JsonProperty("url") String url,
        @JsonProperty("score") double score) {}

    public record FacetSearchResult(
        @JsonProperty("facetHits") List<FacetSearchResultFacetHit> facetHits,
        @JsonProperty("facetQuery") String facetQuery,
        @JsonProperty("processingTimeMs") long processingTimeMs) {}

    public record FacetSearchResultFacetHit(
        @JsonProperty("value") String value,
        @JsonProperty("count") long count) {}

    public record SearchAddDocumentsParams(
        @JsonProperty("primaryKey") String primaryKey,
        @JsonProperty("csvDelimiter") String csvDelimiter) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String primaryKey;
            private String csvDelimiter;
            private Builder() {}
            public Builder primaryKey(String value) { primaryKey = value; return this; }
            public Builder csvDelimiter(String value) { csvDelimiter = value; return this; }
            public SearchAddDocumentsParams build() { return new SearchAddDocumentsParams(primaryKey, csvDelimiter); }
        }
    }

    public record SearchCreateIndexParams(
        @JsonProperty("uid") String uid,
        @JsonProperty("primaryKey") String primaryKey) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String uid;
            private String primaryKey;
            private Builder() {}
            public Builder uid(String value) { uid = value; return this; }
            public Builder primaryKey(String value) { primaryKey = value; return this; }
            public SearchCreateIndexParams build() { return new SearchCreateIndexParams(Objects.requireNonNull(uid, "uid"), primaryKey); }
        }
    }

    public record SearchDeleteByFilterParams(
        /** `genres = horror AND year > 1990`; or a list, all of which must hold, of conditions and of lists of which one must hold. */
        @JsonProperty("filter") Object filter) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Object filter;
            private Builder() {}
            /** `genres = horror AND year > 1990`; or a list, all of which must hold, of conditions and of lists of which one must hold. */
            public Builder filter(Object value) { filter = value; return this; }
            public SearchDeleteByFilterParams build() { return new SearchDeleteByFilterParams(Objects.requireNonNull(filter, "filter")); }
        }
    }

    public record SearchEverythingParams(
        @JsonProperty("q") String q,
        @JsonProperty("kinds") List<String> kinds,
        @JsonProperty("limit") Long limit,
        @JsonProperty("offset") Long offset) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String q;
            private List<String> kinds;
            private Long limit;
            private Long offset;
            private Builder() {}
            public Builder q(String value) { q = value; return this; }
            public Builder kinds(List<String> value) { kinds = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public Builder offset(long value) { offset = value; return this; }
            public SearchEverythingParams build() { return new SearchEverythingParams(Objects.requireNonNull(q, "q"), kinds, limit, offset); }
        }
    }

    public record SearchFacetSearchParams(
        @JsonProperty("facetName") String facetName,
        @JsonProperty("facetQuery") String facetQuery,
        @JsonProperty("q") String q,
        @JsonProperty("filter") Object filter,
        /** One of `last`, `all`, `frequency`. */
        @JsonProperty("matchingStrategy") String matchingStrategy,
        @JsonProperty("attributesToSearchOn") List<String> attributesToSearchOn,
        @JsonProperty("exhaustiveFacetCount") Boolean exhaustiveFacetCount) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String facetName;
            private String facetQuery;
            private String q;
            private Object filter;
            private String matchingStrategy;
            private List<String> attributesToSearchOn;
            private Boolean exhaustiveFacetCount;
            private Builder() {}
            public Builder facetName(String value) { facetName = value; return this; }
            public Builder facetQuery(String value) { facetQuery = value; return this; }
            public Builder q(String value) { q = value; return this; }
            public Builder filter(Object value) { filter = value; return this; }
            /** One of `last`, `all`, `frequency`. */
            public Builder matchingStrategy(String value) { matchingStrategy = value; return this; }
            public Builder attributesToSearchOn(List<String> value) { attributesToSearchOn = value; return this; }
            public Builder exhaustiveFacetCount(boolean value) { exhaustiveFacetCount = value; return this; }
            public SearchFacetSearchParams build() { return new SearchFacetSearchParams(Objects.requireNonNull(facetName, "facetName"), facetQuery, q, filter, matchingStrategy, attributesToSearchOn, exhaustiveFacetCount); }
        }
    }

    public record SearchFetchDocumentsParams(
        @JsonProperty("offset") Long offset,
        @JsonProperty("limit") Long limit,
        @JsonProperty("fields") List<String> fields,
        @JsonProperty("filter") Object filter,
        @JsonProperty("ids") List<Object> ids) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long offset;
            private Long limit;
            private List<String> fields;
            private Object filter;
            private List<Object> ids;
            private Builder() {}
            public Builder offset(long value) { offset = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public Builder fields(List<String> value) { fields = value; return this; }
            public Builder filter(Object value) { filter = value; return this; }
            public Builder ids(List<Object> value) { ids = value; return this; }
            public SearchFetchDocumentsParams build() { return new SearchFetchDocumentsParams(offset, limit, fields, filter, ids); }
        }
    }

    public record SearchFetchDocumentsResult(
        @JsonProperty("results") List<Map<String, JsonNode>> results,
        @JsonProperty("offset") long offset,
        @JsonProperty("limit") long limit,
        @JsonProperty("total") long total) {}

    public record SearchGetDocumentParams(
        /** Joined by commas. */
        @JsonProperty("fields") String fields) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String fields;
            private Builder() {}
            /** Joined by commas. */
            public Builder fields(String value) { fields = value; return this; }
            public SearchGetDocumentParams build() { return new SearchGetDocumentParams(fields); }
        }
    }

    public record SearchHealthResult(
        /** One of `available`. */
        @JsonProperty("status") String status) {}

    public record SearchIndex(
        @JsonProperty("uid") String uid,
        @JsonProperty("primaryKey") String primaryKey,
        @JsonProperty("createdAt") Instant createdAt,
        @JsonProperty("updatedAt") Instant updatedAt) {}

    public record SearchIndexStats(
        @JsonProperty("numberOfDocuments") long numberOfDocuments,
        @JsonProperty("isIndexing") boolean isIndexing,
        @JsonProperty("fieldDistribution") Map<String, Long> fieldDistribution) {}

    public record SearchKey(
        @JsonProperty("uid") String uid,
        @JsonProperty("key") String key,
        @JsonProperty("name") String name,
        @JsonProperty("description") String description,
        @JsonProperty("actions") List<String> actions,
        @JsonProperty("indexes") List<String> indexes,
        @JsonProperty("expiresAt") JsonNode expiresAt,
        @JsonProperty("createdAt") Instant createdAt,
        @JsonProperty("updatedAt") Instant updatedAt) {}

    public record SearchKeysParams(
        @JsonProperty("offset") Long offset,
        @JsonProperty("limit") Long limit) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long offset;
            private Long limit;
            private Builder() {}
            public Builder offset(long value) { offset = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public SearchKeysParams build() { return new SearchKeysParams(offset, limit); }
        }
    }

    public record SearchKeysResult(
        @JsonProperty("results") List<SearchKey> results,
        @JsonProperty("offset") long offset,
        @JsonProperty("limit") long limit,
        @JsonProperty("total") long total) {}

    public record SearchListDocumentsParams(
        @JsonProperty("offset") Long offset,
        @JsonProperty("limit") Long limit,
        /** Joined by commas. */
        @JsonProperty("fields") String fields,
        @JsonProperty("filter") String filter) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long offset;
            private Long limit;
            private String fields;
            private String filter;
            private Builder() {}
            public Builder offset(long value) { offset = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            /** Joined by commas. */
            public Builder fields(String value) { fields = value; return this; }
            public Builder filter(String value) { filter = value; return this; }
            public SearchListDocumentsParams build() { return new SearchListDocumentsParams(offset, limit, fields, filter); }
        }
    }

    public record SearchListDocumentsResult(
        @JsonProperty("results") List<Map<String, JsonNode>> results,
        @JsonProperty("offset") long offset,
        @JsonProperty("limit") long limit,
        @JsonProperty("total") long total) {}

    public record SearchListIndexesParams(
        @JsonProperty("offset") Long offset,
        @JsonProperty("limit") Long limit) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long offset;
            private Long limit;
            private Builder() {}
            public Builder offset(long value) { offset = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public SearchListIndexesParams build() { return new SearchListIndexesParams(offset, limit); }
        }
    }

    public record SearchListIndexesResult(
        @JsonProperty("results") List<SearchIndex> results,
        @JsonProperty("offset") long offset,
        @JsonProperty("limit") long limit,
        @JsonProperty("total") long total) {}

    public record SearchMultiSearchParams(
        @JsonProperty("federation") SearchMultiSearchParamsFederation federation,
        @JsonProperty("queries") List<SearchMultiSearchParamsQuery> queries) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private SearchMultiSearchParamsFederation federation;
            private List<SearchMultiSearchParamsQuery> queries;
            private Builder() {}
            public Builder federation(SearchMultiSearchParamsFederation value) { federation = value; return this; }
            public Builder queries(List<SearchMultiSearchParamsQuery> value) { queries = value; return this; }
            public SearchMultiSearchParams build() { return new SearchMultiSearchParams(federation, Objects.requireNonNull(queries, "queries")); }
        }
    }

    public record SearchMultiSearchParamsFederation(
        @JsonProperty("offset") Long offset,
        @JsonProperty("limit") Long limit) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long offset;
            private Long limit;
            private Builder() {}
            public Builder offset(long value) { offset = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public SearchMultiSearchParamsFederation build() { return new SearchMultiSearchParamsFederation(offset, limit); }
        }
    }

    public record SearchMultiSearchParamsQuery(
        @JsonProperty("indexUid") String indexUid,
        @JsonProperty("q") String q,
        @JsonProperty("offset") Long offset,
        @JsonProperty("limit") Long limit,
        @JsonProperty("page") Long page,
        @JsonProperty("hitsPerPage") Long hitsPerPage,
        /** One of `last`, `all`, `frequency`. */
        @JsonProperty("matchingStrategy") String matchingStrategy,
        @JsonProperty("cropLength") Long cropLength,
        @JsonProperty("cropMarker") String cropMarker,
        @JsonProperty("highlightPreTag") String highlightPreTag,
        @JsonProperty("highlightPostTag") String highlightPostTag,
        @JsonProperty("showMatchesPosition") Boolean showMatchesPosition,
        @JsonProperty("showRankingScore") Boolean showRankingScore,
        @JsonProperty("rankingScoreThreshold") Double rankingScoreThreshold,
        @JsonProperty("distinct") String distinct,
        @JsonProperty("filter") Object filter,
        @JsonProperty("sort") List<String> sort,
        @JsonProperty("facets") List<String> facets,
        @JsonProperty("attributesToRetrieve") List<String> attributesToRetrieve,
        @JsonProperty("attributesToHighlight") List<String> attributesToHighlight,
        @JsonProperty("attributesToCrop") List<String> attributesToCrop,
        @JsonProperty("attributesToSearchOn") List<String> attributesToSearchOn,
        @JsonProperty("federationOptions") SearchMultiSearchParamsQueryFederationOptions federationOptions) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String indexUid;
            private String q;
            private Long offset;
            private Long limit;
            private Long page;
            private Long hitsPerPage;
            private String matchingStrategy;
            private Long cropLength;
            private String cropMarker;
            private String highlightPreTag;
            private String highlightPostTag;
            private Boolean showMatchesPosition;
            private Boolean showRankingScore;
            private Double rankingScoreThreshold;
            private String distinct;
            private Object filter;
            private List<String> sort;
            private List<String> facets;
            private List<String> attributesToRetrieve;
            private List<String> attributesToHighlight;
            private List<String> attributesToCrop;
            private List<String> attributesToSearchOn;
            private SearchMultiSearchParamsQueryFederationOptions federationOptions;
            private Builder() {}
            public Builder indexUid(String value) { indexUid = value; return this; }
            public Builder q(String value) { q = value; return this; }
            public Builder offset(long value) { offset = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public Builder page(long value) { page = value; return this; }
            public Builder hitsPerPage(long value) { hitsPerPage = value; return this; }
            /** One of `last`, `all`, `frequency`. */
            public Builder matchingStrategy(String value) { matchingStrategy = value; return this; }
            public Builder cropLength(long value) { cropLength = value; return this; }
            public Builder cropMarker(String value) { cropMarker = value; return this; }
            public Builder highlightPreTag(String value) { highlightPreTag = value; return this; }
            public Builder highlightPostTag(String value) { highlightPostTag = value; return this; }
            public Builder showMatchesPosition(boolean value) { showMatchesPosition = value; return this; }
            public Builder showRankingScore(boolean value) { showRankingScore = value; return this; }
            public Builder rankingScoreThreshold(double value) { rankingScoreThreshold = value; return this; }
            public Builder distinct(String value) { distinct = value; return this; }
            public Builder filter(Object value) { filter = value; return this; }
            public Builder sort(List<String> value) { sort = value; return this; }
            public Builder facets(List<String> value) { facets = value; return this; }
            public Builder attributesToRetrieve(List<String> value) { attributesToRetrieve = value; return this; }
            public Builder attributesToHighlight(List<String> value) { attributesToHighlight = value; return this; }
            public Builder attributesToCrop(List<String> value) { attributesToCrop = value; return this; }
            public Builder attributesToSearchOn(List<String> value) { attributesToSearchOn = value; return this; }
            public Builder federationOptions(SearchMultiSearchParamsQueryFederationOptions value) { federationOptions = value; return this; }
            public SearchMultiSearchParamsQuery build() { return new SearchMultiSearchParamsQuery(Objects.requireNonNull(indexUid, "indexUid"), q, offset, limit, page, hitsPerPage, matchingStrategy, cropLength, cropMarker, highlightPreTag, highlightPostTag, showMatchesPosition, showRankingScore, rankingScoreThreshold, distinct, filter, sort, facets, attributesToRetrieve, attributesToHighlight, attributesToCrop, attributesToSearchOn, federationOptions); }
        }
    }

    public record SearchMultiSearchParamsQueryFederationOptions(
        @JsonProperty("weight") Double weight) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Double weight;
            private Builder() {}
            public Builder weight(double value) { weight = value; return this; }
            public SearchMultiSearchParamsQueryFederationOptions build() { return new SearchMultiSearchParamsQueryFederationOptions(weight); }
        }
    }

    public record SearchMultiSearchResult(
        @JsonProperty("results") List<SearchResult> results,
        @JsonProperty("hits") List<Map<String, JsonNode>> hits,
        @JsonProperty("processingTimeMs") Long processingTimeMs,
        @JsonProperty("offset") Long offset,
        @JsonProperty("limit") Long limit,
        @JsonProperty("estimatedTotalHits") Long estimatedTotalHits) {}

    public record SearchResult(
        @JsonProperty("indexUid") String indexUid,
        @JsonProperty("hits") List<Map<String, JsonNode>> hits,
        @JsonProperty("query") String query,
        @JsonProperty("processingTimeMs") long processingTimeMs,
        @JsonProperty("offset") Long offset,
        @JsonProperty("limit") Long limit,
        @JsonProperty("estimatedTotalHits") Long estimatedTotalHits,
        @JsonProperty("page") Long page,
        @JsonProperty("hitsPerPage") Long hitsPerPage,
        @JsonProperty("totalPages") Long totalPages,
        @JsonProperty("totalHits") Long totalHits,
        @JsonProperty("facetDistribution") Map<String, Map<String, Long>> facetDistribution,
        @JsonProperty("facetStats") Map<String, SearchResultFacetStat> facetStats) {}

    public record SearchResultFacetStat(
        @JsonProperty("min") double min,
        @JsonProperty("max") double max) {}

    public record SearchSearchByAddressParams(
        @JsonProperty("q") String q,
        @JsonProperty("offset") Long offset,
        @JsonProperty("limit") Long limit,
        @JsonProperty("page") Long page,
        @JsonProperty("hitsPerPage") Long hitsPerPage,
        /** One of `last`, `all`, `frequency`. */
        @JsonProperty("matchingStrategy") String matchingStrategy,
        @JsonProperty("cropLength") Long cropLength,
        @JsonProperty("cropMarker") String cropMarker,
        @JsonProperty("highlightPreTag") String highlightPreTag,
        @JsonProperty("highlightPostTag") String highlightPostTag,
        @JsonProperty("showMatchesPosition") Boolean showMatchesPosition,
        @JsonProperty("showRankingScore") Boolean showRankingScore,
        @JsonProperty("rankingScoreThreshold") Double rankingScoreThreshold,
        @JsonProperty("distinct") String distinct,
        @JsonProperty("filter") String filter,
        @JsonProperty("sort") String sort,
        @JsonProperty("facets") String facets,
        @JsonProperty("attributesToRetrieve") String attributesToRetrieve,
        @JsonProperty("attributesToHighlight") String attributesToHighlight,
        @JsonProperty("attributesToCrop") String attributesToCrop,
        @JsonProperty("attributesToSearchOn") String attributesToSearchOn) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String q;
            private Long offset;
            private Long limit;
            private Long page;
            private Long hitsPerPage;
            private String matchingStrategy;
            private Long cropLength;
            private String cropMarker;
            private String highlightPreTag;
            private String highlightPostTag;
            private Boolean showMatchesPosition;
            private Boolean showRankingScore;
            private Double rankingScoreThreshold;
            private String distinct;
            private String filter;
            private String sort;
            private String facets;
            private String attributesToRetrieve;
            private String attributesToHighlight;
            private String attributesToCrop;
            private String attributesToSearchOn;
            private Builder() {}
            public Builder q(String value) { q = value; return this; }
            public Builder offset(long value) { offset = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public Builder page(long value) { page = value; return this; }
            public Builder hitsPerPage(long value) { hitsPerPage = value; return this; }
            /** One of `last`, `all`, `frequency`. */
            public Builder matchingStrategy(String value) { matchingStrategy = value; return this; }
            public Builder cropLength(long value) { cropLength = value; return this; }
            public Builder cropMarker(String value) { cropMarker = value; return this; }
            public Builder highlightPreTag(String value) { highlightPreTag = value; return this; }
            public Builder highlightPostTag(String value) { highlightPostTag = value; return this; }
            public Builder showMatchesPosition(boolean value) { showMatchesPosition = value; return this; }
            public Builder showRankingScore(boolean value) { showRankingScore = value; return this; }
            public Builder rankingScoreThreshold(double value) { rankingScoreThreshold = value; return this; }
            public Builder distinct(String value) { distinct = value; return this; }
            public Builder filter(String value) { filter = value; return this; }
            public Builder sort(String value) { sort = value; return this; }
            public Builder facets(String value) { facets = value; return this; }
            public Builder attributesToRetrieve(String value) { attributesToRetrieve = value; return this; }
            public Builder attributesToHighlight(String value) { attributesToHighlight = value; return this; }
            public Builder attributesToCrop(String value) { attributesToCrop = value; return this; }
            public Builder attributesToSearchOn(String value) { attributesToSearchOn = value; return this; }
            public SearchSearchByAddressParams build() { return new SearchSearchByAddressParams(q, offset, limit, page, hitsPerPage, matchingStrategy, cropLength, cropMarker, highlightPreTag, highlightPostTag, showMatchesPosition, showRankingScore, rankingScoreThreshold, distinct, filter, sort, facets, attributesToRetrieve, attributesToHighlight, attributesToCrop, attributesToSearchOn); }
        }
    }

    public record SearchSearchParams(
        @JsonProperty("q") String q,
        @JsonProperty("offset") Long offset,
        @JsonProperty("limit") Long limit,
        @JsonProperty("page") Long page,
        @JsonProperty("hitsPerPage") Long hitsPerPage,
        /** One of `last`, `all`, `frequency`. */
        @JsonProperty("matchingStrategy") String matchingStrategy,
        @JsonProperty("cropLength") Long cropLength,
        @JsonProperty("cropMarker") String cropMarker,
        @JsonProperty("highlightPreTag") String highlightPreTag,
        @JsonProperty("highlightPostTag") String highlightPostTag,
        @JsonProperty("showMatchesPosition") Boolean showMatchesPosition,
        @JsonProperty("showRankingScore") Boolean showRankingScore,
        @JsonProperty("rankingScoreThreshold") Double rankingScoreThreshold,
        @JsonProperty("distinct") String distinct,
        @JsonProperty("filter") Object filter,
        @JsonProperty("sort") List<String> sort,
        @JsonProperty("facets") List<String> facets,
        @JsonProperty("attributesToRetrieve") List<String> attributesToRetrieve,
        @JsonProperty("attributesToHighlight") List<String> attributesToHighlight,
        @JsonProperty("attributesToCrop") List<String> attributesToCrop,
        @JsonProperty("attributesToSearchOn") List<String> attributesToSearchOn) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String q;
            private Long offset;
            private Long limit;
            private Long page;
            private Long hitsPerPage;
            private String matchingStrategy;
            private Long cropLength;
            private String cropMarker;
            private String highlightPreTag;
            private String highlightPostTag;
            private Boolean showMatchesPosition;
            private Boolean showRankingScore;
            private Double rankingScoreThreshold;
            private String distinct;
            private Object filter;
            private List<String> sort;
            private List<String> facets;
            private List<String> attributesToRetrieve;
            private List<String> attributesToHighlight;
            private List<String> attributesToCrop;
            private List<String> attributesToSearchOn;
            private Builder() {}
            public Builder q(String value) { q = value; return this; }
            public Builder offset(long value) { offset = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public Builder page(long value) { page = value; return this; }
            public Builder hitsPerPage(long value) { hitsPerPage = value; return this; }
            /** One of `last`, `all`, `frequency`. */
            public Builder matchingStrategy(String value) { matchingStrategy = value; return this; }
            public Builder cropLength(long value) { cropLength = value; return this; }
            public Builder cropMarker(String value) { cropMarker = value; return this; }
            public Builder highlightPreTag(String value) { highlightPreTag = value; return this; }
            public Builder highlightPostTag(String value) { highlightPostTag = value; return this; }
            public Builder showMatchesPosition(boolean value) { showMatchesPosition = value; return this; }
            public Builder showRankingScore(boolean value) { showRankingScore = value; return this; }
            public Builder rankingScoreThreshold(double value) { rankingScoreThreshold = value; return this; }
            public Builder distinct(String value) { distinct = value; return this; }
            public Builder filter(Object value) { filter = value; return this; }
            public Builder sort(List<String> value) { sort = value; return this; }
            public Builder facets(List<String> value) { facets = value; return this; }
            public Builder attributesToRetrieve(List<String> value) { attributesToRetrieve = value; return this; }
            public Builder attributesToHighlight(List<String> value) { attributesToHighlight = value; return this; }
            public Builder attributesToCrop(List<String> value) { attributesToCrop = value; return this; }
            public Builder attributesToSearchOn(List<String> value) { attributesToSearchOn = value; return this; }
            public SearchSearchParams build() { return new SearchSearchParams(q, offset, limit, page, hitsPerPage, matchingStrategy, cropLength, cropMarker, highlightPreTag, highlightPostTag, showMatchesPosition, showRankingScore, rankingScoreThreshold, distinct, filter, sort, facets, attributesToRetrieve, attributesToHighlight, attributesToCrop, attributesToSearchOn); }
        }
    }

    public record SearchSettings(
        @JsonProperty("displayedAttributes") List<String> displayedAttributes,
        @JsonProperty("searchableAttributes") List<String> searchableAttributes,
        @JsonProperty("filterableAttributes") List<String> filterableAttributes,
        @JsonProperty("sortableAttributes") List<String> sortableAttributes,
        @JsonProperty("rankingRules") List<String> rankingRules,
        @JsonProperty("stopWords") List<String> stopWords,
        @JsonProperty("synonyms") Map<String, List<String>> synonyms,
        @JsonProperty("distinctAttribute") String distinctAttribute,
        @JsonProperty("typoTolerance") SearchSettingsTypoTolerance typoTolerance,
        @JsonProperty("pagination") SearchSettingsPagination pagination,
        @JsonProperty("faceting") SearchSettingsFaceting faceting) {}

    public record SearchSettingsFaceting(
        @JsonProperty("maxValuesPerFacet") long maxValuesPerFacet,
        /** `alpha` or `count`, by attribute; `*` for all others. One of `alpha`, `count`. */
        @JsonProperty("sortFacetValuesBy") Map<String, String> sortFacetValuesBy) {}

    public record SearchSettingsPagination(
        @JsonProperty("maxTotalHits") long maxTotalHits) {}

    public record SearchSettingsTypoTolerance(
        @JsonProperty("enabled") boolean enabled,
        @JsonProperty("disableOnWords") List<String> disableOnWords,
        @JsonProperty("disableOnAttributes") List<String> disableOnAttributes,
        @JsonProperty("disableOnNumbers") boolean disableOnNumbers,
        @JsonProperty("minWordSizeForTypos") SearchSettingsTypoToleranceMinWordSizeForTypos minWordSizeForTypos) {}

    public record SearchSettingsTypoToleranceMinWordSizeForTypos(
        @JsonProperty("oneTypo") long oneTypo,
        @JsonProperty("twoTypos") long twoTypos) {}

    public record SearchStatsResult(
        @JsonProperty("databaseSize") long databaseSize,
        @JsonProperty("lastUpdate") Instant lastUpdate,
        @JsonProperty("indexes") Map<String, SearchIndexStats> indexes) {}

    public record SearchTask(
        @JsonProperty("uid") long uid,
        @JsonProperty("batchUid") Long batchUid,
        @JsonProperty("indexUid") String indexUid,
        /** One of `enqueued`, `processing`, `succeeded`, `failed`, `canceled`. */
        @JsonProperty("status") String status,
        @JsonProperty("type") String type,
        @JsonProperty("canceledBy") JsonNode canceledBy,
        @JsonProperty("details") Map<String, JsonNode> details,
        @JsonProperty("error") SearchTaskError error,
        @JsonProperty("duration") String duration,
        @JsonProperty("enqueuedAt") Instant enqueuedAt,
        @JsonProperty("startedAt") Instant startedAt,
        @JsonProperty("finishedAt") Instant finishedAt) {}

    public record SearchTaskError(
        @JsonProperty("message") String message,
        @JsonProperty("code") String code,
        @JsonProperty("type") String type,
        @JsonProperty("link") String link) {}

    public record SearchTasksParams(
        @JsonProperty("limit") Long limit,
        @JsonProperty("from") Long from,
        @JsonProperty("reverse") Boolean reverse,
        /** Joined by commas. */
        @JsonProperty("uids") String uids,
        /** Joined by commas. */
        @JsonProperty("statuses") String statuses,
        /** Joined by commas. */
        @JsonProperty("types") String types,
        /** Joined by commas. */
        @JsonProperty("indexUids") String indexUids) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private Long from;
            private Boolean reverse;
            private String uids;
            private String statuses;
            private String types;
            private String indexUids;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            public Builder from(long value) { from = value; return this; }
            public Builder reverse(boolean value) { reverse = value; return this; }
            /** Joined by commas. */
            public Builder uids(String value) { uids = value; return this; }
            /** Joined by commas. */
            public Builder statuses(String value) { statuses = value; return this; }
            /** Joined by commas. */
            public Builder types(String value) { types = value; return this; }
            /** Joined by commas. */
            public Builder indexUids(String value) { indexUids = value; return this; }
            public SearchTasksParams build() { return new SearchTasksParams(limit, from, reverse, uids, statuses, types, indexUids); }
        }
    }

    public record SearchTasksResult(
        @JsonProperty("results") List<SearchTask> results,
        @JsonProperty("total") long total,
        @JsonProperty("limit") long limit,
        @JsonProperty("from") Long from,
        @JsonProperty("next") Long next) {}

    public record SearchUpdateDocumentsParams(
        @JsonProperty("primaryKey") String primaryKey,
        @JsonProperty("csvDelimiter") String csvDelimiter) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String primaryKey;
            private String csvDelimiter;
            private Builder() {}
            public Builder primaryKey(String value) { primaryKey = value; return this; }
            public Builder csvDelimiter(String value) { csvDelimiter = value; return this; }
            public SearchUpdateDocumentsParams build() { return new SearchUpdateDocumentsParams(primaryKey, csvDelimiter); }
        }
    }

    public record SearchUpdateIndexParams(
        @JsonProperty("primaryKey") String primaryKey) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String primaryKey;
            private Builder() {}
            public Builder primaryKey(String value) { primaryKey = value; return this; }
            public SearchUpdateIndexParams build() { return new SearchUpdateIndexParams(Objects.requireNonNull(primaryKey, "primaryKey")); }
        }
    }

    public record SearchUpdateSettingsParams(
        @JsonProperty("displayedAttributes") List<String> displayedAttributes,
        @JsonProperty("searchableAttributes") List<String> searchableAttributes,
        @JsonProperty("filterableAttributes") List<String> filterableAttributes,
        @JsonProperty("sortableAttributes") List<String> sortableAttributes,
        @JsonProperty("rankingRules") List<String> rankingRules,
        @JsonProperty("stopWords") List<String> stopWords,
        @JsonProperty("synonyms") Map<String, List<String>> synonyms,
        @JsonProperty("distinctAttribute") String distinctAttribute,
        @JsonProperty("typoTolerance") SearchUpdateSettingsParamsTypoTolerance typoTolerance,
        @JsonProperty("pagination") SearchUpdateSettingsParamsPagination pagination,
        @JsonProperty("faceting") SearchUpdateSettingsParamsFaceting faceting) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<String> displayedAttributes;
            private List<String> searchableAttributes;
            private List<String> filterableAttributes;
            private List<String> sortableAttributes;
            private List<String> rankingRules;
            private List<String> stopWords;
            private Map<String, List<String>> synonyms;
            private String distinctAttribute;
            private SearchUpdateSettingsParamsTypoTolerance typoTolerance;
            private SearchUpdateSettingsParamsPagination pagination;
            private SearchUpdateSettingsParamsFaceting faceting;
            private Builder() {}
            public Builder displayedAttributes(List<String> value) { displayedAttributes = value; return this; }
            public Builder searchableAttributes(List<String> value) { searchableAttributes = value; return this; }
            public Builder filterableAttributes(List<String> value) { filterableAttributes = value; return this; }
            public Builder sortableAttributes(List<String> value) { sortableAttributes = value; return this; }
            public Builder rankingRules(List<String> value) { rankingRules = value; return this; }
            public Builder stopWords(List<String> value) { stopWords = value; return this; }
            public Builder synonyms(Map<String, List<String>> value) { synonyms = value; return this; }
            public Builder distinctAttribute(String value) { distinctAttribute = value; return this; }
            public Builder typoTolerance(SearchUpdateSettingsParamsTypoTolerance value) { typoTolerance = value; return this; }
            public Builder pagination(SearchUpdateSettingsParamsPagination value) { pagination = value; return this; }
            public Builder faceting(SearchUpdateSettingsParamsFaceting value) { faceting = value; return this; }
            public SearchUpdateSettingsParams build() { return new SearchUpdateSettingsParams(displayedAttributes, searchableAttributes, filterableAttributes, sortableAttributes, rankingRules, stopWords, synonyms, distinctAttribute, typoTolerance, pagination, faceting); }
        }
    }

    public record SearchUpdateSettingsParamsFaceting(
        @JsonProperty("maxValuesPerFacet") Long maxValuesPerFacet,
        /** One of `alpha`, `count`. */
        @JsonProperty("sortFacetValuesBy") Map<String, String> sortFacetValuesBy) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long maxValuesPerFacet;
            private Map<String, String> sortFacetValuesBy;
            private Builder() {}
            public Builder maxValuesPerFacet(Long value) { maxValuesPerFacet = value; return this; }
            /** One of `alpha`, `count`. */
            public Builder sortFacetValuesBy(Map<String, String> value) { sortFacetValuesBy = value; return this; }
            public SearchUpdateSettingsParamsFaceting build() { return new SearchUpdateSettingsParamsFaceting(maxValuesPerFacet, sortFacetValuesBy); }
        }
    }

    public record SearchUpdateSettingsParamsPagination(
        @JsonProperty("maxTotalHits") Long maxTotalHits) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long maxTotalHits;
            private Builder() {}
            public Builder maxTotalHits(Long value) { maxTotalHits = value; return this; }
            public SearchUpdateSettingsParamsPagination build() { return new SearchUpdateSettingsParamsPagination(maxTotalHits); }
        }
    }

    public record SearchUpdateSettingsParamsTypoTolerance(
        @JsonProperty("enabled") Boolean enabled,
        @JsonProperty("disableOnWords") List<String> disableOnWords,
        @JsonProperty("disableOnAttributes") List<String> disableOnAttributes,
        @JsonProperty("disableOnNumbers") Boolean disableOnNumbers,
        @JsonProperty("minWordSizeForTypos") SearchUpdateSettingsParamsTypoToleranceMinWordSizeForTypos minWordSizeForTypos) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Boolean enabled;
            private List<String> disableOnWords;
            private List<String> disableOnAttributes;
            private Boolean disableOnNumbers;
            private SearchUpdateSettingsParamsTypoToleranceMinWordSizeForTypos minWordSizeForTypos;
            private Builder() {}
            public Builder enabled(Boolean value) { enabled = value; return this; }
            public Builder disableOnWords(List<String> value) { disableOnWords = value; return this; }
            public Builder disableOnAttributes(List<String> value) { disableOnAttributes = value; return this; }
            public Builder disableOnNumbers(Boolean value) { disableOnNumbers = value; return this; }
            public Builder minWordSizeForTypos(SearchUpdateSettingsParamsTypoToleranceMinWordSizeForTypos value) { minWordSizeForTypos = value; return this; }
            public SearchUpdateSettingsParamsTypoTolerance build() { return new SearchUpdateSettingsParamsTypoTolerance(enabled, disableOnWords, disableOnAttributes, disableOnNumbers, minWordSizeForTypos); }
        }
    }

    public record SearchUpdateSettingsParamsTypoToleranceMinWordSizeForTypos(
        @JsonProperty("oneTypo") Long oneTypo,
        @JsonProperty("twoTypos") Long twoTypos) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long oneTypo;
            private Long twoTypos;
            private Builder() {}
            public Builder oneTypo(long value) { oneTypo = value; return this; }
            public Builder twoTypos(long value) { twoTypos = value; return this; }
            public SearchUpdateSettingsParamsTypoToleranceMinWordSizeForTypos build() { return new SearchUpdateSettingsParamsTypoToleranceMinWordSizeForTypos(oneTypo, twoTypos); }
        }
    }

    public record SearchVersionResult(
        @JsonProperty("commitSha") String commitSha,
        @JsonProperty("commitDate") String commitDate,
        @JsonProperty("pkgVersion") String pkgVersion) {}
}
