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

/** SCIM 2.0: directories such as Entra and Okta make and remove members of a workspace */
public final class ScimResource {
    private final Transport transport;

    ScimResource(Transport transport) { this.transport = transport; }

    /** People of the directory */
    public Map<String, JsonNode> users(ScimUsersParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/scim/v2/Users", params, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> users(ScimUsersParams params) { return users(params, RequestOptions.NONE); }
    public Map<String, JsonNode> users() { return users(ScimUsersParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> usersAsync(ScimUsersParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/scim/v2/Users", params, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> usersAsync(ScimUsersParams params) { return usersAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Map<String, JsonNode>> usersAsync() { return usersAsync(ScimUsersParams.builder().build(), RequestOptions.NONE); }

    /** Provision a member */
    public Map<String, JsonNode> createUser(Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", "/v1/scim/v2/Users", null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> createUser(Map<String, Object> body) { return createUser(body, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> createUserAsync(Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/scim/v2/Users", null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> createUserAsync(Map<String, Object> body) { return createUserAsync(body, RequestOptions.NONE); }

    /** A person of the directory */
    public Map<String, JsonNode> user(String id, ScimUserParams params, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/scim/v2/Users/:id", "id", id), params, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> user(String id, ScimUserParams params) { return user(id, params, RequestOptions.NONE); }
    public Map<String, JsonNode> user(String id) { return user(id, ScimUserParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> userAsync(String id, ScimUserParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/scim/v2/Users/:id", "id", id), params, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> userAsync(String id, ScimUserParams params) { return userAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Map<String, JsonNode>> userAsync(String id) { return userAsync(id, ScimUserParams.builder().build(), RequestOptions.NONE); }

    /** Replace a person */
    public Map<String, JsonNode> putUser(String id, Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("PUT", Operation.path("/v1/scim/v2/Users/:id", "id", id), null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> putUser(String id, Map<String, Object> body) { return putUser(id, body, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> putUserAsync(String id, Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("PUT", Operation.path("/v1/scim/v2/Users/:id", "id", id), null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> putUserAsync(String id, Map<String, Object> body) { return putUserAsync(id, body, RequestOptions.NONE); }

    /** Change a person; `active: false` removes the member at once */
    public Map<String, JsonNode> patchUser(String id, ScimPatchUserParams params, RequestOptions options) { return transport.call(new Operation("PATCH", Operation.path("/v1/scim/v2/Users/:id", "id", id), null, params, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> patchUser(String id, ScimPatchUserParams params) { return patchUser(id, params, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> patchUserAsync(String id, ScimPatchUserParams params, RequestOptions options) { return transport.callAsync(new Operation("PATCH", Operation.path("/v1/scim/v2/Users/:id", "id", id), null, params, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> patchUserAsync(String id, ScimPatchUserParams params) { return patchUserAsync(id, params, RequestOptions.NONE); }

    /** Remove a person and the member */
    public Map<String, JsonNode> removeUser(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/scim/v2/Users/:id", "id", id), null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> removeUser(String id) { return removeUser(id, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> removeUserAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/scim/v2/Users/:id", "id", id), null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> removeUserAsync(String id) { return removeUserAsync(id, RequestOptions.NONE); }

    /** Groups of the directory */
    public Map<String, JsonNode> groups(ScimGroupsParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/scim/v2/Groups", params, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> groups(ScimGroupsParams params) { return groups(params, RequestOptions.NONE); }
    public Map<String, JsonNode> groups() { return groups(ScimGroupsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> groupsAsync(ScimGroupsParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/scim/v2/Groups", params, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> groupsAsync(ScimGroupsParams params) { return groupsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Map<String, JsonNode>> groupsAsync() { return groupsAsync(ScimGroupsParams.builder().build(), RequestOptions.NONE); }

    /** Make a group; one that is named like a role gives it to its members */
    public Map<String, JsonNode> createGroup(Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", "/v1/scim/v2/Groups", null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> createGroup(Map<String, Object> body) { return createGroup(body, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> createGroupAsync(Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/scim/v2/Groups", null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> createGroupAsync(Map<String, Object> body) { return createGroupAsync(body, RequestOptions.NONE); }

    /** A group */
    public Map<String, JsonNode> group(String id, ScimGroupParams params, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/scim/v2/Groups/:id", "id", id), params, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> group(String id, ScimGroupParams params) { return group(id, params, RequestOptions.NONE); }
    public Map<String, JsonNode> group(String id) { return group(id, ScimGroupParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> groupAsync(String id, ScimGroupParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/scim/v2/Groups/:id", "id", id), params, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> groupAsync(String id, ScimGroupParams params) { return groupAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Map<String, JsonNode>> groupAsync(String id) { return groupAsync(id, ScimGroupParams.builder().build(), RequestOptions.NONE); }

    /** Replace a group */
    public Map<String, JsonNode> putGroup(String id, Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("PUT", Operation.path("/v1/scim/v2/Groups/:id", "id", id), null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> putGroup(String id, Map<String, Object> body) { return putGroup(id, body, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> putGroupAsync(String id, Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("PUT", Operation.path("/v1/scim/v2/Groups/:id", "id", id), null, body, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> putGroupAsync(String id, Map<String, Object> body) { return putGroupAsync(id, body, RequestOptions.NONE); }

    /** Change a group */
    public Map<String, JsonNode> patchGroup(String id, ScimPatchGroupParams params, RequestOptions options) { return transport.call(new Operation("PATCH", Operation.path("/v1/scim/v2/Groups/:id", "id", id), null, params, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> patchGroup(String id, ScimPatchGroupParams params) { return patchGroup(id, params, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> patchGroupAsync(String id, ScimPatchGroupParams params, RequestOptions options) { return transport.callAsync(new Operation("PATCH", Operation.path("/v1/scim/v2/Groups/:id", "id", id), null, params, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> patchGroupAsync(String id, ScimPatchGroupParams params) { return patchGroupAsync(id, params, RequestOptions.NONE); }

    /** Remove a group */
    public Map<String, JsonNode> removeGroup(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/scim/v2/Groups/:id", "id", id), null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> removeGroup(String id) { return removeGroup(id, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> removeGroupAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/scim/v2/Groups/:id", "id", id), null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> removeGroupAsync(String id) { return removeGroupAsync(id, RequestOptions.NONE); }

    /** Search people and groups */
    public Map<String, JsonNode> searchAll(ScimSearchAllParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/scim/v2/.search", null, params, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> searchAll(ScimSearchAllParams params) { return searchAll(params, RequestOptions.NONE); }
    public Map<String, JsonNode> searchAll() { return searchAll(ScimSearchAllParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> searchAllAsync(ScimSearchAllParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/scim/v2/.search", null, params, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> searchAllAsync(ScimSearchAllParams params) { return searchAllAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Map<String, JsonNode>> searchAllAsync() { return searchAllAsync(ScimSearchAllParams.builder().build(), RequestOptions.NONE); }

    /** What of SCIM is served */
    public Map<String, JsonNode> config(RequestOptions options) { return transport.call(new Operation("GET", "/v1/scim/v2/ServiceProviderConfig", null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> config() { return config(RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> configAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/scim/v2/ServiceProviderConfig", null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> configAsync() { return configAsync(RequestOptions.NONE); }

    /** Kinds of resources */
    public Map<String, JsonNode> resourceTypes(RequestOptions options) { return transport.call(new Operation("GET", "/v1/scim/v2/ResourceTypes", null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> resourceTypes() { return resourceTypes(RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> resourceTypesAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/scim/v2/ResourceTypes", null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> resourceTypesAsync() { return resourceTypesAsync(RequestOptions.NONE); }

    /** A kind of resource */
    public Map<String, JsonNode> resourceType(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/scim/v2/ResourceTypes/:id", "id", id), null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> resourceType(String id) { return resourceType(id, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> resourceTypeAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/scim/v2/ResourceTypes/:id", "id", id), null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> resourceTypeAsync(String id) { return resourceTypeAsync(id, RequestOptions.NONE); }

    /** Attributes of the resources */
    public Map<String, JsonNode> schemas(RequestOptions options) { return transport.call(new Operation("GET", "/v1/scim/v2/Schemas", null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> schemas() { return schemas(RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> schemasAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/scim/v2/Schemas", null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> schemasAsync() { return schemasAsync(RequestOptions.NONE); }

    /** Attributes of one kind */
    public Map<String, JsonNode> schema(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/scim/v2/Schemas/:id", "id", id), null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public Map<String, JsonNode> schema(String id) { return schema(id, RequestOptions.NONE); }

    public CompletableFuture<Map<String, JsonNode>> schemaAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/scim/v2/Schemas/:id", "id", id), null, null, false), new TypeReference<Map<String, JsonNode>>() {}, options); }
    public CompletableFuture<Map<String, JsonNode>> schemaAsync(String id) { return schemaAsync(id, RequestOptions.NONE); }

    /** What the module scim is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/scim/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/scim/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record ScimGroupParams(
        @JsonProperty("attributes") String attributes,
        @JsonProperty("excludedAttributes") String excludedAttributes) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String attributes;
            private String excludedAttributes;
            private Builder() {}
            public Builder attributes(String value) { attributes = value; return this; }
            public Builder excludedAttributes(String value) { excludedAttributes = value; return this; }
            public ScimGroupParams build() { return new ScimGroupParams(attributes, excludedAttributes); }
        }
    }

    public record ScimGroupsParams(
        @JsonProperty("filter") String filter,
        @JsonProperty("startIndex") Long startIndex,
        @JsonProperty("count") Long count,
        @JsonProperty("attributes") String attributes,
        @JsonProperty("excludedAttributes") String excludedAttributes,
        @JsonProperty("sortBy") String sortBy,
        /** One of `ascending`, `descending`. */
        @JsonProperty("sortOrder") String sortOrder) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String filter;
            private Long startIndex;
            private Long count;
            private String attributes;
            private String excludedAttributes;
            private String sortBy;
            private String sortOrder;
            private Builder() {}
            public Builder filter(String value) { filter = value; return this; }
            public Builder startIndex(long value) { startIndex = value; return this; }
            public Builder count(long value) { count = value; return this; }
            public Builder attributes(String value) { attributes = value; return this; }
            public Builder excludedAttributes(String value) { excludedAttributes = value; return this; }
            public Builder sortBy(String value) { sortBy = value; return this; }
            /** One of `ascending`, `descending`. */
            public Builder sortOrder(String value) { sortOrder = value; return this; }
            public ScimGroupsParams build() { return new ScimGroupsParams(filter, startIndex, count, attributes, excludedAttributes, sortBy, sortOrder); }
        }
    }

    public record ScimPatchGroupParams(
        @JsonProperty("schemas") List<String> schemas,
        @JsonProperty("Operations") List<ScimPatchGroupParamsOperation> operations) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<String> schemas;
            private List<ScimPatchGroupParamsOperation> operations;
            private Builder() {}
            public Builder schemas(List<String> value) { schemas = value; return this; }
            public Builder operations(List<ScimPatchGroupParamsOperation> value) { operations = value; return this; }
            public ScimPatchGroupParams build() { return new ScimPatchGroupParams(schemas, Objects.requireNonNull(operations, "Operations")); }
        }
    }

    public record ScimPatchGroupParamsOperation(
        @JsonProperty("op") String op,
        @JsonProperty("path") String path,
        @JsonProperty("value") Object value) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String op;
            private String path;
            private Object value;
            private Builder() {}
            public Builder op(String value) { op = value; return this; }
            public Builder path(String value) { path = value; return this; }
            public Builder value(Object value) { value = value; return this; }
            public ScimPatchGroupParamsOperation build() { return new ScimPatchGroupParamsOperation(Objects.requireNonNull(op, "op"), path, value); }
        }
    }

    public record ScimPatchUserParams(
        @JsonProperty("schemas") List<String> schemas,
        @JsonProperty("Operations") List<ScimPatchUserParamsOperation> operations) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<String> schemas;
            private List<ScimPatchUserParamsOperation> operations;
            private Builder() {}
            public Builder schemas(List<String> value) { schemas = value; return this; }
            public Builder operations(List<ScimPatchUserParamsOperation> value) { operations = value; return this; }
            public ScimPatchUserParams build() { return new ScimPatchUserParams(schemas, Objects.requireNonNull(operations, "Operations")); }
        }
    }

    public record ScimPatchUserParamsOperation(
        @JsonProperty("op") String op,
        @JsonProperty("path") String path,
        @JsonProperty("value") Object value) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String op;
            private String path;
            private Object value;
            private Builder() {}
            public Builder op(String value) { op = value; return this; }
            public Builder path(String value) { path = value; return this; }
            public Builder value(Object value) { value = value; return this; }
            public ScimPatchUserParamsOperation build() { return new ScimPatchUserParamsOperation(Objects.requireNonNull(op, "op"), path, value); }
        }
    }

    public record ScimSearchAllParams(
        @JsonProperty("filter") String filter,
        @JsonProperty("startIndex") Long startIndex,
        @JsonProperty("count") Long count,
        @JsonProperty("attributes") List<String> attributes,
        @JsonProperty("excludedAttributes") List<String> excludedAttributes,
        @JsonProperty("sortBy") String sortBy,
        /** One of `ascending`, `descending`. */
        @JsonProperty("sortOrder") String sortOrder) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String filter;
            private Long startIndex;
            private Long count;
            private List<String> attributes;
            private List<String> excludedAttributes;
            private String sortBy;
            private String sortOrder;
            private Builder() {}
            public Builder filter(String value) { filter = value; return this; }
            public Builder startIndex(long value) { startIndex = value; return this; }
            public Builder count(long value) { count = value; return this; }
            public Builder attributes(List<String> value) { attributes = value; return this; }
            public Builder excludedAttributes(List<String> value) { excludedAttributes = value; return this; }
            public Builder sortBy(String value) { sortBy = value; return this; }
            /** One of `ascending`, `descending`. */
            public Builder sortOrder(String value) { sortOrder = value; return this; }
            public ScimSearchAllParams build() { return new ScimSearchAllParams(filter, startIndex, count, attributes, excludedAttributes, sortBy, sortOrder); }
        }
    }

    public record ScimUserParams(
        @JsonProperty("attributes") String attributes,
        @JsonProperty("excludedAttributes") String excludedAttributes) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String attributes;
            private String excludedAttributes;
            private Builder() {}
            public Builder attributes(String value) { attributes = value; return this; }
            public Builder excludedAttributes(String value) { excludedAttributes = value; return this; }
            public ScimUserParams build() { return new ScimUserParams(attributes, excludedAttributes); }
        }
    }

    public record ScimUsersParams(
        @JsonProperty("filter") String filter,
        @JsonProperty("startIndex") Long startIndex,
        @JsonProperty("count") Long count,
        @JsonProperty("attributes") String attributes,
        @JsonProperty("excludedAttributes") String excludedAttributes,
        @JsonProperty("sortBy") String sortBy,
        /** One of `ascending`, `descending`. */
        @JsonProperty("sortOrder") String sortOrder) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String filter;
            private Long startIndex;
            private Long count;
            private String attributes;
            private String excludedAttributes;
            private String sortBy;
            private String sortOrder;
            private Builder() {}
            public Builder filter(String value) { filter = value; return this; }
            public Builder startIndex(long value) { startIndex = value; return this; }
            public Builder count(long value) { count = value; return this; }
            public Builder attributes(String value) { attributes = value; return this; }
            public Builder excludedAttributes(String value) { excludedAttributes = value; return this; }
            public Builder sortBy(String value) { sortBy = value; return this; }
            /** One of `ascending`, `descending`. */
            public Builder sortOrder(String value) { sortOrder = value; return this; }
            public ScimUsersParams build() { return new ScimUsersParams(filter, startIndex, count, attributes, excludedAttributes, sortBy, sortOrder); }
        }
    }
}
