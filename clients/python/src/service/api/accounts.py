# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo, PendingEarnings


class AccountStatus(BaseModel):
    processor_connected: bool
    balance_gbp: str
    total_earned_gbp: str
    withdrawable_pence: int
    """What can be withdrawn now, in whole pence."""
    pending_pence: int
    """The rest of the balance, in whole pence: it becomes withdrawable as `pending` says."""
    pending: List[PendingEarnings]
    withdrawal_eligible: bool
    """What can be withdrawn now reaches the minimum."""


class Dashboard(BaseModel):
    user: DashboardUser
    agent_count: int
    earnings_30d_pence: int
    api_calls_30d: int
    workspace_count: int


class DashboardUser(BaseModel):
    name: str | None
    email: str
    plan: str


class ErasureCertificate(BaseModel):
    erased: bool
    user_id: str
    """From now on a pseudonym that leads to nobody."""
    erased_at: datetime
    erased_modules: List[str]
    pending_modules: List[str]
    """Modules that failed to erase just now; it is repeated until they have. Usually empty."""
    revoked_key_ids: List[str]
    residue_gbp: str
    """The balance that stays claimable."""
    claim_code: str
    """Shown this once; opens the pseudonymous account that holds the residue."""
    claimable_until: datetime
    worm_seal: str


class RecoverResult(BaseModel):
    """The key and what goes with it only in answer to a `token`."""
    message: str
    api_key: str | None
    """Shown this once."""
    key_id: str | None
    user_id: str | None
    revoked_key_ids: List[str] | None
    payouts_frozen_until: datetime | None
    worm_seal: str | None


class SignupResult(BaseModel):
    api_key: str
    """Shown this once."""
    user_id: str
    balance_pence: int
    referral_code: str
    next_step: str


class AccountsResource(Resource):
    """Accounts and their API keys: signup, recovery, erasure."""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def signup(
        self,
        *,
        email: str,
        name: str | Omit = omit,
        referral_code: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SignupResult:
        """Create an account

        Answers an API key, which is shown this once. Needs no key. A known address is refused: recover its key instead.
        """
        _answer: SignupResult = self._transport.request(Operation("POST", "/api/signup", SignupResult, body={"email": email, "name": name, "referral_code": referral_code}, idempotent=True, options=options))
        return _answer

    def recover_key(
        self,
        *,
        email: str | Omit = omit,
        token: str | Omit = omit,
        revoke_others: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> RecoverResult:
        """Recover access by e-mail

        With `email`: mails a single-use token, valid for 15 minutes, if the address is known; the answer never tells. With `token`: answers a new key; payouts are frozen for 24 hours afterwards.
        """
        _answer: RecoverResult = self._transport.request(Operation("POST", "/api/recover-key", RecoverResult, body={"email": email, "token": token, "revoke_others": revoke_others}, options=options))
        return _answer

    def status(
        self,
        **options: Unpack[RequestOptions],
    ) -> AccountStatus:
        """Payout connection and balance of the account"""
        _answer: AccountStatus = self._transport.request(Operation("GET", "/account/status", AccountStatus, options=options))
        return _answer

    def dashboard(
        self,
        **options: Unpack[RequestOptions],
    ) -> Dashboard:
        """The account at a glance"""
        _answer: Dashboard = self._transport.request(Operation("GET", "/v1/user/dashboard", Dashboard, options=options))
        return _answer

    def erase(
        self,
        **options: Unpack[RequestOptions],
    ) -> ErasureCertificate:
        """Erase all personal data of the account, immediately and for good

        Destroys the key that the personal data is encrypted under, purges every module, revokes all API keys, and answers a certificate. Sealed records hold no personal data and stay verifiable. A remaining balance stays with the pseudonym: for 12 months the claim code of the certificate, sent as `token` to POST /api/recover-key, opens it once. 503 `module_unavailable`, and nothing is erased, while a module that may hold personal data does not run.
        """
        _answer: ErasureCertificate = self._transport.request(Operation("DELETE", "/api/user/data", ErasureCertificate, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module accounts is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/account/info", ModuleInfo, options=options))
        return _answer


class AsyncAccountsResource(Resource):
    """Accounts and their API keys: signup, recovery, erasure."""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def signup(
        self,
        *,
        email: str,
        name: str | Omit = omit,
        referral_code: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SignupResult:
        """Create an account"""
        _answer: SignupResult = await self._transport.request(Operation("POST", "/api/signup", SignupResult, body={"email": email, "name": name, "referral_code": referral_code}, idempotent=True, options=options))
        return _answer

    async def recover_key(
        self,
        *,
        email: str | Omit = omit,
        token: str | Omit = omit,
        revoke_others: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> RecoverResult:
        """Recover access by e-mail"""
        _answer: RecoverResult = await self._transport.request(Operation("POST", "/api/recover-key", RecoverResult, body={"email": email, "token": token, "revoke_others": revoke_others}, options=options))
        return _answer

    async def status(
        self,
        **options: Unpack[RequestOptions],
    ) -> AccountStatus:
        """Payout connection and balance of the account"""
        _answer: AccountStatus = await self._transport.request(Operation("GET", "/account/status", AccountStatus, options=options))
        return _answer

    async def dashboard(
        self,
        **options: Unpack[RequestOptions],
    ) -> Dashboard:
        """The account at a glance"""
        _answer: Dashboard = await self._transport.request(Operation("GET", "/v1/user/dashboard", Dashboard, options=options))
        return _answer

    async def erase(
        self,
        **options: Unpack[RequestOptions],
    ) -> ErasureCertificate:
        """Erase all personal data of the account, immediately and for good"""
        _answer: ErasureCertificate = await self._transport.request(Operation("DELETE", "/api/user/data", ErasureCertificate, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module accounts is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/account/info", ModuleInfo, options=options))
        return _answer
