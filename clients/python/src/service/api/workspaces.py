# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class CreatedWorkspaceKey(BaseModel):
    api_key: str
    """Shown this once."""
    key_id: str
    label: str
    member: str
    """Whose it is; `service`: the workspace’s own."""
    scopes: List[str] | None
    created_at: datetime
    expires_at: datetime | None


class InvitationAccepted(BaseModel):
    workspace_id: str
    role: Literal["owner", "admin", "developer", "billing", "viewer"]


class Workspace(BaseModel):
    id: str
    name: str
    tier: Literal["free", "pro", "enterprise"]
    your_role: str
    member_count: int
    created_at: datetime


class WorkspaceBudget(BaseModel):
    id: str
    scope: Literal["workspace", "member", "key"]
    subject: str | None
    """The member or key it is for; not with `workspace`."""
    period: Literal["day", "month"]
    """Of UTC."""
    kind: Literal["hard", "soft"]
    """`hard`: what would exceed it is refused with 402. `soft`: owners and billing are told once a period."""
    limit_pence: int
    spent_pence: float
    """Pence; fractions are shown."""
    reserved_pence: float
    """Pence; fractions are shown."""
    created_at: datetime
    updated_at: datetime


class WorkspaceFunded(BaseModel):
    workspace_id: str
    amount_pence: int
    worm_seal: str


class WorkspaceInvitation(BaseModel):
    id: str
    email: str
    role: Literal["owner", "admin", "developer", "billing", "viewer"]
    invited_by: str
    expires_at: datetime


class WorkspaceKey(BaseModel):
    key_id: str
    label: str
    member: str
    """Whose it is; `service`: the workspace’s own."""
    scopes: List[str] | None
    created_at: datetime
    expires_at: datetime | None
    prefix: str


class WorkspaceMember(BaseModel):
    id: str
    email: str | None
    name: str | None
    role: Literal["owner", "admin", "developer", "billing", "viewer"]
    source: str
    """`created`, `invited` or `directory` (SCIM)."""
    since: datetime


class WorkspacePolicy(BaseModel):
    scope: Literal["workspace", "member", "key"]
    subject: str | None
    models: List[str] | None
    regions: List[str] | None
    retention_days: int | None
    updated_at: datetime


class WorkspaceRoles(BaseModel):
    permissions: List[str]
    roles: dict[str, List[str]]


class WorkspaceTrailEntry(BaseModel):
    _wire: ClassVar[Mapping[str, str]] = {"body_": "body"}
    id: str
    type: str
    at: datetime
    worm_seal: str
    body_: dict[str, Any]
    """Random ids, amounts and names of ours."""


class WorkspaceUsage(BaseModel):
    data: List[WorkspaceUsageRow]
    total_pence: float
    """Pence; fractions are shown."""


class WorkspaceUsageRow(BaseModel):
    group: str
    """A member, key or model; `background`: work that no member’s request waited for."""
    calls: int
    cost_pence: float
    """Pence; fractions are shown."""
    input_tokens: int
    output_tokens: int


class WorkspacesDeleteResult(BaseModel):
    id: str
    deleted: bool


class WorkspacesLeaveResult(BaseModel):
    id: str
    left: bool


class WorkspacesRemoveBudgetResult(BaseModel):
    id: str
    deleted: bool


class WorkspacesRemoveMemberResult(BaseModel):
    id: str
    deleted: bool


class WorkspacesRevokeKeyResult(BaseModel):
    id: str
    revoked: bool


class WorkspacesWithdrawInvitationResult(BaseModel):
    id: str
    deleted: bool


class WorkspacesResource(Resource):
    """Accounts that people share: members and roles, keys, budgets, policies, usage, audit trail"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        name: str,
        **options: Unpack[RequestOptions],
    ) -> Workspace:
        """Make a workspace

        An account of its own: with funds, agents, webhooks and keys that belong to it, shared by its members. Who makes it is its first owner. At most 10 for one person.
        """
        _answer: Workspace = self._transport.request(Operation("POST", "/v1/enterprise/workspaces", Workspace, body={"name": name}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        **options: Unpack[RequestOptions],
    ) -> Page[Workspace]:
        """Workspaces that you are a member of"""
        return self._transport.page(Operation("GET", "/v1/enterprise/workspaces", Workspace, options=options))

    def roles(
        self,
        **options: Unpack[RequestOptions],
    ) -> WorkspaceRoles:
        """Roles, and the permissions that each has"""
        _answer: WorkspaceRoles = self._transport.request(Operation("GET", "/v1/enterprise/roles", WorkspaceRoles, options=options))
        return _answer

    def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Workspace:
        """A workspace"""
        _answer: Workspace = self._transport.request(Operation("GET", path_of("/v1/enterprise/workspaces/:id", id=id), Workspace, options=options))
        return _answer

    def update(
        self,
        id: str,
        *,
        name: str,
        **options: Unpack[RequestOptions],
    ) -> Workspace:
        """Rename a workspace"""
        _answer: Workspace = self._transport.request(Operation("PATCH", path_of("/v1/enterprise/workspaces/:id", id=id), Workspace, body={"name": name}, options=options))
        return _answer

    def delete(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> WorkspacesDeleteResult:
        """Close a workspace, with all that belongs to it

        For owners. Its keys die at once and its agents, webhooks and data are erased; sealed records stay. Refused while it has earnings: withdraw them first. Other funds are given up.
        """
        _answer: WorkspacesDeleteResult = self._transport.request(Operation("DELETE", path_of("/v1/enterprise/workspaces/:id", id=id), WorkspacesDeleteResult, options=options))
        return _answer

    def fund(
        self,
        id: str,
        *,
        amount_pence: int,
        **options: Unpack[RequestOptions],
    ) -> WorkspaceFunded:
        """Give a workspace money of your own

        From the paid credits and then the earnings of your own account; it arrives as paid credits, which can be spent and not withdrawn. A member with money:write can also pay in by card with a key of the workspace.
        """
        _answer: WorkspaceFunded = self._transport.request(Operation("POST", path_of("/v1/enterprise/workspaces/:id/funds", id=id), WorkspaceFunded, body={"amount_pence": amount_pence}, idempotent=True, options=options))
        return _answer

    def trail(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        type: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[WorkspaceTrailEntry]:
        """What was done in a workspace, as it was sealed, newest first"""
        return self._transport.page(Operation("GET", path_of("/v1/enterprise/workspaces/:id/audit", id=id), WorkspaceTrailEntry, query={"limit": limit, "type": type}, options=options))

    def members(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Page[WorkspaceMember]:
        """Members of a workspace"""
        return self._transport.page(Operation("GET", path_of("/v1/enterprise/workspaces/:id/members", id=id), WorkspaceMember, options=options))

    def change_member(
        self,
        id: str,
        member_id: str,
        *,
        role: Literal["owner", "admin", "developer", "billing", "viewer"],
        **options: Unpack[RequestOptions],
    ) -> WorkspaceMember:
        """Give a member another role

        Nobody gives or takes away a role that holds a permission they lack; the last owner stays one.
        """
        _answer: WorkspaceMember = self._transport.request(Operation("PATCH", path_of("/v1/enterprise/workspaces/:id/members/:member_id", id=id, member_id=member_id), WorkspaceMember, body={"role": role}, options=options))
        return _answer

    def remove_member(
        self,
        id: str,
        member_id: str,
        **options: Unpack[RequestOptions],
    ) -> WorkspacesRemoveMemberResult:
        """Remove a member

        Their keys of the workspace die with it, in all processes within 500 ms. The last owner stays.
        """
        _answer: WorkspacesRemoveMemberResult = self._transport.request(Operation("DELETE", path_of("/v1/enterprise/workspaces/:id/members/:member_id", id=id, member_id=member_id), WorkspacesRemoveMemberResult, options=options))
        return _answer

    def leave(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> WorkspacesLeaveResult:
        """Leave a workspace"""
        _answer: WorkspacesLeaveResult = self._transport.request(Operation("POST", path_of("/v1/enterprise/workspaces/:id/leave", id=id), WorkspacesLeaveResult, options=options))
        return _answer

    def invite(
        self,
        id: str,
        *,
        email: str,
        role: Literal["owner", "admin", "developer", "billing", "viewer"],
        **options: Unpack[RequestOptions],
    ) -> WorkspaceInvitation:
        """Invite somebody by mail

        The mailed token works once, within seven days, and only for the account with that address. Nobody invites to a role that holds a permission they lack.
        """
        _answer: WorkspaceInvitation = self._transport.request(Operation("POST", path_of("/v1/enterprise/workspaces/:id/invitations", id=id), WorkspaceInvitation, body={"email": email, "role": role}, options=options))
        return _answer

    def invitations(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Page[WorkspaceInvitation]:
        """Open invitations"""
        return self._transport.page(Operation("GET", path_of("/v1/enterprise/workspaces/:id/invitations", id=id), WorkspaceInvitation, options=options))

    def withdraw_invitation(
        self,
        id: str,
        invitation_id: str,
        **options: Unpack[RequestOptions],
    ) -> WorkspacesWithdrawInvitationResult:
        """Withdraw an invitation"""
        _answer: WorkspacesWithdrawInvitationResult = self._transport.request(Operation("DELETE", path_of("/v1/enterprise/workspaces/:id/invitations/:invitation_id", id=id, invitation_id=invitation_id), WorkspacesWithdrawInvitationResult, options=options))
        return _answer

    def accept(
        self,
        *,
        token: str,
        **options: Unpack[RequestOptions],
    ) -> InvitationAccepted:
        """Accept an invitation

        With a key of your own account, whose address is the one that was invited.
        """
        _answer: InvitationAccepted = self._transport.request(Operation("POST", "/v1/enterprise/invitations/accept", InvitationAccepted, body={"token": token}, options=options))
        return _answer

    def create_key(
        self,
        id: str,
        *,
        label: str | Omit = omit,
        scopes: List[str] | Omit = omit,
        service: bool | Omit = omit,
        expires_in_s: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> CreatedWorkspaceKey:
        """Make a key of the workspace

        What is called with it belongs to the workspace and is paid from its funds. It is yours and dies when you leave; with `service` it is the workspace’s own and needs `scopes` and keys:write. `scopes` narrow it and never exceed what you may.
        """
        _answer: CreatedWorkspaceKey = self._transport.request(Operation("POST", path_of("/v1/enterprise/workspaces/:id/api-keys", id=id), CreatedWorkspaceKey, body={"label": label, "scopes": scopes, "service": service, "expires_in_s": expires_in_s}, idempotent=True, options=options))
        return _answer

    def keys(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Page[WorkspaceKey]:
        """Keys of the workspace

        Your own; with keys:read all.
        """
        return self._transport.page(Operation("GET", path_of("/v1/enterprise/workspaces/:id/api-keys", id=id), WorkspaceKey, options=options))

    def revoke_key(
        self,
        id: str,
        key_id: str,
        **options: Unpack[RequestOptions],
    ) -> WorkspacesRevokeKeyResult:
        """Revoke a key at once

        Your own; with keys:write any.
        """
        _answer: WorkspacesRevokeKeyResult = self._transport.request(Operation("DELETE", path_of("/v1/enterprise/workspaces/:id/api-keys/:key_id", id=id, key_id=key_id), WorkspacesRevokeKeyResult, options=options))
        return _answer

    def create_budget(
        self,
        id: str,
        *,
        scope: Literal["workspace", "member", "key"],
        period: Literal["day", "month"],
        kind: Literal["hard", "soft"],
        limit_pence: int,
        subject: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> WorkspaceBudget:
        """Set a budget

        It counts what the period has cost already. Held money counts until the call has ended, so parallel calls cannot exceed it together.
        """
        _answer: WorkspaceBudget = self._transport.request(Operation("POST", path_of("/v1/enterprise/workspaces/:id/budgets", id=id), WorkspaceBudget, body={"scope": scope, "period": period, "kind": kind, "limit_pence": limit_pence, "subject": subject}, idempotent=True, options=options))
        return _answer

    def budgets(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[WorkspaceBudget]:
        """Budgets, and what is spent of them"""
        return self._transport.page(Operation("GET", path_of("/v1/enterprise/workspaces/:id/budgets", id=id), WorkspaceBudget, query={"limit": limit}, options=options))

    def change_budget(
        self,
        id: str,
        budget_id: str,
        *,
        limit_pence: int | Omit = omit,
        kind: Literal["hard", "soft"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> WorkspaceBudget:
        """Change a budget"""
        _answer: WorkspaceBudget = self._transport.request(Operation("PATCH", path_of("/v1/enterprise/workspaces/:id/budgets/:budget_id", id=id, budget_id=budget_id), WorkspaceBudget, body={"limit_pence": limit_pence, "kind": kind}, options=options))
        return _answer

    def remove_budget(
        self,
        id: str,
        budget_id: str,
        **options: Unpack[RequestOptions],
    ) -> WorkspacesRemoveBudgetResult:
        """Remove a budget"""
        _answer: WorkspacesRemoveBudgetResult = self._transport.request(Operation("DELETE", path_of("/v1/enterprise/workspaces/:id/budgets/:budget_id", id=id, budget_id=budget_id), WorkspacesRemoveBudgetResult, options=options))
        return _answer

    def usage(
        self,
        id: str,
        *,
        group_by: Literal["member", "key", "model"] | Omit = omit,
        from_: str | Omit = omit,
        to: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> WorkspaceUsage:
        """What was used, by member, key or model"""
        _answer: WorkspaceUsage = self._transport.request(Operation("GET", path_of("/v1/enterprise/workspaces/:id/usage", id=id), WorkspaceUsage, query={"group_by": group_by, "from": from_, "to": to}, options=options))
        return _answer

    def policies(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Page[WorkspacePolicy]:
        """Policies of a workspace, its members and keys

        All that apply to a call bind together, so what one of them does not allow, no other can.
        """
        return self._transport.page(Operation("GET", path_of("/v1/enterprise/workspaces/:id/policies", id=id), WorkspacePolicy, options=options))

    def set_policy(
        self,
        id: str,
        *,
        scope: Literal["workspace", "member", "key"],
        subject: str | Omit = omit,
        models: List[str] | None | Omit = omit,
        regions: List[str] | None | Omit = omit,
        retention_days: int | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> WorkspacePolicy:
        """Set the policy of a workspace, a member or a key

        In place of the one before. Admins can only tighten it; to allow more than before is for owners. Keys that are made with a key inherit its policy.
        """
        _answer: WorkspacePolicy = self._transport.request(Operation("PUT", path_of("/v1/enterprise/workspaces/:id/policies", id=id), WorkspacePolicy, body={"scope": scope, "subject": subject, "models": models, "regions": regions, "retention_days": retention_days}, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module workspaces is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/enterprise/info", ModuleInfo, options=options))
        return _answer


class AsyncWorkspacesResource(Resource):
    """Accounts that people share: members and roles, keys, budgets, policies, usage, audit trail"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
        self,
        *,
        name: str,
        **options: Unpack[RequestOptions],
    ) -> Workspace:
        """Make a workspace"""
        _answer: Workspace = await self._transport.request(Operation("POST", "/v1/enterprise/workspaces", Workspace, body={"name": name}, idempotent=True, options=options))
        return _answer

    def list(
        self,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Workspace]:
        """Workspaces that you are a member of"""
        return self._transport.page(Operation("GET", "/v1/enterprise/workspaces", Workspace, options=options))

    async def roles(
        self,
        **options: Unpack[RequestOptions],
    ) -> WorkspaceRoles:
        """Roles, and the permissions that each has"""
        _answer: WorkspaceRoles = await self._transport.request(Operation("GET", "/v1/enterprise/roles", WorkspaceRoles, options=options))
        return _answer

    async def retrieve(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Workspace:
        """A workspace"""
        _answer: Workspace = await self._transport.request(Operation("GET", path_of("/v1/enterprise/workspaces/:id", id=id), Workspace, options=options))
        return _answer

    async def update(
        self,
        id: str,
        *,
        name: str,
        **options: Unpack[RequestOptions],
    ) -> Workspace:
        """Rename a workspace"""
        _answer: Workspace = await self._transport.request(Operation("PATCH", path_of("/v1/enterprise/workspaces/:id", id=id), Workspace, body={"name": name}, options=options))
        return _answer

    async def delete(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> WorkspacesDeleteResult:
        """Close a workspace, with all that belongs to it"""
        _answer: WorkspacesDeleteResult = await self._transport.request(Operation("DELETE", path_of("/v1/enterprise/workspaces/:id", id=id), WorkspacesDeleteResult, options=options))
        return _answer

    async def fund(
        self,
        id: str,
        *,
        amount_pence: int,
        **options: Unpack[RequestOptions],
    ) -> WorkspaceFunded:
        """Give a workspace money of your own"""
        _answer: WorkspaceFunded = await self._transport.request(Operation("POST", path_of("/v1/enterprise/workspaces/:id/funds", id=id), WorkspaceFunded, body={"amount_pence": amount_pence}, idempotent=True, options=options))
        return _answer

    def trail(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        type: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[WorkspaceTrailEntry]:
        """What was done in a workspace, as it was sealed, newest first"""
        return self._transport.page(Operation("GET", path_of("/v1/enterprise/workspaces/:id/audit", id=id), WorkspaceTrailEntry, query={"limit": limit, "type": type}, options=options))

    def members(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[WorkspaceMember]:
        """Members of a workspace"""
        return self._transport.page(Operation("GET", path_of("/v1/enterprise/workspaces/:id/members", id=id), WorkspaceMember, options=options))

    async def change_member(
        self,
        id: str,
        member_id: str,
        *,
        role: Literal["owner", "admin", "developer", "billing", "viewer"],
        **options: Unpack[RequestOptions],
    ) -> WorkspaceMember:
        """Give a member another role"""
        _answer: WorkspaceMember = await self._transport.request(Operation("PATCH", path_of("/v1/enterprise/workspaces/:id/members/:member_id", id=id, member_id=member_id), WorkspaceMember, body={"role": role}, options=options))
        return _answer

    async def remove_member(
        self,
        id: str,
        member_id: str,
        **options: Unpack[RequestOptions],
    ) -> WorkspacesRemoveMemberResult:
        """Remove a member"""
        _answer: WorkspacesRemoveMemberResult = await self._transport.request(Operation("DELETE", path_of("/v1/enterprise/workspaces/:id/members/:member_id", id=id, member_id=member_id), WorkspacesRemoveMemberResult, options=options))
        return _answer

    async def leave(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> WorkspacesLeaveResult:
        """Leave a workspace"""
        _answer: WorkspacesLeaveResult = await self._transport.request(Operation("POST", path_of("/v1/enterprise/workspaces/:id/leave", id=id), WorkspacesLeaveResult, options=options))
        return _answer

    async def invite(
        self,
        id: str,
        *,
        email: str,
        role: Literal["owner", "admin", "developer", "billing", "viewer"],
        **options: Unpack[RequestOptions],
    ) -> WorkspaceInvitation:
        """Invite somebody by mail"""
        _answer: WorkspaceInvitation = await self._transport.request(Operation("POST", path_of("/v1/enterprise/workspaces/:id/invitations", id=id), WorkspaceInvitation, body={"email": email, "role": role}, options=options))
        return _answer

    def invitations(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[WorkspaceInvitation]:
        """Open invitations"""
        return self._transport.page(Operation("GET", path_of("/v1/enterprise/workspaces/:id/invitations", id=id), WorkspaceInvitation, options=options))

    async def withdraw_invitation(
        self,
        id: str,
        invitation_id: str,
        **options: Unpack[RequestOptions],
    ) -> WorkspacesWithdrawInvitationResult:
        """Withdraw an invitation"""
        _answer: WorkspacesWithdrawInvitationResult = await self._transport.request(Operation("DELETE", path_of("/v1/enterprise/workspaces/:id/invitations/:invitation_id", id=id, invitation_id=invitation_id), WorkspacesWithdrawInvitationResult, options=options))
        return _answer

    async def accept(
        self,
        *,
        token: str,
        **options: Unpack[RequestOptions],
    ) -> InvitationAccepted:
        """Accept an invitation"""
        _answer: InvitationAccepted = await self._transport.request(Operation("POST", "/v1/enterprise/invitations/accept", InvitationAccepted, body={"token": token}, options=options))
        return _answer

    async def create_key(
        self,
        id: str,
        *,
        label: str | Omit = omit,
        scopes: List[str] | Omit = omit,
        service: bool | Omit = omit,
        expires_in_s: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> CreatedWorkspaceKey:
        """Make a key of the workspace"""
        _answer: CreatedWorkspaceKey = await self._transport.request(Operation("POST", path_of("/v1/enterprise/workspaces/:id/api-keys", id=id), CreatedWorkspaceKey, body={"label": label, "scopes": scopes, "service": service, "expires_in_s": expires_in_s}, idempotent=True, options=options))
        return _answer

    def keys(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[WorkspaceKey]:
        """Keys of the workspace"""
        return self._transport.page(Operation("GET", path_of("/v1/enterprise/workspaces/:id/api-keys", id=id), WorkspaceKey, options=options))

    async def revoke_key(
        self,
        id: str,
        key_id: str,
        **options: Unpack[RequestOptions],
    ) -> WorkspacesRevokeKeyResult:
        """Revoke a key at once"""
        _answer: WorkspacesRevokeKeyResult = await self._transport.request(Operation("DELETE", path_of("/v1/enterprise/workspaces/:id/api-keys/:key_id", id=id, key_id=key_id), WorkspacesRevokeKeyResult, options=options))
        return _answer

    async def create_budget(
        self,
        id: str,
        *,
        scope: Literal["workspace", "member", "key"],
        period: Literal["day", "month"],
        kind: Literal["hard", "soft"],
        limit_pence: int,
        subject: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> WorkspaceBudget:
        """Set a budget"""
        _answer: WorkspaceBudget = await self._transport.request(Operation("POST", path_of("/v1/enterprise/workspaces/:id/budgets", id=id), WorkspaceBudget, body={"scope": scope, "period": period, "kind": kind, "limit_pence": limit_pence, "subject": subject}, idempotent=True, options=options))
        return _answer

    def budgets(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[WorkspaceBudget]:
        """Budgets, and what is spent of them"""
        return self._transport.page(Operation("GET", path_of("/v1/enterprise/workspaces/:id/budgets", id=id), WorkspaceBudget, query={"limit": limit}, options=options))

    async def change_budget(
        self,
        id: str,
        budget_id: str,
        *,
        limit_pence: int | Omit = omit,
        kind: Literal["hard", "soft"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> WorkspaceBudget:
        """Change a budget"""
        _answer: WorkspaceBudget = await self._transport.request(Operation("PATCH", path_of("/v1/enterprise/workspaces/:id/budgets/:budget_id", id=id, budget_id=budget_id), WorkspaceBudget, body={"limit_pence": limit_pence, "kind": kind}, options=options))
        return _answer

    async def remove_budget(
        self,
        id: str,
        budget_id: str,
        **options: Unpack[RequestOptions],
    ) -> WorkspacesRemoveBudgetResult:
        """Remove a budget"""
        _answer: WorkspacesRemoveBudgetResult = await self._transport.request(Operation("DELETE", path_of("/v1/enterprise/workspaces/:id/budgets/:budget_id", id=id, budget_id=budget_id), WorkspacesRemoveBudgetResult, options=options))
        return _answer

    async def usage(
        self,
        id: str,
        *,
        group_by: Literal["member", "key", "model"] | Omit = omit,
        from_: str | Omit = omit,
        to: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> WorkspaceUsage:
        """What was used, by member, key or model"""
        _answer: WorkspaceUsage = await self._transport.request(Operation("GET", path_of("/v1/enterprise/workspaces/:id/usage", id=id), WorkspaceUsage, query={"group_by": group_by, "from": from_, "to": to}, options=options))
        return _answer

    def policies(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[WorkspacePolicy]:
        """Policies of a workspace, its members and keys"""
        return self._transport.page(Operation("GET", path_of("/v1/enterprise/workspaces/:id/policies", id=id), WorkspacePolicy, options=options))

    async def set_policy(
        self,
        id: str,
        *,
        scope: Literal["workspace", "member", "key"],
        subject: str | Omit = omit,
        models: List[str] | None | Omit = omit,
        regions: List[str] | None | Omit = omit,
        retention_days: int | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> WorkspacePolicy:
        """Set the policy of a workspace, a member or a key"""
        _answer: WorkspacePolicy = await self._transport.request(Operation("PUT", path_of("/v1/enterprise/workspaces/:id/policies", id=id), WorkspacePolicy, body={"scope": scope, "subject": subject, "models": models, "regions": regions, "retention_days": retention_days}, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module workspaces is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/enterprise/info", ModuleInfo, options=options))
        return _answer
