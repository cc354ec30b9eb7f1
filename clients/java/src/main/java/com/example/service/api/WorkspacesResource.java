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

/** Accounts that people share: members and roles, keys, budgets, policies, usage, audit trail */
public final class WorkspacesResource {
    private final Transport transport;

    WorkspacesResource(Transport transport) { this.transport = transport; }

    /**
     * Make a workspace
     *
     * An account of its own: with funds, agents, webhooks and keys that belong to it, shared by its members. Who makes it is its first owner. At most 10 for one person.
     */
    public Workspace create(WorkspacesCreateParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/enterprise/workspaces", null, params, true), Workspace.class, options); }
    public Workspace create(WorkspacesCreateParams params) { return create(params, RequestOptions.NONE); }

    public CompletableFuture<Workspace> createAsync(WorkspacesCreateParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/enterprise/workspaces", null, params, true), Workspace.class, options); }
    public CompletableFuture<Workspace> createAsync(WorkspacesCreateParams params) { return createAsync(params, RequestOptions.NONE); }

    /** Workspaces that you are a member of */
    public Page<Workspace> list(RequestOptions options) { return transport.list(new Operation("GET", "/v1/enterprise/workspaces", null, null, false), Workspace.class, options); }
    public Page<Workspace> list() { return list(RequestOptions.NONE); }

    public CompletableFuture<Page<Workspace>> listAsync(RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/enterprise/workspaces", null, null, false), Workspace.class, options); }
    public CompletableFuture<Page<Workspace>> listAsync() { return listAsync(RequestOptions.NONE); }

    /** Roles, and the permissions that each has */
    public WorkspaceRoles roles(RequestOptions options) { return transport.call(new Operation("GET", "/v1/enterprise/roles", null, null, false), WorkspaceRoles.class, options); }
    public WorkspaceRoles roles() { return roles(RequestOptions.NONE); }

    public CompletableFuture<WorkspaceRoles> rolesAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/enterprise/roles", null, null, false), WorkspaceRoles.class, options); }
    public CompletableFuture<WorkspaceRoles> rolesAsync() { return rolesAsync(RequestOptions.NONE); }

    /** A workspace */
    public Workspace retrieve(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id", "id", id), null, null, false), Workspace.class, options); }
    public Workspace retrieve(String id) { return retrieve(id, RequestOptions.NONE); }

    public CompletableFuture<Workspace> retrieveAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id", "id", id), null, null, false), Workspace.class, options); }
    public CompletableFuture<Workspace> retrieveAsync(String id) { return retrieveAsync(id, RequestOptions.NONE); }

    /** Rename a workspace */
    public Workspace update(String id, WorkspacesUpdateParams params, RequestOptions options) { return transport.call(new Operation("PATCH", Operation.path("/v1/enterprise/workspaces/:id", "id", id), null, params, false), Workspace.class, options); }
    public Workspace update(String id, WorkspacesUpdateParams params) { return update(id, params, RequestOptions.NONE); }

    public CompletableFuture<Workspace> updateAsync(String id, WorkspacesUpdateParams params, RequestOptions options) { return transport.callAsync(new Operation("PATCH", Operation.path("/v1/enterprise/workspaces/:id", "id", id), null, params, false), Workspace.class, options); }
    public CompletableFuture<Workspace> updateAsync(String id, WorkspacesUpdateParams params) { return updateAsync(id, params, RequestOptions.NONE); }

    /**
     * Close a workspace, with all that belongs to it
     *
     * For owners. Its keys die at once and its agents, webhooks and data are erased; sealed records stay. Refused while it has earnings: withdraw them first. Other funds are given up.
     */
    public WorkspacesDeleteResult delete(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/enterprise/workspaces/:id", "id", id), null, null, false), WorkspacesDeleteResult.class, options); }
    public WorkspacesDeleteResult delete(String id) { return delete(id, RequestOptions.NONE); }

    public CompletableFuture<WorkspacesDeleteResult> deleteAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/enterprise/workspaces/:id", "id", id), null, null, false), WorkspacesDeleteResult.class, options); }
    public CompletableFuture<WorkspacesDeleteResult> deleteAsync(String id) { return deleteAsync(id, RequestOptions.NONE); }

    /**
     * Give a workspace money of your own
     *
     * From the paid credits and then the earnings of your own account; it arrives as paid credits, which can be spent and not withdrawn. A member with money:write can also pay in by card with a key of the workspace.
     */
    public WorkspaceFunded fund(String id, WorkspacesFundParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/enterprise/workspaces/:id/funds", "id", id), null, params, true), WorkspaceFunded.class, options); }
    public WorkspaceFunded fund(String id, WorkspacesFundParams params) { return fund(id, params, RequestOptions.NONE); }

    public CompletableFuture<WorkspaceFunded> fundAsync(String id, WorkspacesFundParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/enterprise/workspaces/:id/funds", "id", id), null, params, true), WorkspaceFunded.class, options); }
    public CompletableFuture<WorkspaceFunded> fundAsync(String id, WorkspacesFundParams params) { return fundAsync(id, params, RequestOptions.NONE); }

    /** What was done in a workspace, as it was sealed, newest first */
    public Page<WorkspaceTrailEntry> trail(String id, WorkspacesTrailParams params, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id/audit", "id", id), params, null, false), WorkspaceTrailEntry.class, options); }
    public Page<WorkspaceTrailEntry> trail(String id, WorkspacesTrailParams params) { return trail(id, params, RequestOptions.NONE); }
    public Page<WorkspaceTrailEntry> trail(String id) { return trail(id, WorkspacesTrailParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<WorkspaceTrailEntry>> trailAsync(String id, WorkspacesTrailParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id/audit", "id", id), params, null, false), WorkspaceTrailEntry.class, options); }
    public CompletableFuture<Page<WorkspaceTrailEntry>> trailAsync(String id, WorkspacesTrailParams params) { return trailAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Page<WorkspaceTrailEntry>> trailAsync(String id) { return trailAsync(id, WorkspacesTrailParams.builder().build(), RequestOptions.NONE); }

    /** Members of a workspace */
    public Page<WorkspaceMember> members(String id, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id/members", "id", id), null, null, false), WorkspaceMember.class, options); }
    public Page<WorkspaceMember> members(String id) { return members(id, RequestOptions.NONE); }

    public CompletableFuture<Page<WorkspaceMember>> membersAsync(String id, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id/members", "id", id), null, null, false), WorkspaceMember.class, options); }
    public CompletableFuture<Page<WorkspaceMember>> membersAsync(String id) { return membersAsync(id, RequestOptions.NONE); }

    /**
     * Give a member another role
     *
     * Nobody gives or takes away a role that holds a permission they lack; the last owner stays one.
     */
    public WorkspaceMember changeMember(String id, String memberId, WorkspacesChangeMemberParams params, RequestOptions options) { return transport.call(new Operation("PATCH", Operation.path("/v1/enterprise/workspaces/:id/members/:member_id", "id", id, "member_id", memberId), null, params, false), WorkspaceMember.class, options); }
    public WorkspaceMember changeMember(String id, String memberId, WorkspacesChangeMemberParams params) { return changeMember(id, memberId, params, RequestOptions.NONE); }

    public CompletableFuture<WorkspaceMember> changeMemberAsync(String id, String memberId, WorkspacesChangeMemberParams params, RequestOptions options) { return transport.callAsync(new Operation("PATCH", Operation.path("/v1/enterprise/workspaces/:id/members/:member_id", "id", id, "member_id", memberId), null, params, false), WorkspaceMember.class, options); }
    public CompletableFuture<WorkspaceMember> changeMemberAsync(String id, String memberId, WorkspacesChangeMemberParams params) { return changeMemberAsync(id, memberId, params, RequestOptions.NONE); }

    /**
     * Remove a member
     *
     * Their keys of the workspace die with it, in all processes within 500 ms. The last owner stays.
     */
    public WorkspacesRemoveMemberResult removeMember(String id, String memberId, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/enterprise/workspaces/:id/members/:member_id", "id", id, "member_id", memberId), null, null, false), WorkspacesRemoveMemberResult.class, options); }
    public WorkspacesRemoveMemberResult removeMember(String id, String memberId) { return removeMember(id, memberId, RequestOptions.NONE); }

    public CompletableFuture<WorkspacesRemoveMemberResult> removeMemberAsync(String id, String memberId, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/enterprise/workspaces/:id/members/:member_id", "id", id, "member_id", memberId), null, null, false), WorkspacesRemoveMemberResult.class, options); }
    public CompletableFuture<WorkspacesRemoveMemberResult> removeMemberAsync(String id, String memberId) { return removeMemberAsync(id, memberId, RequestOptions.NONE); }

    /** Leave a workspace */
    public WorkspacesLeaveResult leave(String id, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/enterprise/workspaces/:id/leave", "id", id), null, null, false), WorkspacesLeaveResult.class, options); }
    public WorkspacesLeaveResult leave(String id) { return leave(id, RequestOptions.NONE); }

    public CompletableFuture<WorkspacesLeaveResult> leaveAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/enterprise/workspaces/:id/leave", "id", id), null, null, false), WorkspacesLeaveResult.class, options); }
    public CompletableFuture<WorkspacesLeaveResult> leaveAsync(String id) { return leaveAsync(id, RequestOptions.NONE); }

    /**
     * Invite somebody by mail
     *
     * The mailed token works once, within seven days, and only for the account with that address. Nobody invites to a role that holds a permission they lack.
     */
    public WorkspaceInvitation invite(String id, WorkspacesInviteParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/enterprise/workspaces/:id/invitations", "id", id), null, params, false), WorkspaceInvitation.class, options); }
    public WorkspaceInvitation invite(String id, WorkspacesInviteParams params) { return invite(id, params, RequestOptions.NONE); }

    public CompletableFuture<WorkspaceInvitation> inviteAsync(String id, WorkspacesInviteParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/enterprise/workspaces/:id/invitations", "id", id), null, params, false), WorkspaceInvitation.class, options); }
    public CompletableFuture<WorkspaceInvitation> inviteAsync(String id, WorkspacesInviteParams params) { return inviteAsync(id, params, RequestOptions.NONE); }

    /** Open invitations */
    public Page<WorkspaceInvitation> invitations(String id, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id/invitations", "id", id), null, null, false), WorkspaceInvitation.class, options); }
    public Page<WorkspaceInvitation> invitations(String id) { return invitations(id, RequestOptions.NONE); }

    public CompletableFuture<Page<WorkspaceInvitation>> invitationsAsync(String id, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id/invitations", "id", id), null, null, false), WorkspaceInvitation.class, options); }
    public CompletableFuture<Page<WorkspaceInvitation>> invitationsAsync(String id) { return invitationsAsync(id, RequestOptions.NONE); }

    /** Withdraw an invitation */
    public WorkspacesWithdrawInvitationResult withdrawInvitation(String id, String invitationId, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/enterprise/workspaces/:id/invitations/:invitation_id", "id", id, "invitation_id", invitationId), null, null, false), WorkspacesWithdrawInvitationResult.class, options); }
    public WorkspacesWithdrawInvitationResult withdrawInvitation(String id, String invitationId) { return withdrawInvitation(id, invitationId, RequestOptions.NONE); }

    public CompletableFuture<WorkspacesWithdrawInvitationResult> withdrawInvitationAsync(String id, String invitationId, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/enterprise/workspaces/:id/invitations/:invitation_id", "id", id, "invitation_id", invitationId), null, null, false), WorkspacesWithdrawInvitationResult.class, options); }
    public CompletableFuture<WorkspacesWithdrawInvitationResult> withdrawInvitationAsync(String id, String invitationId) { return withdrawInvitationAsync(id, invitationId, RequestOptions.NONE); }

    /**
     * Accept an invitation
     *
     * With a key of your own account, whose address is the one that was invited.
     */
    public InvitationAccepted accept(WorkspacesAcceptParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/enterprise/invitations/accept", null, params, false), InvitationAccepted.class, options); }
    public InvitationAccepted accept(WorkspacesAcceptParams params) { return accept(params, RequestOptions.NONE); }

    public CompletableFuture<InvitationAccepted> acceptAsync(WorkspacesAcceptParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/enterprise/invitations/accept", null, params, false), InvitationAccepted.class, options); }
    public CompletableFuture<InvitationAccepted> acceptAsync(WorkspacesAcceptParams params) { return acceptAsync(params, RequestOptions.NONE); }

    /**
     * Make a key of the workspace
     *
     * What is called with it belongs to the workspace and is paid from its funds. It is yours and dies when you leave; with `service` it is the workspace’s own and needs `scopes` and keys:write. `scopes` narrow it and never exceed what you may.
     */
    public CreatedWorkspaceKey createKey(String id, WorkspacesCreateKeyParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/enterprise/workspaces/:id/api-keys", "id", id), null, params, true), CreatedWorkspaceKey.class, options); }
    public CreatedWorkspaceKey createKey(String id, WorkspacesCreateKeyParams params) { return createKey(id, params, RequestOptions.NONE); }
    public CreatedWorkspaceKey createKey(String id) { return createKey(id, WorkspacesCreateKeyParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<CreatedWorkspaceKey> createKeyAsync(String id, WorkspacesCreateKeyParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/enterprise/workspaces/:id/api-keys", "id", id), null, params, true), CreatedWorkspaceKey.class, options); }
    public CompletableFuture<CreatedWorkspaceKey> createKeyAsync(String id, WorkspacesCreateKeyParams params) { return createKeyAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<CreatedWorkspaceKey> createKeyAsync(String id) { return createKeyAsync(id, WorkspacesCreateKeyParams.builder().build(), RequestOptions.NONE); }

    /**
     * Keys of the workspace
     *
     * Your own; with keys:read all.
     */
    public Page<WorkspaceKey> keys(String id, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id/api-keys", "id", id), null, null, false), WorkspaceKey.class, options); }
    public Page<WorkspaceKey> keys(String id) { return keys(id, RequestOptions.NONE); }

    public CompletableFuture<Page<WorkspaceKey>> keysAsync(String id, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id/api-keys", "id", id), null, null, false), WorkspaceKey.class, options); }
    public CompletableFuture<Page<WorkspaceKey>> keysAsync(String id) { return keysAsync(id, RequestOptions.NONE); }

    /**
     * Revoke a key at once
     *
     * Your own; with keys:write any.
     */
    public WorkspacesRevokeKeyResult revokeKey(String id, String keyId, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/enterprise/workspaces/:id/api-keys/:key_id", "id", id, "key_id", keyId), null, null, false), WorkspacesRevokeKeyResult.class, options); }
    public WorkspacesRevokeKeyResult revokeKey(String id, String keyId) { return revokeKey(id, keyId, RequestOptions.NONE); }

    public CompletableFuture<WorkspacesRevokeKeyResult> revokeKeyAsync(String id, String keyId, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/enterprise/workspaces/:id/api-keys/:key_id", "id", id, "key_id", keyId), null, null, false), WorkspacesRevokeKeyResult.class, options); }
    public CompletableFuture<WorkspacesRevokeKeyResult> revokeKeyAsync(String id, String keyId) { return revokeKeyAsync(id, keyId, RequestOptions.NONE); }

    /**
     * Set a budget
     *
     * It counts what the period has cost already. Held money counts until the call has ended, so parallel calls cannot exceed it together.
     */
    public WorkspaceBudget createBudget(String id, WorkspacesCreateBudgetParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/enterprise/workspaces/:id/budgets", "id", id), null, params, true), WorkspaceBudget.class, options); }
    public WorkspaceBudget createBudget(String id, WorkspacesCreateBudgetParams params) { return createBudget(id, params, RequestOptions.NONE); }

    public CompletableFuture<WorkspaceBudget> createBudgetAsync(String id, WorkspacesCreateBudgetParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/enterprise/workspaces/:id/budgets", "id", id), null, params, true), WorkspaceBudget.class, options); }
    public CompletableFuture<WorkspaceBudget> createBudgetAsync(String id, WorkspacesCreateBudgetParams params) { return createBudgetAsync(id, params, RequestOptions.NONE); }

    /** Budgets, and what is spent of them */
    public Page<WorkspaceBudget> budgets(String id, WorkspacesBudgetsParams params, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id/budgets", "id", id), params, null, false), WorkspaceBudget.class, options); }
    public Page<WorkspaceBudget> budgets(String id, WorkspacesBudgetsParams params) { return budgets(id, params, RequestOptions.NONE); }
    public Page<WorkspaceBudget> budgets(String id) { return budgets(id, WorkspacesBudgetsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<WorkspaceBudget>> budgetsAsync(String id, WorkspacesBudgetsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id/budgets", "id", id), params, null, false), WorkspaceBudget.class, options); }
    public CompletableFuture<Page<WorkspaceBudget>> budgetsAsync(String id, WorkspacesBudgetsParams params) { return budgetsAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Page<WorkspaceBudget>> budgetsAsync(String id) { return budgetsAsync(id, WorkspacesBudgetsParams.builder().build(), RequestOptions.NONE); }

    /** Change a budget */
    public WorkspaceBudget changeBudget(String id, String budgetId, WorkspacesChangeBudgetParams params, RequestOptions options) { return transport.call(new Operation("PATCH", Operation.path("/v1/enterprise/workspaces/:id/budgets/:budget_id", "id", id, "budget_id", budgetId), null, params, false), WorkspaceBudget.class, options); }
    public WorkspaceBudget changeBudget(String id, String budgetId, WorkspacesChangeBudgetParams params) { return changeBudget(id, budgetId, params, RequestOptions.NONE); }
    public WorkspaceBudget changeBudget(String id, String budgetId) { return changeBudget(id, budgetId, WorkspacesChangeBudgetParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<WorkspaceBudget> changeBudgetAsync(String id, String budgetId, WorkspacesChangeBudgetParams params, RequestOptions options) { return transport.callAsync(new Operation("PATCH", Operation.path("/v1/enterprise/workspaces/:id/budgets/:budget_id", "id", id, "budget_id", budgetId), null, params, false), WorkspaceBudget.class, options); }
    public CompletableFuture<WorkspaceBudget> changeBudgetAsync(String id, String budgetId, WorkspacesChangeBudgetParams params) { return changeBudgetAsync(id, budgetId, params, RequestOptions.NONE); }
    public CompletableFuture<WorkspaceBudget> changeBudgetAsync(String id, String budgetId) { return changeBudgetAsync(id, budgetId, WorkspacesChangeBudgetParams.builder().build(), RequestOptions.NONE); }

    /** Remove a budget */
    public WorkspacesRemoveBudgetResult removeBudget(String id, String budgetId, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/enterprise/workspaces/:id/budgets/:budget_id", "id", id, "budget_id", budgetId), null, null, false), WorkspacesRemoveBudgetResult.class, options); }
    public WorkspacesRemoveBudgetResult removeBudget(String id, String budgetId) { return removeBudget(id, budgetId, RequestOptions.NONE); }

    public CompletableFuture<WorkspacesRemoveBudgetResult> removeBudgetAsync(String id, String budgetId, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/enterprise/workspaces/:id/budgets/:budget_id", "id", id, "budget_id", budgetId), null, null, false), WorkspacesRemoveBudgetResult.class, options); }
    public CompletableFuture<WorkspacesRemoveBudgetResult> removeBudgetAsync(String id, String budgetId) { return removeBudgetAsync(id, budgetId, RequestOptions.NONE); }

    /** What was used, by member, key or model */
    public WorkspaceUsage usage(String id, WorkspacesUsageParams params, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id/usage", "id", id), params, null, false), WorkspaceUsage.class, options); }
    public WorkspaceUsage usage(String id, WorkspacesUsageParams params) { return usage(id, params, RequestOptions.NONE); }
    public WorkspaceUsage usage(String id) { return usage(id, WorkspacesUsageParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<WorkspaceUsage> usageAsync(String id, WorkspacesUsageParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id/usage", "id", id), params, null, false), WorkspaceUsage.class, options); }
    public CompletableFuture<WorkspaceUsage> usageAsync(String id, WorkspacesUsageParams params) { return usageAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<WorkspaceUsage> usageAsync(String id) { return usageAsync(id, WorkspacesUsageParams.builder().build(), RequestOptions.NONE); }

    /**
     * Policies of a workspace, its members and keys
     *
     * All that apply to a call bind together, so what one of them does not allow, no other can.
     */
    public Page<WorkspacePolicy> policies(String id, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id/policies", "id", id), null, null, false), WorkspacePolicy.class, options); }
    public Page<WorkspacePolicy> policies(String id) { return policies(id, RequestOptions.NONE); }

    public CompletableFuture<Page<WorkspacePolicy>> policiesAsync(String id, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/enterprise/workspaces/:id/policies", "id", id), null, null, false), WorkspacePolicy.class, options); }
    public CompletableFuture<Page<WorkspacePolicy>> policiesAsync(String id) { return policiesAsync(id, RequestOptions.NONE); }

    /**
     * Set the policy of a workspace, a member or a key
     *
     * In place of the one before. Admins can only tighten it; to allow more than before is for owners. Keys that are made with a key inherit its policy.
     */
    public WorkspacePolicy setPolicy(String id, WorkspacesSetPolicyParams params, RequestOptions options) { return transport.call(new Operation("PUT", Operation.path("/v1/enterprise/workspaces/:id/policies", "id", id), null, params, false), WorkspacePolicy.class, options); }
    public WorkspacePolicy setPolicy(String id, WorkspacesSetPolicyParams params) { return setPolicy(id, params, RequestOptions.NONE); }

    public CompletableFuture<WorkspacePolicy> setPolicyAsync(String id, WorkspacesSetPolicyParams params, RequestOptions options) { return transport.callAsync(new Operation("PUT", Operation.path("/v1/enterprise/workspaces/:id/policies", "id", id), null, params, false), WorkspacePolicy.class, options); }
    public CompletableFuture<WorkspacePolicy> setPolicyAsync(String id, WorkspacesSetPolicyParams params) { return setPolicyAsync(id, params, RequestOptions.NONE); }

    /** What the module workspaces is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/enterprise/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/enterprise/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record CreatedWorkspaceKey(
        /** Shown this once. */
        @JsonProperty("api_key") String apiKey,
        @JsonProperty("key_id") String keyId,
        @JsonProperty("label") String label,
        /** Whose it is; `service`: the workspace’s own. */
        @JsonProperty("member") String member,
        @JsonProperty("scopes") List<String> scopes,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("expires_at") Instant expiresAt) {}

    public record InvitationAccepted(
        @JsonProperty("workspace_id") String workspaceId,
        /** One of `owner`, `admin`, `developer`, `billing`, `viewer`. */
        @JsonProperty("role") String role) {}

    public record Workspace(
        @JsonProperty("id") String id,
        @JsonProperty("name") String name,
        /** One of `free`, `pro`, `enterprise`. */
        @JsonProperty("tier") String tier,
        @JsonProperty("your_role") String yourRole,
        @JsonProperty("member_count") long memberCount,
        @JsonProperty("created_at") Instant createdAt) {}

    public record WorkspaceBudget(
        @JsonProperty("id") String id,
        /** One of `workspace`, `member`, `key`. */
        @JsonProperty("scope") String scope,
        /** The member or key it is for; not with `workspace`. */
        @JsonProperty("subject") String subject,
        /** Of UTC. One of `day`, `month`. */
        @JsonProperty("period") String period,
        /** `hard`: what would exceed it is refused with 402. `soft`: owners and billing are told once a period. One of `hard`, `soft`. */
        @JsonProperty("kind") String kind,
        @JsonProperty("limit_pence") long limitPence,
        /** Pence; fractions are shown. */
        @JsonProperty("spent_pence") double spentPence,
        /** Pence; fractions are shown. */
        @JsonProperty("reserved_pence") double reservedPence,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record WorkspaceFunded(
        @JsonProperty("workspace_id") String workspaceId,
        @JsonProperty("amount_pence") long amountPence,
        @JsonProperty("worm_seal") String wormSeal) {}

    public record WorkspaceInvitation(
        @JsonProperty("id") String id,
        @JsonProperty("email") String email,
        /** One of `owner`, `admin`, `developer`, `billing`, `viewer`. */
        @JsonProperty("role") String role,
        @JsonProperty("invited_by") String invitedBy,
        @JsonProperty("expires_at") Instant expiresAt) {}

    public record WorkspaceKey(
        @JsonProperty("key_id") String keyId,
        @JsonProperty("label") String label,
        /** Whose it is; `service`: the workspace’s own. */
        @JsonProperty("member") String member,
        @JsonProperty("scopes") List<String> scopes,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("expires_at") Instant expiresAt,
        @JsonProperty("prefix") String prefix) {}

    public record WorkspaceMember(
        @JsonProperty("id") String id,
        @JsonProperty("email") String email,
        @JsonProperty("name") String name,
        /** One of `owner`, `admin`, `developer`, `billing`, `viewer`. */
        @JsonProperty("role") String role,
        /** `created`, `invited` or `directory` (SCIM). */
        @JsonProperty("source") String source,
        @JsonProperty("since") Instant since) {}

    public record WorkspacePolicy(
        /** One of `workspace`, `member`, `key`. */
        @JsonProperty("scope") String scope,
        @JsonProperty("subject") String subject,
        @JsonProperty("models") List<String> models,
        @JsonProperty("regions") List<String> regions,
        @JsonProperty("retention_days") Long retentionDays,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record WorkspaceRoles(
        @JsonProperty("permissions") List<String> permissions,
        @JsonProperty("roles") Map<String, List<String>> roles) {}

    public record WorkspaceTrailEntry(
        @JsonProperty("id") String id,
        @JsonProperty("type") String type,
        @JsonProperty("at") Instant at,
        @JsonProperty("worm_seal") String wormSeal,
        /** Random ids, amounts and names of ours. */
        @JsonProperty("body") Map<String, JsonNode> body) {}

    public record WorkspaceUsage(
        @JsonProperty("data") List<WorkspaceUsageRow> data,
        /** Pence; fractions are shown. */
        @JsonProperty("total_pence") double totalPence) {}

    public record WorkspaceUsageRow(
        /** A member, key or model; `background`: work that no member’s request waited for. */
        @JsonProperty("group") String group,
        @JsonProperty("calls") long calls,
        /** Pence; fractions are shown. */
        @JsonProperty("cost_pence") double costPence,
        @JsonProperty("input_tokens") long inputTokens,
        @JsonProperty("output_tokens") long outputTokens) {}

    public record WorkspacesAcceptParams(
        @JsonProperty("token") String token) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String token;
            private Builder() {}
            public Builder token(String value) { token = value; return this; }
            public WorkspacesAcceptParams build() { return new WorkspacesAcceptParams(Objects.requireNonNull(token, "token")); }
        }
    }

    public record WorkspacesBudgetsParams(
        @JsonProperty("limit") Long limit,
        @JsonProperty("cursor") String cursor) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            public Builder cursor(String value) { cursor = value; return this; }
            public WorkspacesBudgetsParams build() { return new WorkspacesBudgetsParams(limit, cursor); }
        }
    }

    public record WorkspacesChangeBudgetParams(
        @JsonProperty("limit_pence") Long limitPence,
        /** `hard`: what would exceed it is refused with 402. `soft`: owners and billing are told once a period. One of `hard`, `soft`. */
        @JsonProperty("kind") String kind) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limitPence;
            private String kind;
            private Builder() {}
            public Builder limitPence(long value) { limitPence = value; return this; }
            /** `hard`: what would exceed it is refused with 402. `soft`: owners and billing are told once a period. One of `hard`, `soft`. */
            public Builder kind(String value) { kind = value; return this; }
            public WorkspacesChangeBudgetParams build() { return new WorkspacesChangeBudgetParams(limitPence, kind); }
        }
    }

    public record WorkspacesChangeMemberParams(
        /** One of `owner`, `admin`, `developer`, `billing`, `viewer`. */
        @JsonProperty("role") String role) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String role;
            private Builder() {}
            /** One of `owner`, `admin`, `developer`, `billing`, `viewer`. */
            public Builder role(String value) { role = value; return this; }
            public WorkspacesChangeMemberParams build() { return new WorkspacesChangeMemberParams(Objects.requireNonNull(role, "role")); }
        }
    }

    public record WorkspacesCreateBudgetParams(
        /** One of `workspace`, `member`, `key`. */
        @JsonProperty("scope") String scope,
        /** The member or key it is for; not with `workspace`. */
        @JsonProperty("subject") String subject,
        /** Of UTC. One of `day`, `month`. */
        @JsonProperty("period") String period,
        /** `hard`: what would exceed it is refused with 402. `soft`: owners and billing are told once a period. One of `hard`, `soft`. */
        @JsonProperty("kind") String kind,
        @JsonProperty("limit_pence") long limitPence) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String scope;
            private String subject;
            private String period;
            private String kind;
            private Long limitPence;
            private Builder() {}
            /** One of `workspace`, `member`, `key`. */
            public Builder scope(String value) { scope = value; return this; }
            /** The member or key it is for; not with `workspace`. */
            public Builder subject(String value) { subject = value; return this; }
            /** Of UTC. One of `day`, `month`. */
            public Builder period(String value) { period = value; return this; }
            /** `hard`: what would exceed it is refused with 402. `soft`: owners and billing are told once a period. One of `hard`, `soft`. */
            public Builder kind(String value) { kind = value; return this; }
            public Builder limitPence(long value) { limitPence = value; return this; }
            public WorkspacesCreateBudgetParams build() { return new WorkspacesCreateBudgetParams(Objects.requireNonNull(scope, "scope"), subject, Objects.requireNonNull(period, "period"), Objects.requireNonNull(kind, "kind"), Objects.requireNonNull(limitPence, "limit_pence")); }
        }
    }

    public record WorkspacesCreateKeyParams(
        @JsonProperty("label") String label,
        @JsonProperty("scopes") List<String> scopes,
        @JsonProperty("service") Boolean service,
        @JsonProperty("expires_in_s") Long expiresInS) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String label;
            private List<String> scopes;
            private Boolean service;
            private Long expiresInS;
            private Builder() {}
            public Builder label(String value) { label = value; return this; }
            public Builder scopes(List<String> value) { scopes = value; return this; }
            public Builder service(boolean value) { service = value; return this; }
            public Builder expiresInS(long value) { expiresInS = value; return this; }
            public WorkspacesCreateKeyParams build() { return new WorkspacesCreateKeyParams(label, scopes, service, expiresInS); }
        }
    }

    public record WorkspacesCreateParams(
        @JsonProperty("name") String name) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            public WorkspacesCreateParams build() { return new WorkspacesCreateParams(Objects.requireNonNull(name, "name")); }
        }
    }

    public record WorkspacesDeleteResult(
        @JsonProperty("id") String id,
        @JsonProperty("deleted") boolean deleted) {}

    public record WorkspacesFundParams(
        @JsonProperty("amount_pence") long amountPence) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long amountPence;
            private Builder() {}
            public Builder amountPence(long value) { amountPence = value; return this; }
            public WorkspacesFundParams build() { return new WorkspacesFundParams(Objects.requireNonNull(amountPence, "amount_pence")); }
        }
    }

    public record WorkspacesInviteParams(
        @JsonProperty("email") String email,
        /** One of `owner`, `admin`, `developer`, `billing`, `viewer`. */
        @JsonProperty("role") String role) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String email;
            private String role;
            private Builder() {}
            public Builder email(String value) { email = value; return this; }
            /** One of `owner`, `admin`, `developer`, `billing`, `viewer`. */
            public Builder role(String value) { role = value; return this; }
            public WorkspacesInviteParams build() { return new WorkspacesInviteParams(Objects.requireNonNull(email, "email"), Objects.requireNonNull(role, "role")); }
        }
    }

    public record WorkspacesLeaveResult(
        @JsonProperty("id") String id,
        @JsonProperty("left") boolean left) {}

    public record WorkspacesRemoveBudgetResult(
        @JsonProperty("id") String id,
        @JsonProperty("deleted") boolean deleted) {}

    public record WorkspacesRemoveMemberResult(
        @JsonProperty("id") String id,
        @JsonProperty("deleted") boolean deleted) {}

    public record WorkspacesRevokeKeyResult(
        @JsonProperty("id") String id,
        @JsonProperty("revoked") boolean revoked) {}

    public record WorkspacesSetPolicyParams(
        /** One of `workspace`, `member`, `key`. */
        @JsonProperty("scope") String scope,
        @JsonProperty("subject") String subject,
        @JsonProperty("models") List<String> models,
        @JsonProperty("regions") List<String> regions,
        @JsonProperty("retention_days") Long retentionDays) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String scope;
            private String subject;
            private List<String> models;
            private List<String> regions;
            private Long retentionDays;
            private Builder() {}
            /** One of `workspace`, `member`, `key`. */
            public Builder scope(String value) { scope = value; return this; }
            public Builder subject(String value) { subject = value; return this; }
            public Builder models(List<String> value) { models = value; return this; }
            public Builder regions(List<String> value) { regions = value; return this; }
            public Builder retentionDays(Long value) { retentionDays = value; return this; }
            public WorkspacesSetPolicyParams build() { return new WorkspacesSetPolicyParams(Objects.requireNonNull(scope, "scope"), subject, models, regions, retentionDays); }
        }
    }

    public record WorkspacesTrailParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor,
        /** Only records of this type. */
        @JsonProperty("type") String type) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private String type;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            /** Only records of this type. */
            public Builder type(String value) { type = value; return this; }
            public WorkspacesTrailParams build() { return new WorkspacesTrailParams(limit, cursor, type); }
        }
    }

    public record WorkspacesUpdateParams(
        @JsonProperty("name") String name) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            public WorkspacesUpdateParams build() { return new WorkspacesUpdateParams(Objects.requireNonNull(name, "name")); }
        }
    }

    public record WorkspacesUsageParams(
        /** One of `member`, `key`, `model`. */
        @JsonProperty("group_by") String groupBy,
        /** Default: the first of this month. */
        @JsonProperty("from") String from,
        /** Included. Default: today. */
        @JsonProperty("to") String to) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String groupBy;
            private String from;
            private String to;
            private Builder() {}
            /** One of `member`, `key`, `model`. */
            public Builder groupBy(String value) { groupBy = value; return this; }
            /** Default: the first of this month. */
            public Builder from(String value) { from = value; return this; }
            /** Included. Default: today. */
            public Builder to(String value) { to = value; return this; }
            public WorkspacesUsageParams build() { return new WorkspacesUsageParams(groupBy, from, to); }
        }
    }

    public record WorkspacesWithdrawInvitationResult(
        @JsonProperty("id") String id,
        @JsonProperty("deleted") boolean deleted) {}
}
