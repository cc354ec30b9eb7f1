# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class BillingAlert(BaseModel):
    id: str
    object: Literal["billing.alert"]
    alert_type: Literal["usage_threshold", "spend_threshold"]
    """usage_threshold: what a meter of yours counted. spend_threshold: what your account paid on this service."""
    livemode: bool
    status: Literal["active", "inactive", "archived"]
    title: str
    usage_threshold: BillingAlertUsageThreshold | None
    spend_threshold: BillingAlertSpendThreshold | None


class BillingAlertSpendThreshold(BaseModel):
    gte: int
    recurrence: Literal["monthly"]


class BillingAlertUsageThreshold(BaseModel):
    gte: int
    meter: str
    recurrence: Literal["one_time", "monthly"]
    """one_time: once for each customer, of what was used since the alert was created or activated. monthly: once a calendar month (UTC)."""
    filters: List[BillingAlertUsageThresholdFilter] | None


class BillingAlertUsageThresholdFilter(BaseModel):
    type: Literal["customer"]
    customer: str
    """your own opaque id, or the account (usr_…) of somebody who pays here"""


class BillingChangeSubscriptionParamsItem(TypedDict):
    price: Required[str]
    quantity: NotRequired[int]


class BillingCreateAlertParamsSpendThreshold(TypedDict):
    gte: Required[int]
    recurrence: Required[Literal["monthly"]]


class BillingCreateAlertParamsUsageThreshold(TypedDict):
    gte: Required[int]
    meter: Required[str]
    recurrence: Required[Literal["one_time", "monthly"]]
    filters: NotRequired[List[BillingCreateAlertParamsUsageThresholdFilter]]


class BillingCreateAlertParamsUsageThresholdFilter(TypedDict):
    type: Required[Literal["customer"]]
    customer: Required[str]


class BillingCreateGrantParamsAmount(TypedDict):
    type: Required[Literal["monetary"]]
    monetary: Required[BillingCreateGrantParamsAmountMonetary]


class BillingCreateGrantParamsAmountMonetary(TypedDict):
    currency: Required[str]
    value: Required[int]


class BillingCreateGrantParamsApplicabilityConfig(TypedDict):
    scope: Required[BillingCreateGrantParamsApplicabilityConfigScope]


class BillingCreateGrantParamsApplicabilityConfigScope(TypedDict):
    price_type: Required[Literal["metered"]]


class BillingCreateInvoiceParamsLine(TypedDict):
    description: NotRequired[str]
    amount_pence: NotRequired[int]
    price: NotRequired[str]
    quantity: NotRequired[int]
    tax_rate: NotRequired[str]
    currency: NotRequired[str]


class BillingCreatePriceParamsTier(TypedDict):
    up_to: Required[int | None]
    unit_price_pence: NotRequired[str]
    flat_price_pence: NotRequired[str]


class BillingCreateSubscriptionParamsItem(TypedDict):
    price: Required[str]
    quantity: NotRequired[int]


class BillingCreditGrant(BaseModel):
    id: str
    object: Literal["billing.credit_grant"]
    amount: BillingCreditGrantAmount
    applicability_config: BillingCreditGrantApplicabilityConfig
    category: Literal["paid", "promotional"]
    created: int
    customer: str
    effective_at: int | None
    expires_at: int | None
    livemode: bool
    metadata: dict[str, str]
    name: str | None
    priority: int
    test_clock: Any
    updated: int
    voided_at: int | None


class BillingCreditGrantAmount(BaseModel):
    type: Literal["monetary"]
    monetary: BillingCreditGrantAmountMonetary | None
    custom_pricing_unit: Any


class BillingCreditGrantAmountMonetary(BaseModel):
    currency: str
    value: int


class BillingCreditGrantApplicabilityConfig(BaseModel):
    scope: BillingCreditGrantApplicabilityConfigScope


class BillingCreditGrantApplicabilityConfigScope(BaseModel):
    price_type: Literal["metered"]


class BillingCustomer(BaseModel):
    customer: str
    name: str | None
    email: str | None
    address: List[str] | None
    tax_id: str | None


class BillingPaymentLinkResult(BaseModel):
    payment_link: str
    amount_pence: int


class CreditBalanceSummary(BaseModel):
    object: Literal["billing.credit_balance_summary"]
    balances: List[CreditBalanceSummaryBalance]
    customer: str
    livemode: bool


class CreditBalanceSummaryBalance(BaseModel):
    available_balance: CreditBalanceSummaryBalanceAvailableBalance
    ledger_balance: CreditBalanceSummaryBalanceLedgerBalance


class CreditBalanceSummaryBalanceAvailableBalance(BaseModel):
    type: Literal["monetary"]
    monetary: CreditBalanceSummaryBalanceAvailableBalanceMonetary | None
    custom_pricing_unit: Any


class CreditBalanceSummaryBalanceAvailableBalanceMonetary(BaseModel):
    currency: str
    value: int


class CreditBalanceSummaryBalanceLedgerBalance(BaseModel):
    type: Literal["monetary"]
    monetary: CreditBalanceSummaryBalanceLedgerBalanceMonetary | None
    custom_pricing_unit: Any


class CreditBalanceSummaryBalanceLedgerBalanceMonetary(BaseModel):
    currency: str
    value: int


class CreditNote(BaseModel):
    id: str
    number: str
    amount_pence: int
    reason: str | None
    created_at: datetime
    worm_seal: str


class EarningsEstimate(BaseModel):
    gross_pence: int
    agent_pence: int
    platform_pence: int
    dt_pence: int
    """the treasury’s"""
    agent_exact: str
    platform_exact: str
    dt_exact: str


class Invoice(BaseModel):
    id: str
    number: str | None
    status: Literal["draft", "open", "paid", "void", "uncollectible"]
    seller: str
    """an account, or `platform`"""
    customer: str
    subscription: str | None
    currency: Literal["gbp"]
    description: str | None
    lines: List[InvoiceLine]
    subtotal_pence: int
    """without tax"""
    tax_pence: int
    total_pence: int
    prepaid_pence: int
    """drawn from credits already, by the receipts behind its lines"""
    credited_pence: int
    """by credit notes"""
    credit_applied_pence: int
    """by credit grants"""
    amount_due_pence: int
    created_at: datetime
    opened_at: datetime | None
    due_at: datetime | None
    closed_at: datetime | None
    paid_by: Literal["card", "balance", "out_of_band", "nothing_due"] | None
    invoice_url: str | None
    worm_seal: str | None


class InvoiceLine(BaseModel):
    id: str
    kind: Literal["item", "price", "usage", "late_usage", "proration", "carried", "service"]
    description: str
    quantity: str | None
    price: str | None
    meter: str | None
    period_start: datetime | None
    period_end: datetime | None
    amount_pence: int
    """as priced: with inclusive tax, without exclusive"""
    tax_pence: int
    tax: InvoiceLineTax | None


class InvoiceLineTax(BaseModel):
    id: str
    display_name: str
    percentage: str
    inclusive: bool


class InvoiceReceipt(BaseModel):
    id: str
    """of a sealed record, or the identifier of a meter event"""
    type: str
    at: datetime
    quantity: str
    amount_pence: str | None
    worm_seal: str | None


class Price(BaseModel):
    id: str
    name: str
    tax_behavior: Literal["exclusive", "inclusive"] | None
    interval: Literal["day", "week", "month", "year"] | None
    """without it the price is asked once"""
    interval_count: int | None
    meter: str | None
    """a meter: what it counted is the quantity"""
    model: Literal["flat", "graduated", "volume", "package", "percentage"]
    """flat: each unit costs the same. graduated: each unit by its tier. volume: all units by the tier that the whole reaches. package: full packages. percentage: the quantity is pence, of which a share is due."""
    unit_price_pence: str | None
    """a decimal number with at most six decimals"""
    tiers: List[PriceTier] | None
    package_size: int | None
    percentage: str | None
    """a decimal number with at most six decimals"""
    currency: Literal["gbp"]
    active: bool
    created_at: datetime
    updated_at: datetime


class PriceTier(BaseModel):
    up_to: int | None
    unit_price_pence: str | None
    """a decimal number with at most six decimals"""
    flat_price_pence: str | None
    """a decimal number with at most six decimals"""


class ServiceUsage(BaseModel):
    month: str
    spent_pence: int
    """rounded once"""
    spent_exact: str
    """pence"""
    receipts: int
    by_type: List[ServiceUsageByTypeItem]


class ServiceUsageByTypeItem(BaseModel):
    type: str
    receipts: int
    calls: int
    """that they are of: calls of a busy agent share one"""
    spent_exact: str


class Subscription(BaseModel):
    id: str
    customer: str
    status: Literal["trialing", "active", "canceled"]
    items: List[SubscriptionItem]
    interval: Literal["day", "week", "month", "year"]
    interval_count: int
    anchor: int
    """epoch milliseconds; 0: none"""
    period: int
    """counted from 0; -1: the trial"""
    period_start: int
    """epoch milliseconds; 0: none"""
    period_end: int
    """epoch milliseconds; 0: none"""
    cancel_at_period_end: bool
    canceled_at: int
    """epoch milliseconds; 0: none"""
    pause_collection: Literal["none", "void", "keep_as_draft"]
    """void: periods pass without an invoice. keep_as_draft: invoices are drafted and not opened."""
    tax_rate: str | None
    days_until_due: int
    created_at: datetime
    updated_at: datetime


class SubscriptionItem(BaseModel):
    price: str
    quantity: int
    """of what is not metered"""
    since: int
    """epoch milliseconds: what was metered before does not count"""


class TaxRate(BaseModel):
    id: str
    display_name: str
    percentage: str
    """a decimal number with at most six decimals"""
    inclusive: bool
    """it is in the amounts already"""
    country: str | None
    created_at: datetime
    updated_at: datetime


class BillingResource(Resource):
    """Prices, subscriptions and invoices of sellers here, and of the service itself; every invoice opens to its receipts"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create_price(
        self,
        *,
        name: str,
        model: Literal["flat", "graduated", "volume", "package", "percentage"],
        tax_behavior: Literal["exclusive", "inclusive"] | Omit = omit,
        interval: Literal["day", "week", "month", "year"] | Omit = omit,
        interval_count: int | Omit = omit,
        meter: str | Omit = omit,
        unit_price_pence: str | Omit = omit,
        tiers: List[BillingCreatePriceParamsTier] | Omit = omit,
        package_size: int | Omit = omit,
        percentage: str | Omit = omit,
        currency: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Price:
        """Create a price: flat, graduated, volume, package or percentage; by meter, by period or once"""
        _answer: Price = self._transport.request(Operation("POST", "/v1/billing/prices", Price, body={"name": name, "model": model, "tax_behavior": tax_behavior, "interval": interval, "interval_count": interval_count, "meter": meter, "unit_price_pence": unit_price_pence, "tiers": tiers, "package_size": package_size, "percentage": percentage, "currency": currency}, idempotent=True, options=options))
        return _answer

    def list_prices(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Price]:
        """Your prices"""
        return self._transport.page(Operation("GET", "/v1/billing/prices", Price, query={"limit": limit}, options=options))

    def get_price(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Price:
        """One price"""
        _answer: Price = self._transport.request(Operation("GET", path_of("/v1/billing/prices/:id", id=id), Price, options=options))
        return _answer

    def archive_price(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Price:
        """Sell no more at a price; who has it keeps it"""
        _answer: Price = self._transport.request(Operation("DELETE", path_of("/v1/billing/prices/:id", id=id), Price, options=options))
        return _answer

    def create_tax_rate(
        self,
        *,
        display_name: str,
        percentage: str,
        inclusive: bool,
        country: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> TaxRate:
        """Create a tax rate; it never changes, so that no invoice does"""
        _answer: TaxRate = self._transport.request(Operation("POST", "/v1/billing/tax_rates", TaxRate, body={"display_name": display_name, "percentage": percentage, "inclusive": inclusive, "country": country}, idempotent=True, options=options))
        return _answer

    def list_tax_rates(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[TaxRate]:
        """Your tax rates"""
        return self._transport.page(Operation("GET", "/v1/billing/tax_rates", TaxRate, query={"limit": limit}, options=options))

    def put_customer(
        self,
        customer: str,
        *,
        name: str | Omit = omit,
        email: str | Omit = omit,
        address: List[str] | Omit = omit,
        tax_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> BillingCustomer:
        """What invoices say of a customer, and where reminders go"""
        _answer: BillingCustomer = self._transport.request(Operation("PUT", path_of("/v1/billing/customers/:customer", customer=customer), BillingCustomer, body={"name": name, "email": email, "address": address, "tax_id": tax_id}, options=options))
        return _answer

    def get_customer(
        self,
        customer: str,
        **options: Unpack[RequestOptions],
    ) -> BillingCustomer:
        """One customer"""
        _answer: BillingCustomer = self._transport.request(Operation("GET", path_of("/v1/billing/customers/:customer", customer=customer), BillingCustomer, options=options))
        return _answer

    def create_subscription(
        self,
        *,
        customer: str,
        items: List[BillingCreateSubscriptionParamsItem],
        trial_days: int | Omit = omit,
        tax_rate: str | Omit = omit,
        days_until_due: int | Omit = omit,
        currency: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Subscription:
        """Subscribe a customer to prices of one interval

        What is not metered is billed in advance, what is metered at the end of each period. A trial costs nothing, and what is used in it neither.
        """
        _answer: Subscription = self._transport.request(Operation("POST", "/v1/billing/subscriptions", Subscription, body={"customer": customer, "items": items, "trial_days": trial_days, "tax_rate": tax_rate, "days_until_due": days_until_due, "currency": currency}, idempotent=True, options=options))
        return _answer

    def list_subscriptions(
        self,
        *,
        limit: int | Omit = omit,
        customer: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Subscription]:
        """Your subscriptions"""
        return self._transport.page(Operation("GET", "/v1/billing/subscriptions", Subscription, query={"limit": limit, "customer": customer}, options=options))

    def get_subscription(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Subscription:
        """One subscription"""
        _answer: Subscription = self._transport.request(Operation("GET", path_of("/v1/billing/subscriptions/:id", id=id), Subscription, options=options))
        return _answer

    def change_subscription(
        self,
        id: str,
        *,
        items: List[BillingChangeSubscriptionParamsItem] | Omit = omit,
        proration: Literal["create", "none"] | Omit = omit,
        cancel_at_period_end: bool | Omit = omit,
        pause_collection: Literal["none", "void", "keep_as_draft"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Subscription:
        """Change items, cancel at the period’s end, pause

        New items count from now: the rest of the period is credited at the old price and charged at the new one on the next invoice, unless proration is none.
        """
        _answer: Subscription = self._transport.request(Operation("PATCH", path_of("/v1/billing/subscriptions/:id", id=id), Subscription, body={"items": items, "proration": proration, "cancel_at_period_end": cancel_at_period_end, "pause_collection": pause_collection}, idempotent=True, options=options))
        return _answer

    def cancel_subscription(
        self,
        id: str,
        *,
        prorate: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Subscription:
        """End a subscription now: what was metered is invoiced, what was paid in advance credited with `prorate`"""
        _answer: Subscription = self._transport.request(Operation("POST", path_of("/v1/billing/subscriptions/:id/cancel", id=id), Subscription, body={"prorate": prorate}, options=options))
        return _answer

    def create_invoice(
        self,
        *,
        customer: str,
        description: str | Omit = omit,
        days_until_due: int | Omit = omit,
        currency: str | Omit = omit,
        lines: List[BillingCreateInvoiceParamsLine] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """Draft an invoice; what waits for the customer goes on it"""
        _answer: Invoice = self._transport.request(Operation("POST", "/v1/billing/invoices", Invoice, body={"customer": customer, "description": description, "days_until_due": days_until_due, "currency": currency, "lines": lines}, idempotent=True, options=options))
        return _answer

    def list_invoices(
        self,
        *,
        limit: int | Omit = omit,
        as_: Literal["seller", "customer"] | Omit = omit,
        status: Literal["draft", "open", "paid", "void", "uncollectible"] | Omit = omit,
        customer: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[Invoice]:
        """Invoices that you wrote, or (`as=customer`) that were written to your account"""
        return self._transport.page(Operation("GET", "/v1/billing/invoices", Invoice, query={"limit": limit, "as": as_, "status": status, "customer": customer}, options=options))

    def get_invoice(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """One invoice"""
        _answer: Invoice = self._transport.request(Operation("GET", path_of("/v1/billing/invoices/:id", id=id), Invoice, options=options))
        return _answer

    def lines(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[InvoiceLine]:
        """The lines of an invoice, page by page, in its order"""
        return self._transport.page(Operation("GET", path_of("/v1/billing/invoices/:id/lines", id=id), InvoiceLine, query={"limit": limit}, options=options))

    def add_line(
        self,
        id: str,
        *,
        description: str | Omit = omit,
        amount_pence: int | Omit = omit,
        price: str | Omit = omit,
        quantity: int | Omit = omit,
        tax_rate: str | Omit = omit,
        currency: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """Add a line to a draft"""
        _answer: Invoice = self._transport.request(Operation("POST", path_of("/v1/billing/invoices/:id/lines", id=id), Invoice, body={"description": description, "amount_pence": amount_pence, "price": price, "quantity": quantity, "tax_rate": tax_rate, "currency": currency}, idempotent=True, options=options))
        return _answer

    def remove_line(
        self,
        id: str,
        line: str,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """Take a line off a draft"""
        _answer: Invoice = self._transport.request(Operation("DELETE", path_of("/v1/billing/invoices/:id/lines/:line", id=id, line=line), Invoice, options=options))
        return _answer

    def open_invoice(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """Open a draft: it gets its number, and changes no more"""
        _answer: Invoice = self._transport.request(Operation("POST", path_of("/v1/billing/invoices/:id/open", id=id), Invoice, body=body, options=options))
        return _answer

    def void_invoice(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """Void an open invoice; its number stays taken"""
        _answer: Invoice = self._transport.request(Operation("POST", path_of("/v1/billing/invoices/:id/void", id=id), Invoice, body=body, options=options))
        return _answer

    def mark_uncollectible(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """Expect no more payment, and remind no more; it can still be paid or voided"""
        _answer: Invoice = self._transport.request(Operation("POST", path_of("/v1/billing/invoices/:id/mark_uncollectible", id=id), Invoice, body=body, options=options))
        return _answer

    def pay_invoice(
        self,
        id: str,
        *,
        out_of_band: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """Pay from your balance (customer), or say that it was paid elsewhere (seller, `out_of_band`)"""
        _answer: Invoice = self._transport.request(Operation("POST", path_of("/v1/billing/invoices/:id/pay", id=id), Invoice, body={"out_of_band": out_of_band}, options=options))
        return _answer

    def payment_link(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> BillingPaymentLinkResult:
        """The link where the amount due is paid by card; it lives 23 hours, then ask again"""
        _answer: BillingPaymentLinkResult = self._transport.request(Operation("POST", path_of("/v1/billing/invoices/:id/payment_link", id=id), BillingPaymentLinkResult, body=body, options=options))
        return _answer

    def credit_note(
        self,
        id: str,
        *,
        amount_pence: int,
        reason: str | Omit = omit,
        refund: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> CreditNote:
        """Credit an invoice: less is due; what is paid already counts for the next one, or goes back (`refund`)

        refund: what was paid goes back to where it came from, the card or the funds of the balance, in part or whole. Of what the seller has spent of it the rest is owed.
        """
        _answer: CreditNote = self._transport.request(Operation("POST", path_of("/v1/billing/invoices/:id/credit_notes", id=id), CreditNote, body={"amount_pence": amount_pence, "reason": reason, "refund": refund}, idempotent=True, options=options))
        return _answer

    def credit_notes(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Page[CreditNote]:
        """Credit notes of an invoice"""
        return self._transport.page(Operation("GET", path_of("/v1/billing/invoices/:id/credit_notes", id=id), CreditNote, options=options))

    def receipts(
        self,
        id: str,
        line: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[InvoiceReceipt]:
        """What is behind a line: meter events, or sealed records with their seals"""
        return self._transport.page(Operation("GET", path_of("/v1/billing/invoices/:id/lines/:line/receipts", id=id, line=line), InvoiceReceipt, query={"limit": limit}, options=options))

    def pdf(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> bytes:
        """The invoice as PDF"""
        _answer: bytes = self._transport.request(Operation("GET", path_of("/v1/billing/invoices/:id/pdf", id=id), bytes, options=options))
        return _answer

    def page_pdf(
        self,
        id: str,
        *,
        token: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> bytes:
        """The invoice as PDF, behind the token of its link"""
        _answer: bytes = self._transport.request(Operation("GET", path_of("/invoices/:id/pdf", id=id), bytes, query={"token": token}, options=options))
        return _answer

    def create_grant(
        self,
        *,
        customer: str,
        amount: BillingCreateGrantParamsAmount,
        applicability_config: BillingCreateGrantParamsApplicabilityConfig | Omit = omit,
        category: Literal["paid", "promotional"] | Omit = omit,
        name: str | Omit = omit,
        priority: int | Omit = omit,
        effective_at: int | Omit = omit,
        expires_at: int | Omit = omit,
        metadata: Mapping[str, str] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> BillingCreditGrant:
        """Grant a customer credit that pays what their invoices ask

        In Stripe’s words: the stock stripe client works. Drawn when invoices open: lowest priority number first, then what expires soonest, then promotional, then the oldest.
        """
        _answer: BillingCreditGrant = self._transport.request(Operation("POST", "/v1/billing/credit_grants", BillingCreditGrant, body={"customer": customer, "amount": amount, "applicability_config": applicability_config, "category": category, "name": name, "priority": priority, "effective_at": effective_at, "expires_at": expires_at, "metadata": metadata}, idempotent=True, options=options))
        return _answer

    def list_grants(
        self,
        *,
        limit: int | Omit = omit,
        starting_after: str | Omit = omit,
        ending_before: str | Omit = omit,
        customer: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[BillingCreditGrant]:
        """Credit grants, newest first"""
        return self._transport.page(Operation("GET", "/v1/billing/credit_grants", BillingCreditGrant, query={"limit": limit, "starting_after": starting_after, "ending_before": ending_before, "customer": customer}, options=options))

    def get_grant(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> BillingCreditGrant:
        """One credit grant"""
        _answer: BillingCreditGrant = self._transport.request(Operation("GET", path_of("/v1/billing/credit_grants/:id", id=id), BillingCreditGrant, options=options))
        return _answer

    def change_grant(
        self,
        id: str,
        *,
        expires_at: int | Omit = omit,
        metadata: Mapping[str, str] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> BillingCreditGrant:
        """Change when a credit grant expires, and its metadata

        Keys of metadata that are not sent stay; an empty value removes one. `expires_at`: epoch seconds, 0: never.
        """
        _answer: BillingCreditGrant = self._transport.request(Operation("POST", path_of("/v1/billing/credit_grants/:id", id=id), BillingCreditGrant, body={"expires_at": expires_at, "metadata": metadata}, options=options))
        return _answer

    def void_grant(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> BillingCreditGrant:
        """Void a credit grant: what is left of it pays nothing more"""
        _answer: BillingCreditGrant = self._transport.request(Operation("POST", path_of("/v1/billing/credit_grants/:id/void", id=id), BillingCreditGrant, body=body, options=options))
        return _answer

    def expire_grant(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> BillingCreditGrant:
        """Let a credit grant expire now"""
        _answer: BillingCreditGrant = self._transport.request(Operation("POST", path_of("/v1/billing/credit_grants/:id/expire", id=id), BillingCreditGrant, body=body, options=options))
        return _answer

    def credit_summary(
        self,
        *,
        customer: str,
        filter_type_: str | Omit = omit,
        filter_credit_grant_: str | Omit = omit,
        filter_applicability_scope_price_type_: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> CreditBalanceSummary:
        """What credit a customer has left"""
        _answer: CreditBalanceSummary = self._transport.request(Operation("GET", "/v1/billing/credit_balance_summary", CreditBalanceSummary, query={"customer": customer, "filter[type]": filter_type_, "filter[credit_grant]": filter_credit_grant_, "filter[applicability_scope][price_type]": filter_applicability_scope_price_type_}, options=options))
        return _answer

    def create_alert(
        self,
        *,
        alert_type: Literal["usage_threshold", "spend_threshold"],
        title: str,
        usage_threshold: BillingCreateAlertParamsUsageThreshold | Omit = omit,
        spend_threshold: BillingCreateAlertParamsSpendThreshold | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> BillingAlert:
        """Be told (mail, event `billing.alert`) when spend or usage passes a threshold

        In Stripe’s words: the stock stripe client works. Thresholds of spend are in pence.
        """
        _answer: BillingAlert = self._transport.request(Operation("POST", "/v1/billing/alerts", BillingAlert, body={"alert_type": alert_type, "title": title, "usage_threshold": usage_threshold, "spend_threshold": spend_threshold}, idempotent=True, options=options))
        return _answer

    def list_alerts(
        self,
        *,
        limit: int | Omit = omit,
        starting_after: str | Omit = omit,
        ending_before: str | Omit = omit,
        alert_type: Literal["usage_threshold", "spend_threshold"] | Omit = omit,
        meter: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Page[BillingAlert]:
        """Your alerts, active and inactive, newest first"""
        return self._transport.page(Operation("GET", "/v1/billing/alerts", BillingAlert, query={"limit": limit, "starting_after": starting_after, "ending_before": ending_before, "alert_type": alert_type, "meter": meter}, options=options))

    def get_alert(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> BillingAlert:
        """One alert"""
        _answer: BillingAlert = self._transport.request(Operation("GET", path_of("/v1/billing/alerts/:id", id=id), BillingAlert, options=options))
        return _answer

    def activate_alert(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> BillingAlert:
        """Let an alert tell again; one_time counts anew"""
        _answer: BillingAlert = self._transport.request(Operation("POST", path_of("/v1/billing/alerts/:id/activate", id=id), BillingAlert, body=body, options=options))
        return _answer

    def deactivate_alert(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> BillingAlert:
        """Let an alert rest"""
        _answer: BillingAlert = self._transport.request(Operation("POST", path_of("/v1/billing/alerts/:id/deactivate", id=id), BillingAlert, body=body, options=options))
        return _answer

    def archive_alert(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> BillingAlert:
        """Remove an alert for good"""
        _answer: BillingAlert = self._transport.request(Operation("POST", path_of("/v1/billing/alerts/:id/archive", id=id), BillingAlert, body=body, options=options))
        return _answer

    def usage(
        self,
        *,
        month: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> ServiceUsage:
        """What your account paid on this service in a month, counted from its sealed receipts"""
        _answer: ServiceUsage = self._transport.request(Operation("GET", "/v1/billing/usage", ServiceUsage, query={"month": month}, options=options))
        return _answer

    def usage_invoice(
        self,
        *,
        month: str,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """The platform’s invoice of a past month; it comes by itself on the second of the next"""
        _answer: Invoice = self._transport.request(Operation("POST", "/v1/billing/usage/invoice", Invoice, body={"month": month}, options=options))
        return _answer

    def earnings(
        self,
        *,
        gross_pence: int | Omit = omit,
        price_pence: int | Omit = omit,
        count: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EarningsEstimate:
        """Earnings calculator: who gets what of an amount (80 / 17.5 / 2.5)"""
        _answer: EarningsEstimate = self._transport.request(Operation("GET", "/v1/billing/earnings", EarningsEstimate, query={"gross_pence": gross_pence, "price_pence": price_pence, "count": count}, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module billing is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/billing/info", ModuleInfo, options=options))
        return _answer


class AsyncBillingResource(Resource):
    """Prices, subscriptions and invoices of sellers here, and of the service itself; every invoice opens to its receipts"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create_price(
        self,
        *,
        name: str,
        model: Literal["flat", "graduated", "volume", "package", "percentage"],
        tax_behavior: Literal["exclusive", "inclusive"] | Omit = omit,
        interval: Literal["day", "week", "month", "year"] | Omit = omit,
        interval_count: int | Omit = omit,
        meter: str | Omit = omit,
        unit_price_pence: str | Omit = omit,
        tiers: List[BillingCreatePriceParamsTier] | Omit = omit,
        package_size: int | Omit = omit,
        percentage: str | Omit = omit,
        currency: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Price:
        """Create a price: flat, graduated, volume, package or percentage; by meter, by period or once"""
        _answer: Price = await self._transport.request(Operation("POST", "/v1/billing/prices", Price, body={"name": name, "model": model, "tax_behavior": tax_behavior, "interval": interval, "interval_count": interval_count, "meter": meter, "unit_price_pence": unit_price_pence, "tiers": tiers, "package_size": package_size, "percentage": percentage, "currency": currency}, idempotent=True, options=options))
        return _answer

    def list_prices(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Price]:
        """Your prices"""
        return self._transport.page(Operation("GET", "/v1/billing/prices", Price, query={"limit": limit}, options=options))

    async def get_price(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Price:
        """One price"""
        _answer: Price = await self._transport.request(Operation("GET", path_of("/v1/billing/prices/:id", id=id), Price, options=options))
        return _answer

    async def archive_price(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Price:
        """Sell no more at a price; who has it keeps it"""
        _answer: Price = await self._transport.request(Operation("DELETE", path_of("/v1/billing/prices/:id", id=id), Price, options=options))
        return _answer

    async def create_tax_rate(
        self,
        *,
        display_name: str,
        percentage: str,
        inclusive: bool,
        country: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> TaxRate:
        """Create a tax rate; it never changes, so that no invoice does"""
        _answer: TaxRate = await self._transport.request(Operation("POST", "/v1/billing/tax_rates", TaxRate, body={"display_name": display_name, "percentage": percentage, "inclusive": inclusive, "country": country}, idempotent=True, options=options))
        return _answer

    def list_tax_rates(
        self,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[TaxRate]:
        """Your tax rates"""
        return self._transport.page(Operation("GET", "/v1/billing/tax_rates", TaxRate, query={"limit": limit}, options=options))

    async def put_customer(
        self,
        customer: str,
        *,
        name: str | Omit = omit,
        email: str | Omit = omit,
        address: List[str] | Omit = omit,
        tax_id: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> BillingCustomer:
        """What invoices say of a customer, and where reminders go"""
        _answer: BillingCustomer = await self._transport.request(Operation("PUT", path_of("/v1/billing/customers/:customer", customer=customer), BillingCustomer, body={"name": name, "email": email, "address": address, "tax_id": tax_id}, options=options))
        return _answer

    async def get_customer(
        self,
        customer: str,
        **options: Unpack[RequestOptions],
    ) -> BillingCustomer:
        """One customer"""
        _answer: BillingCustomer = await self._transport.request(Operation("GET", path_of("/v1/billing/customers/:customer", customer=customer), BillingCustomer, options=options))
        return _answer

    async def create_subscription(
        self,
        *,
        customer: str,
        items: List[BillingCreateSubscriptionParamsItem],
        trial_days: int | Omit = omit,
        tax_rate: str | Omit = omit,
        days_until_due: int | Omit = omit,
        currency: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Subscription:
        """Subscribe a customer to prices of one interval"""
        _answer: Subscription = await self._transport.request(Operation("POST", "/v1/billing/subscriptions", Subscription, body={"customer": customer, "items": items, "trial_days": trial_days, "tax_rate": tax_rate, "days_until_due": days_until_due, "currency": currency}, idempotent=True, options=options))
        return _answer

    def list_subscriptions(
        self,
        *,
        limit: int | Omit = omit,
        customer: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Subscription]:
        """Your subscriptions"""
        return self._transport.page(Operation("GET", "/v1/billing/subscriptions", Subscription, query={"limit": limit, "customer": customer}, options=options))

    async def get_subscription(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Subscription:
        """One subscription"""
        _answer: Subscription = await self._transport.request(Operation("GET", path_of("/v1/billing/subscriptions/:id", id=id), Subscription, options=options))
        return _answer

    async def change_subscription(
        self,
        id: str,
        *,
        items: List[BillingChangeSubscriptionParamsItem] | Omit = omit,
        proration: Literal["create", "none"] | Omit = omit,
        cancel_at_period_end: bool | Omit = omit,
        pause_collection: Literal["none", "void", "keep_as_draft"] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Subscription:
        """Change items, cancel at the period’s end, pause"""
        _answer: Subscription = await self._transport.request(Operation("PATCH", path_of("/v1/billing/subscriptions/:id", id=id), Subscription, body={"items": items, "proration": proration, "cancel_at_period_end": cancel_at_period_end, "pause_collection": pause_collection}, idempotent=True, options=options))
        return _answer

    async def cancel_subscription(
        self,
        id: str,
        *,
        prorate: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Subscription:
        """End a subscription now: what was metered is invoiced, what was paid in advance credited with `prorate`"""
        _answer: Subscription = await self._transport.request(Operation("POST", path_of("/v1/billing/subscriptions/:id/cancel", id=id), Subscription, body={"prorate": prorate}, options=options))
        return _answer

    async def create_invoice(
        self,
        *,
        customer: str,
        description: str | Omit = omit,
        days_until_due: int | Omit = omit,
        currency: str | Omit = omit,
        lines: List[BillingCreateInvoiceParamsLine] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """Draft an invoice; what waits for the customer goes on it"""
        _answer: Invoice = await self._transport.request(Operation("POST", "/v1/billing/invoices", Invoice, body={"customer": customer, "description": description, "days_until_due": days_until_due, "currency": currency, "lines": lines}, idempotent=True, options=options))
        return _answer

    def list_invoices(
        self,
        *,
        limit: int | Omit = omit,
        as_: Literal["seller", "customer"] | Omit = omit,
        status: Literal["draft", "open", "paid", "void", "uncollectible"] | Omit = omit,
        customer: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[Invoice]:
        """Invoices that you wrote, or (`as=customer`) that were written to your account"""
        return self._transport.page(Operation("GET", "/v1/billing/invoices", Invoice, query={"limit": limit, "as": as_, "status": status, "customer": customer}, options=options))

    async def get_invoice(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """One invoice"""
        _answer: Invoice = await self._transport.request(Operation("GET", path_of("/v1/billing/invoices/:id", id=id), Invoice, options=options))
        return _answer

    def lines(
        self,
        id: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[InvoiceLine]:
        """The lines of an invoice, page by page, in its order"""
        return self._transport.page(Operation("GET", path_of("/v1/billing/invoices/:id/lines", id=id), InvoiceLine, query={"limit": limit}, options=options))

    async def add_line(
        self,
        id: str,
        *,
        description: str | Omit = omit,
        amount_pence: int | Omit = omit,
        price: str | Omit = omit,
        quantity: int | Omit = omit,
        tax_rate: str | Omit = omit,
        currency: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """Add a line to a draft"""
        _answer: Invoice = await self._transport.request(Operation("POST", path_of("/v1/billing/invoices/:id/lines", id=id), Invoice, body={"description": description, "amount_pence": amount_pence, "price": price, "quantity": quantity, "tax_rate": tax_rate, "currency": currency}, idempotent=True, options=options))
        return _answer

    async def remove_line(
        self,
        id: str,
        line: str,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """Take a line off a draft"""
        _answer: Invoice = await self._transport.request(Operation("DELETE", path_of("/v1/billing/invoices/:id/lines/:line", id=id, line=line), Invoice, options=options))
        return _answer

    async def open_invoice(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """Open a draft: it gets its number, and changes no more"""
        _answer: Invoice = await self._transport.request(Operation("POST", path_of("/v1/billing/invoices/:id/open", id=id), Invoice, body=body, options=options))
        return _answer

    async def void_invoice(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """Void an open invoice; its number stays taken"""
        _answer: Invoice = await self._transport.request(Operation("POST", path_of("/v1/billing/invoices/:id/void", id=id), Invoice, body=body, options=options))
        return _answer

    async def mark_uncollectible(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """Expect no more payment, and remind no more; it can still be paid or voided"""
        _answer: Invoice = await self._transport.request(Operation("POST", path_of("/v1/billing/invoices/:id/mark_uncollectible", id=id), Invoice, body=body, options=options))
        return _answer

    async def pay_invoice(
        self,
        id: str,
        *,
        out_of_band: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """Pay from your balance (customer), or say that it was paid elsewhere (seller, `out_of_band`)"""
        _answer: Invoice = await self._transport.request(Operation("POST", path_of("/v1/billing/invoices/:id/pay", id=id), Invoice, body={"out_of_band": out_of_band}, options=options))
        return _answer

    async def payment_link(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> BillingPaymentLinkResult:
        """The link where the amount due is paid by card; it lives 23 hours, then ask again"""
        _answer: BillingPaymentLinkResult = await self._transport.request(Operation("POST", path_of("/v1/billing/invoices/:id/payment_link", id=id), BillingPaymentLinkResult, body=body, options=options))
        return _answer

    async def credit_note(
        self,
        id: str,
        *,
        amount_pence: int,
        reason: str | Omit = omit,
        refund: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> CreditNote:
        """Credit an invoice: less is due; what is paid already counts for the next one, or goes back (`refund`)"""
        _answer: CreditNote = await self._transport.request(Operation("POST", path_of("/v1/billing/invoices/:id/credit_notes", id=id), CreditNote, body={"amount_pence": amount_pence, "reason": reason, "refund": refund}, idempotent=True, options=options))
        return _answer

    def credit_notes(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[CreditNote]:
        """Credit notes of an invoice"""
        return self._transport.page(Operation("GET", path_of("/v1/billing/invoices/:id/credit_notes", id=id), CreditNote, options=options))

    def receipts(
        self,
        id: str,
        line: str,
        *,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[InvoiceReceipt]:
        """What is behind a line: meter events, or sealed records with their seals"""
        return self._transport.page(Operation("GET", path_of("/v1/billing/invoices/:id/lines/:line/receipts", id=id, line=line), InvoiceReceipt, query={"limit": limit}, options=options))

    async def pdf(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> bytes:
        """The invoice as PDF"""
        _answer: bytes = await self._transport.request(Operation("GET", path_of("/v1/billing/invoices/:id/pdf", id=id), bytes, options=options))
        return _answer

    async def page_pdf(
        self,
        id: str,
        *,
        token: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> bytes:
        """The invoice as PDF, behind the token of its link"""
        _answer: bytes = await self._transport.request(Operation("GET", path_of("/invoices/:id/pdf", id=id), bytes, query={"token": token}, options=options))
        return _answer

    async def create_grant(
        self,
        *,
        customer: str,
        amount: BillingCreateGrantParamsAmount,
        applicability_config: BillingCreateGrantParamsApplicabilityConfig | Omit = omit,
        category: Literal["paid", "promotional"] | Omit = omit,
        name: str | Omit = omit,
        priority: int | Omit = omit,
        effective_at: int | Omit = omit,
        expires_at: int | Omit = omit,
        metadata: Mapping[str, str] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> BillingCreditGrant:
        """Grant a customer credit that pays what their invoices ask"""
        _answer: BillingCreditGrant = await self._transport.request(Operation("POST", "/v1/billing/credit_grants", BillingCreditGrant, body={"customer": customer, "amount": amount, "applicability_config": applicability_config, "category": category, "name": name, "priority": priority, "effective_at": effective_at, "expires_at": expires_at, "metadata": metadata}, idempotent=True, options=options))
        return _answer

    def list_grants(
        self,
        *,
        limit: int | Omit = omit,
        starting_after: str | Omit = omit,
        ending_before: str | Omit = omit,
        customer: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[BillingCreditGrant]:
        """Credit grants, newest first"""
        return self._transport.page(Operation("GET", "/v1/billing/credit_grants", BillingCreditGrant, query={"limit": limit, "starting_after": starting_after, "ending_before": ending_before, "customer": customer}, options=options))

    async def get_grant(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> BillingCreditGrant:
        """One credit grant"""
        _answer: BillingCreditGrant = await self._transport.request(Operation("GET", path_of("/v1/billing/credit_grants/:id", id=id), BillingCreditGrant, options=options))
        return _answer

    async def change_grant(
        self,
        id: str,
        *,
        expires_at: int | Omit = omit,
        metadata: Mapping[str, str] | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> BillingCreditGrant:
        """Change when a credit grant expires, and its metadata"""
        _answer: BillingCreditGrant = await self._transport.request(Operation("POST", path_of("/v1/billing/credit_grants/:id", id=id), BillingCreditGrant, body={"expires_at": expires_at, "metadata": metadata}, options=options))
        return _answer

    async def void_grant(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> BillingCreditGrant:
        """Void a credit grant: what is left of it pays nothing more"""
        _answer: BillingCreditGrant = await self._transport.request(Operation("POST", path_of("/v1/billing/credit_grants/:id/void", id=id), BillingCreditGrant, body=body, options=options))
        return _answer

    async def expire_grant(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> BillingCreditGrant:
        """Let a credit grant expire now"""
        _answer: BillingCreditGrant = await self._transport.request(Operation("POST", path_of("/v1/billing/credit_grants/:id/expire", id=id), BillingCreditGrant, body=body, options=options))
        return _answer

    async def credit_summary(
        self,
        *,
        customer: str,
        filter_type_: str | Omit = omit,
        filter_credit_grant_: str | Omit = omit,
        filter_applicability_scope_price_type_: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> CreditBalanceSummary:
        """What credit a customer has left"""
        _answer: CreditBalanceSummary = await self._transport.request(Operation("GET", "/v1/billing/credit_balance_summary", CreditBalanceSummary, query={"customer": customer, "filter[type]": filter_type_, "filter[credit_grant]": filter_credit_grant_, "filter[applicability_scope][price_type]": filter_applicability_scope_price_type_}, options=options))
        return _answer

    async def create_alert(
        self,
        *,
        alert_type: Literal["usage_threshold", "spend_threshold"],
        title: str,
        usage_threshold: BillingCreateAlertParamsUsageThreshold | Omit = omit,
        spend_threshold: BillingCreateAlertParamsSpendThreshold | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> BillingAlert:
        """Be told (mail, event `billing.alert`) when spend or usage passes a threshold"""
        _answer: BillingAlert = await self._transport.request(Operation("POST", "/v1/billing/alerts", BillingAlert, body={"alert_type": alert_type, "title": title, "usage_threshold": usage_threshold, "spend_threshold": spend_threshold}, idempotent=True, options=options))
        return _answer

    def list_alerts(
        self,
        *,
        limit: int | Omit = omit,
        starting_after: str | Omit = omit,
        ending_before: str | Omit = omit,
        alert_type: Literal["usage_threshold", "spend_threshold"] | Omit = omit,
        meter: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> AsyncPages[BillingAlert]:
        """Your alerts, active and inactive, newest first"""
        return self._transport.page(Operation("GET", "/v1/billing/alerts", BillingAlert, query={"limit": limit, "starting_after": starting_after, "ending_before": ending_before, "alert_type": alert_type, "meter": meter}, options=options))

    async def get_alert(
        self,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> BillingAlert:
        """One alert"""
        _answer: BillingAlert = await self._transport.request(Operation("GET", path_of("/v1/billing/alerts/:id", id=id), BillingAlert, options=options))
        return _answer

    async def activate_alert(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> BillingAlert:
        """Let an alert tell again; one_time counts anew"""
        _answer: BillingAlert = await self._transport.request(Operation("POST", path_of("/v1/billing/alerts/:id/activate", id=id), BillingAlert, body=body, options=options))
        return _answer

    async def deactivate_alert(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> BillingAlert:
        """Let an alert rest"""
        _answer: BillingAlert = await self._transport.request(Operation("POST", path_of("/v1/billing/alerts/:id/deactivate", id=id), BillingAlert, body=body, options=options))
        return _answer

    async def archive_alert(
        self,
        id: str,
        body: Mapping[str, Any] | None = None,
        **options: Unpack[RequestOptions],
    ) -> BillingAlert:
        """Remove an alert for good"""
        _answer: BillingAlert = await self._transport.request(Operation("POST", path_of("/v1/billing/alerts/:id/archive", id=id), BillingAlert, body=body, options=options))
        return _answer

    async def usage(
        self,
        *,
        month: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> ServiceUsage:
        """What your account paid on this service in a month, counted from its sealed receipts"""
        _answer: ServiceUsage = await self._transport.request(Operation("GET", "/v1/billing/usage", ServiceUsage, query={"month": month}, options=options))
        return _answer

    async def usage_invoice(
        self,
        *,
        month: str,
        **options: Unpack[RequestOptions],
    ) -> Invoice:
        """The platform’s invoice of a past month; it comes by itself on the second of the next"""
        _answer: Invoice = await self._transport.request(Operation("POST", "/v1/billing/usage/invoice", Invoice, body={"month": month}, options=options))
        return _answer

    async def earnings(
        self,
        *,
        gross_pence: int | Omit = omit,
        price_pence: int | Omit = omit,
        count: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EarningsEstimate:
        """Earnings calculator: who gets what of an amount (80 / 17.5 / 2.5)"""
        _answer: EarningsEstimate = await self._transport.request(Operation("GET", "/v1/billing/earnings", EarningsEstimate, query={"gross_pence": gross_pence, "price_pence": price_pence, "count": count}, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module billing is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/billing/info", ModuleInfo, options=options))
        return _answer
