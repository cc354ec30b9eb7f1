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

/** Prices, subscriptions and invoices of sellers here, and of the service itself; every invoice opens to its receipts */
public final class BillingResource {
    private final Transport transport;

    BillingResource(Transport transport) { this.transport = transport; }

    /** Create a price: flat, graduated, volume, package or percentage; by meter, by period or once */
    public Price createPrice(BillingCreatePriceParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/billing/prices", null, params, true), Price.class, options); }
    public Price createPrice(BillingCreatePriceParams params) { return createPrice(params, RequestOptions.NONE); }

    public CompletableFuture<Price> createPriceAsync(BillingCreatePriceParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/billing/prices", null, params, true), Price.class, options); }
    public CompletableFuture<Price> createPriceAsync(BillingCreatePriceParams params) { return createPriceAsync(params, RequestOptions.NONE); }

    /** Your prices */
    public Page<Price> listPrices(BillingListPricesParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/billing/prices", params, null, false), Price.class, options); }
    public Page<Price> listPrices(BillingListPricesParams params) { return listPrices(params, RequestOptions.NONE); }
    public Page<Price> listPrices() { return listPrices(BillingListPricesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Price>> listPricesAsync(BillingListPricesParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/billing/prices", params, null, false), Price.class, options); }
    public CompletableFuture<Page<Price>> listPricesAsync(BillingListPricesParams params) { return listPricesAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<Price>> listPricesAsync() { return listPricesAsync(BillingListPricesParams.builder().build(), RequestOptions.NONE); }

    /** One price */
    public Price getPrice(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/billing/prices/:id", "id", id), null, null, false), Price.class, options); }
    public Price getPrice(String id) { return getPrice(id, RequestOptions.NONE); }

    public CompletableFuture<Price> getPriceAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/billing/prices/:id", "id", id), null, null, false), Price.class, options); }
    public CompletableFuture<Price> getPriceAsync(String id) { return getPriceAsync(id, RequestOptions.NONE); }

    /** Sell no more at a price; who has it keeps it */
    public Price archivePrice(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/billing/prices/:id", "id", id), null, null, false), Price.class, options); }
    public Price archivePrice(String id) { return archivePrice(id, RequestOptions.NONE); }

    public CompletableFuture<Price> archivePriceAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/billing/prices/:id", "id", id), null, null, false), Price.class, options); }
    public CompletableFuture<Price> archivePriceAsync(String id) { return archivePriceAsync(id, RequestOptions.NONE); }

    /** Create a tax rate; it never changes, so that no invoice does */
    public TaxRate createTaxRate(BillingCreateTaxRateParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/billing/tax_rates", null, params, true), TaxRate.class, options); }
    public TaxRate createTaxRate(BillingCreateTaxRateParams params) { return createTaxRate(params, RequestOptions.NONE); }

    public CompletableFuture<TaxRate> createTaxRateAsync(BillingCreateTaxRateParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/billing/tax_rates", null, params, true), TaxRate.class, options); }
    public CompletableFuture<TaxRate> createTaxRateAsync(BillingCreateTaxRateParams params) { return createTaxRateAsync(params, RequestOptions.NONE); }

    /** Your tax rates */
    public Page<TaxRate> listTaxRates(BillingListTaxRatesParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/billing/tax_rates", params, null, false), TaxRate.class, options); }
    public Page<TaxRate> listTaxRates(BillingListTaxRatesParams params) { return listTaxRates(params, RequestOptions.NONE); }
    public Page<TaxRate> listTaxRates() { return listTaxRates(BillingListTaxRatesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<TaxRate>> listTaxRatesAsync(BillingListTaxRatesParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/billing/tax_rates", params, null, false), TaxRate.class, options); }
    public CompletableFuture<Page<TaxRate>> listTaxRatesAsync(BillingListTaxRatesParams params) { return listTaxRatesAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<TaxRate>> listTaxRatesAsync() { return listTaxRatesAsync(BillingListTaxRatesParams.builder().build(), RequestOptions.NONE); }

    /** What invoices say of a customer, and where reminders go */
    public BillingCustomer putCustomer(String customer, BillingPutCustomerParams params, RequestOptions options) { return transport.call(new Operation("PUT", Operation.path("/v1/billing/customers/:customer", "customer", customer), null, params, false), BillingCustomer.class, options); }
    public BillingCustomer putCustomer(String customer, BillingPutCustomerParams params) { return putCustomer(customer, params, RequestOptions.NONE); }
    public BillingCustomer putCustomer(String customer) { return putCustomer(customer, BillingPutCustomerParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<BillingCustomer> putCustomerAsync(String customer, BillingPutCustomerParams params, RequestOptions options) { return transport.callAsync(new Operation("PUT", Operation.path("/v1/billing/customers/:customer", "customer", customer), null, params, false), BillingCustomer.class, options); }
    public CompletableFuture<BillingCustomer> putCustomerAsync(String customer, BillingPutCustomerParams params) { return putCustomerAsync(customer, params, RequestOptions.NONE); }
    public CompletableFuture<BillingCustomer> putCustomerAsync(String customer) { return putCustomerAsync(customer, BillingPutCustomerParams.builder().build(), RequestOptions.NONE); }

    /** One customer */
    public BillingCustomer getCustomer(String customer, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/billing/customers/:customer", "customer", customer), null, null, false), BillingCustomer.class, options); }
    public BillingCustomer getCustomer(String customer) { return getCustomer(customer, RequestOptions.NONE); }

    public CompletableFuture<BillingCustomer> getCustomerAsync(String customer, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/billing/customers/:customer", "customer", customer), null, null, false), BillingCustomer.class, options); }
    public CompletableFuture<BillingCustomer> getCustomerAsync(String customer) { return getCustomerAsync(customer, RequestOptions.NONE); }

    /**
     * Subscribe a customer to prices of one interval
     *
     * What is not metered is billed in advance, what is metered at the end of each period. A trial costs nothing, and what is used in it neither.
     */
    public Subscription createSubscription(BillingCreateSubscriptionParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/billing/subscriptions", null, params, true), Subscription.class, options); }
    public Subscription createSubscription(BillingCreateSubscriptionParams params) { return createSubscription(params, RequestOptions.NONE); }

    public CompletableFuture<Subscription> createSubscriptionAsync(BillingCreateSubscriptionParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/billing/subscriptions", null, params, true), Subscription.class, options); }
    public CompletableFuture<Subscription> createSubscriptionAsync(BillingCreateSubscriptionParams params) { return createSubscriptionAsync(params, RequestOptions.NONE); }

    /** Your subscriptions */
    public Page<Subscription> listSubscriptions(BillingListSubscriptionsParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/billing/subscriptions", params, null, false), Subscription.class, options); }
    public Page<Subscription> listSubscriptions(BillingListSubscriptionsParams params) { return listSubscriptions(params, RequestOptions.NONE); }
    public Page<Subscription> listSubscriptions() { return listSubscriptions(BillingListSubscriptionsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Subscription>> listSubscriptionsAsync(BillingListSubscriptionsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/billing/subscriptions", params, null, false), Subscription.class, options); }
    public CompletableFuture<Page<Subscription>> listSubscriptionsAsync(BillingListSubscriptionsParams params) { return listSubscriptionsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<Subscription>> listSubscriptionsAsync() { return listSubscriptionsAsync(BillingListSubscriptionsParams.builder().build(), RequestOptions.NONE); }

    /** One subscription */
    public Subscription getSubscription(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/billing/subscriptions/:id", "id", id), null, null, false), Subscription.class, options); }
    public Subscription getSubscription(String id) { return getSubscription(id, RequestOptions.NONE); }

    public CompletableFuture<Subscription> getSubscriptionAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/billing/subscriptions/:id", "id", id), null, null, false), Subscription.class, options); }
    public CompletableFuture<Subscription> getSubscriptionAsync(String id) { return getSubscriptionAsync(id, RequestOptions.NONE); }

    /**
     * Change items, cancel at the period’s end, pause
     *
     * New items count from now: the rest of the period is credited at the old price and charged at the new one on the next invoice, unless proration is none.
     */
    public Subscription changeSubscription(String id, BillingChangeSubscriptionParams params, RequestOptions options) { return transport.call(new Operation("PATCH", Operation.path("/v1/billing/subscriptions/:id", "id", id), null, params, true), Subscription.class, options); }
    public Subscription changeSubscription(String id, BillingChangeSubscriptionParams params) { return changeSubscription(id, params, RequestOptions.NONE); }
    public Subscription changeSubscription(String id) { return changeSubscription(id, BillingChangeSubscriptionParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Subscription> changeSubscriptionAsync(String id, BillingChangeSubscriptionParams params, RequestOptions options) { return transport.callAsync(new Operation("PATCH", Operation.path("/v1/billing/subscriptions/:id", "id", id), null, params, true), Subscription.class, options); }
    public CompletableFuture<Subscription> changeSubscriptionAsync(String id, BillingChangeSubscriptionParams params) { return changeSubscriptionAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Subscription> changeSubscriptionAsync(String id) { return changeSubscriptionAsync(id, BillingChangeSubscriptionParams.builder().build(), RequestOptions.NONE); }

    /** End a subscription now: what was metered is invoiced, what was paid in advance credited with `prorate` */
    public Subscription cancelSubscription(String id, BillingCancelSubscriptionParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/billing/subscriptions/:id/cancel", "id", id), null, params, false), Subscription.class, options); }
    public Subscription cancelSubscription(String id, BillingCancelSubscriptionParams params) { return cancelSubscription(id, params, RequestOptions.NONE); }
    public Subscription cancelSubscription(String id) { return cancelSubscription(id, BillingCancelSubscriptionParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Subscription> cancelSubscriptionAsync(String id, BillingCancelSubscriptionParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/billing/subscriptions/:id/cancel", "id", id), null, params, false), Subscription.class, options); }
    public CompletableFuture<Subscription> cancelSubscriptionAsync(String id, BillingCancelSubscriptionParams params) { return cancelSubscriptionAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Subscription> cancelSubscriptionAsync(String id) { return cancelSubscriptionAsync(id, BillingCancelSubscriptionParams.builder().build(), RequestOptions.NONE); }

    /** Draft an invoice; what waits for the customer goes on it */
    public Invoice createInvoice(BillingCreateInvoiceParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/billing/invoices", null, params, true), Invoice.class, options); }
    public Invoice createInvoice(BillingCreateInvoiceParams params) { return createInvoice(params, RequestOptions.NONE); }

    public CompletableFuture<Invoice> createInvoiceAsync(BillingCreateInvoiceParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/billing/invoices", null, params, true), Invoice.class, options); }
    public CompletableFuture<Invoice> createInvoiceAsync(BillingCreateInvoiceParams params) { return createInvoiceAsync(params, RequestOptions.NONE); }

    /** Invoices that you wrote, or (`as=customer`) that were written to your account */
    public Page<Invoice> listInvoices(BillingListInvoicesParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/billing/invoices", params, null, false), Invoice.class, options); }
    public Page<Invoice> listInvoices(BillingListInvoicesParams params) { return listInvoices(params, RequestOptions.NONE); }
    public Page<Invoice> listInvoices() { return listInvoices(BillingListInvoicesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<Invoice>> listInvoicesAsync(BillingListInvoicesParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/billing/invoices", params, null, false), Invoice.class, options); }
    public CompletableFuture<Page<Invoice>> listInvoicesAsync(BillingListInvoicesParams params) { return listInvoicesAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<Invoice>> listInvoicesAsync() { return listInvoicesAsync(BillingListInvoicesParams.builder().build(), RequestOptions.NONE); }

    /** One invoice */
    public Invoice getInvoice(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/billing/invoices/:id", "id", id), null, null, false), Invoice.class, options); }
    public Invoice getInvoice(String id) { return getInvoice(id, RequestOptions.NONE); }

    public CompletableFuture<Invoice> getInvoiceAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/billing/invoices/:id", "id", id), null, null, false), Invoice.class, options); }
    public CompletableFuture<Invoice> getInvoiceAsync(String id) { return getInvoiceAsync(id, RequestOptions.NONE); }

    /** The lines of an invoice, page by page, in its order */
    public Page<InvoiceLine> lines(String id, BillingLinesParams params, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/billing/invoices/:id/lines", "id", id), params, null, false), InvoiceLine.class, options); }
    public Page<InvoiceLine> lines(String id, BillingLinesParams params) { return lines(id, params, RequestOptions.NONE); }
    public Page<InvoiceLine> lines(String id) { return lines(id, BillingLinesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<InvoiceLine>> linesAsync(String id, BillingLinesParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/billing/invoices/:id/lines", "id", id), params, null, false), InvoiceLine.class, options); }
    public CompletableFuture<Page<InvoiceLine>> linesAsync(String id, BillingLinesParams params) { return linesAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Page<InvoiceLine>> linesAsync(String id) { return linesAsync(id, BillingLinesParams.builder().build(), RequestOptions.NONE); }

    /** Add a line to a draft */
    public Invoice addLine(String id, BillingAddLineParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/billing/invoices/:id/lines", "id", id), null, params, true), Invoice.class, options); }
    public Invoice addLine(String id, BillingAddLineParams params) { return addLine(id, params, RequestOptions.NONE); }
    public Invoice addLine(String id) { return addLine(id, BillingAddLineParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Invoice> addLineAsync(String id, BillingAddLineParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/billing/invoices/:id/lines", "id", id), null, params, true), Invoice.class, options); }
    public CompletableFuture<Invoice> addLineAsync(String id, BillingAddLineParams params) { return addLineAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Invoice> addLineAsync(String id) { return addLineAsync(id, BillingAddLineParams.builder().build(), RequestOptions.NONE); }

    /** Take a line off a draft */
    public Invoice removeLine(String id, String line, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/billing/invoices/:id/lines/:line", "id", id, "line", line), null, null, false), Invoice.class, options); }
    public Invoice removeLine(String id, String line) { return removeLine(id, line, RequestOptions.NONE); }

    public CompletableFuture<Invoice> removeLineAsync(String id, String line, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/billing/invoices/:id/lines/:line", "id", id, "line", line), null, null, false), Invoice.class, options); }
    public CompletableFuture<Invoice> removeLineAsync(String id, String line) { return removeLineAsync(id, line, RequestOptions.NONE); }

    /** Open a draft: it gets its number, and changes no more */
    public Invoice openInvoice(String id, Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/billing/invoices/:id/open", "id", id), null, body, false), Invoice.class, options); }
    public Invoice openInvoice(String id, Map<String, Object> body) { return openInvoice(id, body, RequestOptions.NONE); }

    public CompletableFuture<Invoice> openInvoiceAsync(String id, Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/billing/invoices/:id/open", "id", id), null, body, false), Invoice.class, options); }
    public CompletableFuture<Invoice> openInvoiceAsync(String id, Map<String, Object> body) { return openInvoiceAsync(id, body, RequestOptions.NONE); }

    /** Void an open invoice; its number stays taken */
    public Invoice voidInvoice(String id, Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/billing/invoices/:id/void", "id", id), null, body, false), Invoice.class, options); }
    public Invoice voidInvoice(String id, Map<String, Object> body) { return voidInvoice(id, body, RequestOptions.NONE); }

    public CompletableFuture<Invoice> voidInvoiceAsync(String id, Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/billing/invoices/:id/void", "id", id), null, body, false), Invoice.class, options); }
    public CompletableFuture<Invoice> voidInvoiceAsync(String id, Map<String, Object> body) { return voidInvoiceAsync(id, body, RequestOptions.NONE); }

    /** Expect no more payment, and remind no more; it can still be paid or voided */
    public Invoice markUncollectible(String id, Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/billing/invoices/:id/mark_uncollectible", "id", id), null, body, false), Invoice.class, options); }
    public Invoice markUncollectible(String id, Map<String, Object> body) { return markUncollectible(id, body, RequestOptions.NONE); }

    public CompletableFuture<Invoice> markUncollectibleAsync(String id, Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/billing/invoices/:id/mark_uncollectible", "id", id), null, body, false), Invoice.class, options); }
    public CompletableFuture<Invoice> markUncollectibleAsync(String id, Map<String, Object> body) { return markUncollectibleAsync(id, body, RequestOptions.NONE); }

    /** Pay from your balance (customer), or say that it was paid elsewhere (seller, `out_of_band`) */
    public Invoice payInvoice(String id, BillingPayInvoiceParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/billing/invoices/:id/pay", "id", id), null, params, false), Invoice.class, options); }
    public Invoice payInvoice(String id, BillingPayInvoiceParams params) { return payInvoice(id, params, RequestOptions.NONE); }
    public Invoice payInvoice(String id) { return payInvoice(id, BillingPayInvoiceParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Invoice> payInvoiceAsync(String id, BillingPayInvoiceParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/billing/invoices/:id/pay", "id", id), null, params, false), Invoice.class, options); }
    public CompletableFuture<Invoice> payInvoiceAsync(String id, BillingPayInvoiceParams params) { return payInvoiceAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Invoice> payInvoiceAsync(String id) { return payInvoiceAsync(id, BillingPayInvoiceParams.builder().build(), RequestOptions.NONE); }

    /** The link where the amount due is paid by card; it lives 23 hours, then ask again */
    public BillingPaymentLinkResult paymentLink(String id, Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/billing/invoices/:id/payment_link", "id", id), null, body, false), BillingPaymentLinkResult.class, options); }
    public BillingPaymentLinkResult paymentLink(String id, Map<String, Object> body) { return paymentLink(id, body, RequestOptions.NONE); }

    public CompletableFuture<BillingPaymentLinkResult> paymentLinkAsync(String id, Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/billing/invoices/:id/payment_link", "id", id), null, body, false), BillingPaymentLinkResult.class, options); }
    public CompletableFuture<BillingPaymentLinkResult> paymentLinkAsync(String id, Map<String, Object> body) { return paymentLinkAsync(id, body, RequestOptions.NONE); }

    /**
     * Credit an invoice: less is due; what is paid already counts for the next one, or goes back (`refund`)
     *
     * refund: what was paid goes back to where it came from, the card or the funds of the balance, in part or whole. Of what the seller has spent of it the rest is owed.
     */
    public CreditNote creditNote(String id, BillingCreditNoteParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/billing/invoices/:id/credit_notes", "id", id), null, params, true), CreditNote.class, options); }
    public CreditNote creditNote(String id, BillingCreditNoteParams params) { return creditNote(id, params, RequestOptions.NONE); }

    public CompletableFuture<CreditNote> creditNoteAsync(String id, BillingCreditNoteParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/billing/invoices/:id/credit_notes", "id", id), null, params, true), CreditNote.class, options); }
    public CompletableFuture<CreditNote> creditNoteAsync(String id, BillingCreditNoteParams params) { return creditNoteAsync(id, params, RequestOptions.NONE); }

    /** Credit notes of an invoice */
    public Page<CreditNote> creditNotes(String id, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/billing/invoices/:id/credit_notes", "id", id), null, null, false), CreditNote.class, options); }
    public Page<CreditNote> creditNotes(String id) { return creditNotes(id, RequestOptions.NONE); }

    public CompletableFuture<Page<CreditNote>> creditNotesAsync(String id, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/billing/invoices/:id/credit_notes", "id", id), null, null, false), CreditNote.class, options); }
    public CompletableFuture<Page<CreditNote>> creditNotesAsync(String id) { return creditNotesAsync(id, RequestOptions.NONE); }

    /** What is behind a line: meter events, or sealed records with their seals */
    public Page<InvoiceReceipt> receipts(String id, String line, BillingReceiptsParams params, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/billing/invoices/:id/lines/:line/receipts", "id", id, "line", line), params, null, false), InvoiceReceipt.class, options); }
    public Page<InvoiceReceipt> receipts(String id, String line, BillingReceiptsParams params) { return receipts(id, line, params, RequestOptions.NONE); }
    public Page<InvoiceReceipt> receipts(String id, String line) { return receipts(id, line, BillingReceiptsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<InvoiceReceipt>> receiptsAsync(String id, String line, BillingReceiptsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/billing/invoices/:id/lines/:line/receipts", "id", id, "line", line), params, null, false), InvoiceReceipt.class, options); }
    public CompletableFuture<Page<InvoiceReceipt>> receiptsAsync(String id, String line, BillingReceiptsParams params) { return receiptsAsync(id, line, params, RequestOptions.NONE); }
    public CompletableFuture<Page<InvoiceReceipt>> receiptsAsync(String id, String line) { return receiptsAsync(id, line, BillingReceiptsParams.builder().build(), RequestOptions.NONE); }

    /** The invoice as PDF */
    public byte[] pdf(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/billing/invoices/:id/pdf", "id", id), null, null, false), byte[].class, options); }
    public byte[] pdf(String id) { return pdf(id, RequestOptions.NONE); }

    public CompletableFuture<byte[]> pdfAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/billing/invoices/:id/pdf", "id", id), null, null, false), byte[].class, options); }
    public CompletableFuture<byte[]> pdfAsync(String id) { return pdfAsync(id, RequestOptions.NONE); }

    /** The invoice as PDF, behind the token of its link */
    public byte[] pagePdf(String id, BillingPagePdfParams params, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/invoices/:id/pdf", "id", id), params, null, false), byte[].class, options); }
    public byte[] pagePdf(String id, BillingPagePdfParams params) { return pagePdf(id, params, RequestOptions.NONE); }
    public byte[] pagePdf(String id) { return pagePdf(id, BillingPagePdfParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<byte[]> pagePdfAsync(String id, BillingPagePdfParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/invoices/:id/pdf", "id", id), params, null, false), byte[].class, options); }
    public CompletableFuture<byte[]> pagePdfAsync(String id, BillingPagePdfParams params) { return pagePdfAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<byte[]> pagePdfAsync(String id) { return pagePdfAsync(id, BillingPagePdfParams.builder().build(), RequestOptions.NONE); }

    /**
     * Grant a customer credit that pays what their invoices ask
     *
     * In Stripe’s words: the stock stripe client works. Drawn when invoices open: lowest priority number first, then what expires soonest, then promotional, then the oldest.
     */
    public BillingCreditGrant createGrant(BillingCreateGrantParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/billing/credit_grants", null, params, true), BillingCreditGrant.class, options); }
    public BillingCreditGrant createGrant(BillingCreateGrantParams params) { return createGrant(params, RequestOptions.NONE); }

    public CompletableFuture<BillingCreditGrant> createGrantAsync(BillingCreateGrantParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/billing/credit_grants", null, params, true), BillingCreditGrant.class, options); }
    public CompletableFuture<BillingCreditGrant> createGrantAsync(BillingCreateGrantParams params) { return createGrantAsync(params, RequestOptions.NONE); }

    /** Credit grants, newest first */
    public Page<BillingCreditGrant> listGrants(BillingListGrantsParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/billing/credit_grants", params, null, false), BillingCreditGrant.class, options); }
    public Page<BillingCreditGrant> listGrants(BillingListGrantsParams params) { return listGrants(params, RequestOptions.NONE); }
    public Page<BillingCreditGrant> listGrants() { return listGrants(BillingListGrantsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<BillingCreditGrant>> listGrantsAsync(BillingListGrantsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/billing/credit_grants", params, null, false), BillingCreditGrant.class, options); }
    public CompletableFuture<Page<BillingCreditGrant>> listGrantsAsync(BillingListGrantsParams params) { return listGrantsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<BillingCreditGrant>> listGrantsAsync() { return listGrantsAsync(BillingListGrantsParams.builder().build(), RequestOptions.NONE); }

    /** One credit grant */
    public BillingCreditGrant getGrant(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/billing/credit_grants/:id", "id", id), null, null, false), BillingCreditGrant.class, options); }
    public BillingCreditGrant getGrant(String id) { return getGrant(id, RequestOptions.NONE); }

    public CompletableFuture<BillingCreditGrant> getGrantAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/billing/credit_grants/:id", "id", id), null, null, false), BillingCreditGrant.class, options); }
    public CompletableFuture<BillingCreditGrant> getGrantAsync(String id) { return getGrantAsync(id, RequestOptions.NONE); }

    /**
     * Change when a credit grant expires, and its metadata
     *
     * Keys of metadata that are not sent stay; an empty value removes one. `expires_at`: epoch seconds, 0: never.
     */
    public BillingCreditGrant changeGrant(String id, BillingChangeGrantParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/billing/credit_grants/:id", "id", id), null, params, false), BillingCreditGrant.class, options); }
    public BillingCreditGrant changeGrant(String id, BillingChangeGrantParams params) { return changeGrant(id, params, RequestOptions.NONE); }
    public BillingCreditGrant changeGrant(String id) { return changeGrant(id, BillingChangeGrantParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<BillingCreditGrant> changeGrantAsync(String id, BillingChangeGrantParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/billing/credit_grants/:id", "id", id), null, params, false), BillingCreditGrant.class, options); }
    public CompletableFuture<BillingCreditGrant> changeGrantAsync(String id, BillingChangeGrantParams params) { return changeGrantAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<BillingCreditGrant> changeGrantAsync(String id) { return changeGrantAsync(id, BillingChangeGrantParams.builder().build(), RequestOptions.NONE); }

    /** Void a credit grant: what is left of it pays nothing more */
    public BillingCreditGrant voidGrant(String id, Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/billing/credit_grants/:id/void", "id", id), null, body, false), BillingCreditGrant.class, options); }
    public BillingCreditGrant voidGrant(String id, Map<String, Object> body) { return voidGrant(id, body, RequestOptions.NONE); }

    public CompletableFuture<BillingCreditGrant> voidGrantAsync(String id, Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/billing/credit_grants/:id/void", "id", id), null, body, false), BillingCreditGrant.class, options); }
    public CompletableFuture<BillingCreditGrant> voidGrantAsync(String id, Map<String, Object> body) { return voidGrantAsync(id, body, RequestOptions.NONE); }

    /** Let a credit grant expire now */
    public BillingCreditGrant expireGrant(String id, Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/billing/credit_grants/:id/expire", "id", id), null, body, false), BillingCreditGrant.class, options); }
    public BillingCreditGrant expireGrant(String id, Map<String, Object> body) { return expireGrant(id, body, RequestOptions.NONE); }

    public CompletableFuture<BillingCreditGrant> expireGrantAsync(String id, Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/billing/credit_grants/:id/expire", "id", id), null, body, false), BillingCreditGrant.class, options); }
    public CompletableFuture<BillingCreditGrant> expireGrantAsync(String id, Map<String, Object> body) { return expireGrantAsync(id, body, RequestOptions.NONE); }

    /** What credit a customer has left */
    public CreditBalanceSummary creditSummary(BillingCreditSummaryParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/billing/credit_balance_summary", params, null, false), CreditBalanceSummary.class, options); }
    public CreditBalanceSummary creditSummary(BillingCreditSummaryParams params) { return creditSummary(params, RequestOptions.NONE); }

    public CompletableFuture<CreditBalanceSummary> creditSummaryAsync(BillingCreditSummaryParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/billing/credit_balance_summary", params, null, false), CreditBalanceSummary.class, options); }
    public CompletableFuture<CreditBalanceSummary> creditSummaryAsync(BillingCreditSummaryParams params) { return creditSummaryAsync(params, RequestOptions.NONE); }

    /**
     * Be told (mail, event `billing.alert`) when spend or usage passes a threshold
     *
     * In Stripe’s words: the stock stripe client works. Thresholds of spend are in pence.
     */
    public BillingAlert createAlert(BillingCreateAlertParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/billing/alerts", null, params, true), BillingAlert.class, options); }
    public BillingAlert createAlert(BillingCreateAlertParams params) { return createAlert(params, RequestOptions.NONE); }

    public CompletableFuture<BillingAlert> createAlertAsync(BillingCreateAlertParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/billing/alerts", null, params, true), BillingAlert.class, options); }
    public CompletableFuture<BillingAlert> createAlertAsync(BillingCreateAlertParams params) { return createAlertAsync(params, RequestOptions.NONE); }

    /** Your alerts, active and inactive, newest first */
    public Page<BillingAlert> listAlerts(BillingListAlertsParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/billing/alerts", params, null, false), BillingAlert.class, options); }
    public Page<BillingAlert> listAlerts(BillingListAlertsParams params) { return listAlerts(params, RequestOptions.NONE); }
    public Page<BillingAlert> listAlerts() { return listAlerts(BillingListAlertsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<BillingAlert>> listAlertsAsync(BillingListAlertsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/billing/alerts", params, null, false), BillingAlert.class, options); }
    public CompletableFuture<Page<BillingAlert>> listAlertsAsync(BillingListAlertsParams params) { return listAlertsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<BillingAlert>> listAlertsAsync() { return listAlertsAsync(BillingListAlertsParams.builder().build(), RequestOptions.NONE); }

    /** One alert */
    public BillingAlert getAlert(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/billing/alerts/:id", "id", id), null, null, false), BillingAlert.class, options); }
    public BillingAlert getAlert(String id) { return getAlert(id, RequestOptions.NONE); }

    public CompletableFuture<BillingAlert> getAlertAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/billing/alerts/:id", "id", id), null, null, false), BillingAlert.class, options); }
    public CompletableFuture<BillingAlert> getAlertAsync(String id) { return getAlertAsync(id, RequestOptions.NONE); }

    /** Let an alert tell again; one_time counts anew */
    public BillingAlert activateAlert(String id, Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/billing/alerts/:id/activate", "id", id), null, body, false), BillingAlert.class, options); }
    public BillingAlert activateAlert(String id, Map<String, Object> body) { return activateAlert(id, body, RequestOptions.NONE); }

    public CompletableFuture<BillingAlert> activateAlertAsync(String id, Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/billing/alerts/:id/activate", "id", id), null, body, false), BillingAlert.class, options); }
    public CompletableFuture<BillingAlert> activateAlertAsync(String id, Map<String, Object> body) { return activateAlertAsync(id, body, RequestOptions.NONE); }

    /** Let an alert rest */
    public BillingAlert deactivateAlert(String id, Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/billing/alerts/:id/deactivate", "id", id), null, body, false), BillingAlert.class, options); }
    public BillingAlert deactivateAlert(String id, Map<String, Object> body) { return deactivateAlert(id, body, RequestOptions.NONE); }

    public CompletableFuture<BillingAlert> deactivateAlertAsync(String id, Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/billing/alerts/:id/deactivate", "id", id), null, body, false), BillingAlert.class, options); }
    public CompletableFuture<BillingAlert> deactivateAlertAsync(String id, Map<String, Object> body) { return deactivateAlertAsync(id, body, RequestOptions.NONE); }

    /** Remove an alert for good */
    public BillingAlert archiveAlert(String id, Map<String, Object> body, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/billing/alerts/:id/archive", "id", id), null, body, false), BillingAlert.class, options); }
    public BillingAlert archiveAlert(String id, Map<String, Object> body) { return archiveAlert(id, body, RequestOptions.NONE); }

    public CompletableFuture<BillingAlert> archiveAlertAsync(String id, Map<String, Object> body, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/billing/alerts/:id/archive", "id", id), null, body, false), BillingAlert.class, options); }
    public CompletableFuture<BillingAlert> archiveAlertAsync(String id, Map<String, Object> body) { return archiveAlertAsync(id, body, RequestOptions.NONE); }

    /** What your account paid on this service in a month, counted from its sealed receipts */
    public ServiceUsage usage(BillingUsageParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/billing/usage", params, null, false), ServiceUsage.class, options); }
    public ServiceUsage usage(BillingUsageParams params) { return usage(params, RequestOptions.NONE); }
    public ServiceUsage usage() { return usage(BillingUsageParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<ServiceUsage> usageAsync(BillingUsageParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/billing/usage", params, null, false), ServiceUsage.class, options); }
    public CompletableFuture<ServiceUsage> usageAsync(BillingUsageParams params) { return usageAsync(params, RequestOptions.NONE); }
    public CompletableFuture<ServiceUsage> usageAsync() { return usageAsync(BillingUsageParams.builder().build(), RequestOptions.NONE); }

    /** The platform’s invoice of a past month; it comes by itself on the second of the next */
    public Invoice usageInvoice(BillingUsageInvoiceParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/billing/usage/invoice", null, params, false), Invoice.class, options); }
    public Invoice usageInvoice(BillingUsageInvoiceParams params) { return usageInvoice(params, RequestOptions.NONE); }

    public CompletableFuture<Invoice> usageInvoiceAsync(BillingUsageInvoiceParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/billing/usage/invoice", null, params, false), Invoice.class, options); }
    public CompletableFuture<Invoice> usageInvoiceAsync(BillingUsageInvoiceParams params) { return usageInvoiceAsync(params, RequestOptions.NONE); }

    /** Earnings calculator: who gets what of an amount (80 / 17.5 / 2.5) */
    public EarningsEstimate earnings(BillingEarningsParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/billing/earnings", params, null, false), EarningsEstimate.class, options); }
    public EarningsEstimate earnings(BillingEarningsParams params) { return earnings(params, RequestOptions.NONE); }
    public EarningsEstimate earnings() { return earnings(BillingEarningsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<EarningsEstimate> earningsAsync(BillingEarningsParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/billing/earnings", params, null, false), EarningsEstimate.class, options); }
    public CompletableFuture<EarningsEstimate> earningsAsync(BillingEarningsParams params) { return earningsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<EarningsEstimate> earningsAsync() { return earningsAsync(BillingEarningsParams.builder().build(), RequestOptions.NONE); }

    /** What the module billing is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/billing/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/billing/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record BillingAddLineParams(
        @JsonProperty("description") String description,
        /** or a price and quantity */
        @JsonProperty("amount_pence") Long amountPence,
        @JsonProperty("price") String price,
        @JsonProperty("quantity") Long quantity,
        @JsonProperty("tax_rate") String taxRate,
        /** gbp */
        @JsonProperty("currency") String currency) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String description;
            private Long amountPence;
            private String price;
            private Long quantity;
            private String taxRate;
            private String currency;
            private Builder() {}
            public Builder description(String value) { description = value; return this; }
            /** or a price and quantity */
            public Builder amountPence(long value) { amountPence = value; return this; }
            public Builder price(String value) { price = value; return this; }
            public Builder quantity(long value) { quantity = value; return this; }
            public Builder taxRate(String value) { taxRate = value; return this; }
            /** gbp */
            public Builder currency(String value) { currency = value; return this; }
            public BillingAddLineParams build() { return new BillingAddLineParams(description, amountPence, price, quantity, taxRate, currency); }
        }
    }

    public record BillingAlert(
        @JsonProperty("id") String id,
        /** One of `billing.alert`. */
        @JsonProperty("object") String object,
        /** usage_threshold: what a meter of yours counted. spend_threshold: what your account paid on this service. One of `usage_threshold`, `spend_threshold`. */
        @JsonProperty("alert_type") String alertType,
        @JsonProperty("livemode") boolean livemode,
        /** One of `active`, `inactive`, `archived`. */
        @JsonProperty("status") String status,
        @JsonProperty("title") String title,
        @JsonProperty("usage_threshold") BillingAlertUsageThreshold usageThreshold,
        @JsonProperty("spend_threshold") BillingAlertSpendThreshold spendThreshold) {}

    public record BillingAlertSpendThreshold(
        @JsonProperty("gte") long gte,
        /** One of `monthly`. */
        @JsonProperty("recurrence") String recurrence) {}

    public record BillingAlertUsageThreshold(
        @JsonProperty("gte") long gte,
        @JsonProperty("meter") String meter,
        /** one_time: once for each customer, of what was used since the alert was created or activated. monthly: once a calendar month (UTC). One of `one_time`, `monthly`. */
        @JsonProperty("recurrence") String recurrence,
        @JsonProperty("filters") List<BillingAlertUsageThresholdFilter> filters) {}

    public record BillingAlertUsageThresholdFilter(
        /** One of `customer`. */
        @JsonProperty("type") String type,
        /** your own opaque id, or the account (usr_…) of somebody who pays here */
        @JsonProperty("customer") String customer) {}

    public record BillingCancelSubscriptionParams(
        @JsonProperty("prorate") Boolean prorate) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Boolean prorate;
            private Builder() {}
            public Builder prorate(boolean value) { prorate = value; return this; }
            public BillingCancelSubscriptionParams build() { return new BillingCancelSubscriptionParams(prorate); }
        }
    }

    public record BillingChangeGrantParams(
        @JsonProperty("expires_at") Long expiresAt,
        @JsonProperty("metadata") Map<String, String> metadata) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long expiresAt;
            private Map<String, String> metadata;
            private Builder() {}
            public Builder expiresAt(long value) { expiresAt = value; return this; }
            public Builder metadata(Map<String, String> value) { metadata = value; return this; }
            public BillingChangeGrantParams build() { return new BillingChangeGrantParams(expiresAt, metadata); }
        }
    }

    public record BillingChangeSubscriptionParams(
        @JsonProperty("items") List<BillingChangeSubscriptionParamsItem> items,
        /** One of `create`, `none`. */
        @JsonProperty("proration") String proration,
        @JsonProperty("cancel_at_period_end") Boolean cancelAtPeriodEnd,
        /** void: periods pass without an invoice. keep_as_draft: invoices are drafted and not opened. One of `none`, `void`, `keep_as_draft`. */
        @JsonProperty("pause_collection") String pauseCollection) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<BillingChangeSubscriptionParamsItem> items;
            private String proration;
            private Boolean cancelAtPeriodEnd;
            private String pauseCollection;
            private Builder() {}
            public Builder items(List<BillingChangeSubscriptionParamsItem> value) { items = value; return this; }
            /** One of `create`, `none`. */
            public Builder proration(String value) { proration = value; return this; }
            public Builder cancelAtPeriodEnd(boolean value) { cancelAtPeriodEnd = value; return this; }
            /** void: periods pass without an invoice. keep_as_draft: invoices are drafted and not opened. One of `none`, `void`, `keep_as_draft`. */
            public Builder pauseCollection(String value) { pauseCollection = value; return this; }
            public BillingChangeSubscriptionParams build() { return new BillingChangeSubscriptionParams(items, proration, cancelAtPeriodEnd, pauseCollection); }
        }
    }

    public record BillingChangeSubscriptionParamsItem(
        @JsonProperty("price") String price,
        @JsonProperty("quantity") Long quantity) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String price;
            private Long quantity;
            private Builder() {}
            public Builder price(String value) { price = value; return this; }
            public Builder quantity(long value) { quantity = value; return this; }
            public BillingChangeSubscriptionParamsItem build() { return new BillingChangeSubscriptionParamsItem(Objects.requireNonNull(price, "price"), quantity); }
        }
    }

    public record BillingCreateAlertParams(
        /** usage_threshold: what a meter of yours counted. spend_threshold: what your account paid on this service. One of `usage_threshold`, `spend_threshold`. */
        @JsonProperty("alert_type") String alertType,
        @JsonProperty("title") String title,
        @JsonProperty("usage_threshold") BillingCreateAlertParamsUsageThreshold usageThreshold,
        @JsonProperty("spend_threshold") BillingCreateAlertParamsSpendThreshold spendThreshold) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String alertType;
            private String title;
            private BillingCreateAlertParamsUsageThreshold usageThreshold;
            private BillingCreateAlertParamsSpendThreshold spendThreshold;
            private Builder() {}
            /** usage_threshold: what a meter of yours counted. spend_threshold: what your account paid on this service. One of `usage_threshold`, `spend_threshold`. */
            public Builder alertType(String value) { alertType = value; return this; }
            public Builder title(String value) { title = value; return this; }
            public Builder usageThreshold(BillingCreateAlertParamsUsageThreshold value) { usageThreshold = value; return this; }
            public Builder spendThreshold(BillingCreateAlertParamsSpendThreshold value) { spendThreshold = value; return this; }
            public BillingCreateAlertParams build() { return new BillingCreateAlertParams(Objects.requireNonNull(alertType, "alert_type"), Objects.requireNonNull(title, "title"), usageThreshold, spendThreshold); }
        }
    }

    public record BillingCreateAlertParamsSpendThreshold(
        @JsonProperty("gte") long gte,
        /** One of `monthly`. */
        @JsonProperty("recurrence") String recurrence) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long gte;
            private String recurrence;
            private Builder() {}
            public Builder gte(long value) { gte = value; return this; }
            /** One of `monthly`. */
            public Builder recurrence(String value) { recurrence = value; return this; }
            public BillingCreateAlertParamsSpendThreshold build() { return new BillingCreateAlertParamsSpendThreshold(Objects.requireNonNull(gte, "gte"), Objects.requireNonNull(recurrence, "recurrence")); }
        }
    }

    public record BillingCreateAlertParamsUsageThreshold(
        @JsonProperty("gte") long gte,
        @JsonProperty("meter") String meter,
        /** one_time: once for each customer, of what was used since the alert was created or activated. monthly: once a calendar month (UTC). One of `one_time`, `monthly`. */
        @JsonProperty("recurrence") String recurrence,
        /** one customer only; without it each customer of the meter */
        @JsonProperty("filters") List<BillingCreateAlertParamsUsageThresholdFilter> filters) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long gte;
            private String meter;
            private String recurrence;
            private List<BillingCreateAlertParamsUsageThresholdFilter> filters;
            private Builder() {}
            public Builder gte(long value) { gte = value; return this; }
            public Builder meter(String value) { meter = value; return this; }
            /** one_time: once for each customer, of what was used since the alert was created or activated. monthly: once a calendar month (UTC). One of `one_time`, `monthly`. */
            public Builder recurrence(String value) { recurrence = value; return this; }
            /** one customer only; without it each customer of the meter */
            public Builder filters(List<BillingCreateAlertParamsUsageThresholdFilter> value) { filters = value; return this; }
            public BillingCreateAlertParamsUsageThreshold build() { return new BillingCreateAlertParamsUsageThreshold(Objects.requireNonNull(gte, "gte"), Objects.requireNonNull(meter, "meter"), Objects.requireNonNull(recurrence, "recurrence"), filters); }
        }
    }

    public record BillingCreateAlertParamsUsageThresholdFilter(
        /** One of `customer`. */
        @JsonProperty("type") String type,
        /** your own opaque id, or the account (usr_…) of somebody who pays here */
        @JsonProperty("customer") String customer) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String type;
            private String customer;
            private Builder() {}
            /** One of `customer`. */
            public Builder type(String value) { type = value; return this; }
            /** your own opaque id, or the account (usr_…) of somebody who pays here */
            public Builder customer(String value) { customer = value; return this; }
            public BillingCreateAlertParamsUsageThresholdFilter build() { return new BillingCreateAlertParamsUsageThresholdFilter(Objects.requireNonNull(type, "type"), Objects.requireNonNull(customer, "customer")); }
        }
    }

    public record BillingCreateGrantParams(
        /** your own opaque id, or the account (usr_…) of somebody who pays here */
        @JsonProperty("customer") String customer,
        @JsonProperty("amount") BillingCreateGrantParamsAmount amount,
        @JsonProperty("applicability_config") BillingCreateGrantParamsApplicabilityConfig applicabilityConfig,
        /** One of `paid`, `promotional`. */
        @JsonProperty("category") String category,
        @JsonProperty("name") String name,
        @JsonProperty("priority") Long priority,
        @JsonProperty("effective_at") Long effectiveAt,
        @JsonProperty("expires_at") Long expiresAt,
        @JsonProperty("metadata") Map<String, String> metadata) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String customer;
            private BillingCreateGrantParamsAmount amount;
            private BillingCreateGrantParamsApplicabilityConfig applicabilityConfig;
            private String category;
            private String name;
            private Long priority;
            private Long effectiveAt;
            private Long expiresAt;
            private Map<String, String> metadata;
            private Builder() {}
            /** your own opaque id, or the account (usr_…) of somebody who pays here */
            public Builder customer(String value) { customer = value; return this; }
            public Builder amount(BillingCreateGrantParamsAmount value) { amount = value; return this; }
            public Builder applicabilityConfig(BillingCreateGrantParamsApplicabilityConfig value) { applicabilityConfig = value; return this; }
            /** One of `paid`, `promotional`. */
            public Builder category(String value) { category = value; return this; }
            public Builder name(String value) { name = value; return this; }
            public Builder priority(long value) { priority = value; return this; }
            public Builder effectiveAt(long value) { effectiveAt = value; return this; }
            public Builder expiresAt(long value) { expiresAt = value; return this; }
            public Builder metadata(Map<String, String> value) { metadata = value; return this; }
            public BillingCreateGrantParams build() { return new BillingCreateGrantParams(Objects.requireNonNull(customer, "customer"), Objects.requireNonNull(amount, "amount"), applicabilityConfig, category, name, priority, effectiveAt, expiresAt, metadata); }
        }
    }

    public record BillingCreateGrantParamsAmount(
        /** One of `monetary`. */
        @JsonProperty("type") String type,
        @JsonProperty("monetary") BillingCreateGrantParamsAmountMonetary monetary) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String type;
            private BillingCreateGrantParamsAmountMonetary monetary;
            private Builder() {}
            /** One of `monetary`. */
            public Builder type(String value) { type = value; return this; }
            public Builder monetary(BillingCreateGrantParamsAmountMonetary value) { monetary = value; return this; }
            public BillingCreateGrantParamsAmount build() { return new BillingCreateGrantParamsAmount(Objects.requireNonNull(type, "type"), Objects.requireNonNull(monetary, "monetary")); }
        }
    }

    public record BillingCreateGrantParamsAmountMonetary(
        @JsonProperty("currency") String currency,
        @JsonProperty("value") long value) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String currency;
            private Long value;
            private Builder() {}
            public Builder currency(String value) { currency = value; return this; }
            public Builder value(long value) { value = value; return this; }
            public BillingCreateGrantParamsAmountMonetary build() { return new BillingCreateGrantParamsAmountMonetary(Objects.requireNonNull(currency, "currency"), Objects.requireNonNull(value, "value")); }
        }
    }

    public record BillingCreateGrantParamsApplicabilityConfig(
        @JsonProperty("scope") BillingCreateGrantParamsApplicabilityConfigScope scope) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private BillingCreateGrantParamsApplicabilityConfigScope scope;
            private Builder() {}
            public Builder scope(BillingCreateGrantParamsApplicabilityConfigScope value) { scope = value; return this; }
            public BillingCreateGrantParamsApplicabilityConfig build() { return new BillingCreateGrantParamsApplicabilityConfig(Objects.requireNonNull(scope, "scope")); }
        }
    }

    public record BillingCreateGrantParamsApplicabilityConfigScope(
        /** One of `metered`. */
        @JsonProperty("price_type") String priceType) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String priceType;
            private Builder() {}
            /** One of `metered`. */
            public Builder priceType(String value) { priceType = value; return this; }
            public BillingCreateGrantParamsApplicabilityConfigScope build() { return new BillingCreateGrantParamsApplicabilityConfigScope(Objects.requireNonNull(priceType, "price_type")); }
        }
    }

    public record BillingCreateInvoiceParams(
        /** your own opaque id, or the account (usr_…) of somebody who pays here */
        @JsonProperty("customer") String customer,
        @JsonProperty("description") String description,
        @JsonProperty("days_until_due") Long daysUntilDue,
        /** gbp */
        @JsonProperty("currency") String currency,
        @JsonProperty("lines") List<BillingCreateInvoiceParamsLine> lines) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String customer;
            private String description;
            private Long daysUntilDue;
            private String currency;
            private List<BillingCreateInvoiceParamsLine> lines;
            private Builder() {}
            /** your own opaque id, or the account (usr_…) of somebody who pays here */
            public Builder customer(String value) { customer = value; return this; }
            public Builder description(String value) { description = value; return this; }
            public Builder daysUntilDue(long value) { daysUntilDue = value; return this; }
            /** gbp */
            public Builder currency(String value) { currency = value; return this; }
            public Builder lines(List<BillingCreateInvoiceParamsLine> value) { lines = value; return this; }
            public BillingCreateInvoiceParams build() { return new BillingCreateInvoiceParams(Objects.requireNonNull(customer, "customer"), description, daysUntilDue, currency, lines); }
        }
    }

    public record BillingCreateInvoiceParamsLine(
        @JsonProperty("description") String description,
        /** or a price and quantity */
        @JsonProperty("amount_pence") Long amountPence,
        @JsonProperty("price") String price,
        @JsonProperty("quantity") Long quantity,
        @JsonProperty("tax_rate") String taxRate,
        /** gbp */
        @JsonProperty("currency") String currency) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String description;
            private Long amountPence;
            private String price;
            private Long quantity;
            private String taxRate;
            private String currency;
            private Builder() {}
            public Builder description(String value) { description = value; return this; }
            /** or a price and quantity */
            public Builder amountPence(long value) { amountPence = value; return this; }
            public Builder price(String value) { price = value; return this; }
            public Builder quantity(long value) { quantity = value; return this; }
            public Builder taxRate(String value) { taxRate = value; return this; }
            /** gbp */
            public Builder currency(String value) { currency = value; return this; }
            public BillingCreateInvoiceParamsLine build() { return new BillingCreateInvoiceParamsLine(description, amountPence, price, quantity, taxRate, currency); }
        }
    }

    public record BillingCreatePriceParams(
        @JsonProperty("name") String name,
        /** One of `exclusive`, `inclusive`. */
        @JsonProperty("tax_behavior") String taxBehavior,
        /** without it the price is asked once One of `day`, `week`, `month`, `year`. */
        @JsonProperty("interval") String interval,
        @JsonProperty("interval_count") Long intervalCount,
        /** a meter: what it counted is the quantity */
        @JsonProperty("meter") String meter,
        /** flat: each unit costs the same. graduated: each unit by its tier. volume: all units by the tier that the whole reaches. package: full packages. percentage: the quantity is pence, of which a share is due. One of `flat`, `graduated`, `volume`, `package`, `percentage`. */
        @JsonProperty("model") String model,
        /** a decimal number with at most six decimals */
        @JsonProperty("unit_price_pence") String unitPricePence,
        @JsonProperty("tiers") List<BillingCreatePriceParamsTier> tiers,
        @JsonProperty("package_size") Long packageSize,
        /** a decimal number with at most six decimals */
        @JsonProperty("percentage") String percentage,
        /** gbp */
        @JsonProperty("currency") String currency) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private String taxBehavior;
            private String interval;
            private Long intervalCount;
            private String meter;
            private String model;
            private String unitPricePence;
            private List<BillingCreatePriceParamsTier> tiers;
            private Long packageSize;
            private String percentage;
            private String currency;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            /** One of `exclusive`, `inclusive`. */
            public Builder taxBehavior(String value) { taxBehavior = value; return this; }
            /** without it the price is asked once One of `day`, `week`, `month`, `year`. */
            public Builder interval(String value) { interval = value; return this; }
            public Builder intervalCount(long value) { intervalCount = value; return this; }
            /** a meter: what it counted is the quantity */
            public Builder meter(String value) { meter = value; return this; }
            /** flat: each unit costs the same. graduated: each unit by its tier. volume: all units by the tier that the whole reaches. package: full packages. percentage: the quantity is pence, of which a share is due. One of `flat`, `graduated`, `volume`, `package`, `percentage`. */
            public Builder model(String value) { model = value; return this; }
            /** a decimal number with at most six decimals */
            public Builder unitPricePence(String value) { unitPricePence = value; return this; }
            public Builder tiers(List<BillingCreatePriceParamsTier> value) { tiers = value; return this; }
            public Builder packageSize(long value) { packageSize = value; return this; }
            /** a decimal number with at most six decimals */
            public Builder percentage(String value) { percentage = value; return this; }
            /** gbp */
            public Builder currency(String value) { currency = value; return this; }
            public BillingCreatePriceParams build() { return new BillingCreatePriceParams(Objects.requireNonNull(name, "name"), taxBehavior, interval, intervalCount, meter, Objects.requireNonNull(model, "model"), unitPricePence, tiers, packageSize, percentage, currency); }
        }
    }

    public record BillingCreatePriceParamsTier(
        @JsonProperty("up_to") Long upTo,
        /** a decimal number with at most six decimals */
        @JsonProperty("unit_price_pence") String unitPricePence,
        /** a decimal number with at most six decimals */
        @JsonProperty("flat_price_pence") String flatPricePence) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long upTo;
            private String unitPricePence;
            private String flatPricePence;
            private Builder() {}
            public Builder upTo(Long value) { upTo = value; return this; }
            /** a decimal number with at most six decimals */
            public Builder unitPricePence(String value) { unitPricePence = value; return this; }
            /** a decimal number with at most six decimals */
            public Builder flatPricePence(String value) { flatPricePence = value; return this; }
            public BillingCreatePriceParamsTier build() { return new BillingCreatePriceParamsTier(Objects.requireNonNull(upTo, "up_to"), unitPricePence, flatPricePence); }
        }
    }

    public record BillingCreateSubscriptionParams(
        /** your own opaque id, or the account (usr_…) of somebody who pays here */
        @JsonProperty("customer") String customer,
        @JsonProperty("items") List<BillingCreateSubscriptionParamsItem> items,
        @JsonProperty("trial_days") Long trialDays,
        @JsonProperty("tax_rate") String taxRate,
        @JsonProperty("days_until_due") Long daysUntilDue,
        /** gbp */
        @JsonProperty("currency") String currency) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String customer;
            private List<BillingCreateSubscriptionParamsItem> items;
            private Long trialDays;
            private String taxRate;
            private Long daysUntilDue;
            private String currency;
            private Builder() {}
            /** your own opaque id, or the account (usr_…) of somebody who pays here */
            public Builder customer(String value) { customer = value; return this; }
            public Builder items(List<BillingCreateSubscriptionParamsItem> value) { items = value; return this; }
            public Builder trialDays(long value) { trialDays = value; return this; }
            public Builder taxRate(String value) { taxRate = value; return this; }
            public Builder daysUntilDue(long value) { daysUntilDue = value; return this; }
            /** gbp */
            public Builder currency(String value) { currency = value; return this; }
            public BillingCreateSubscriptionParams build() { return new BillingCreateSubscriptionParams(Objects.requireNonNull(customer, "customer"), Objects.requireNonNull(items, "items"), trialDays, taxRate, daysUntilDue, currency); }
        }
    }

    public record BillingCreateSubscriptionParamsItem(
        @JsonProperty("price") String price,
        @JsonProperty("quantity") Long quantity) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String price;
            private Long quantity;
            private Builder() {}
            public Builder price(String value) { price = value; return this; }
            public Builder quantity(long value) { quantity = value; return this; }
            public BillingCreateSubscriptionParamsItem build() { return new BillingCreateSubscriptionParamsItem(Objects.requireNonNull(price, "price"), quantity); }
        }
    }

    public record BillingCreateTaxRateParams(
        @JsonProperty("display_name") String displayName,
        /** a decimal number with at most six decimals */
        @JsonProperty("percentage") String percentage,
        /** it is in the amounts already */
        @JsonProperty("inclusive") boolean inclusive,
        @JsonProperty("country") String country) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String displayName;
            private String percentage;
            private Boolean inclusive;
            private String country;
            private Builder() {}
            public Builder displayName(String value) { displayName = value; return this; }
            /** a decimal number with at most six decimals */
            public Builder percentage(String value) { percentage = value; return this; }
            /** it is in the amounts already */
            public Builder inclusive(boolean value) { inclusive = value; return this; }
            public Builder country(String value) { country = value; return this; }
            public BillingCreateTaxRateParams build() { return new BillingCreateTaxRateParams(Objects.requireNonNull(displayName, "display_name"), Objects.requireNonNull(percentage, "percentage"), Objects.requireNonNull(inclusive, "inclusive"), country); }
        }
    }

    public record BillingCreditGrant(
        @JsonProperty("id") String id,
        /** One of `billing.credit_grant`. */
        @JsonProperty("object") String object,
        @JsonProperty("amount") BillingCreditGrantAmount amount,
        @JsonProperty("applicability_config") BillingCreditGrantApplicabilityConfig applicabilityConfig,
        /** One of `paid`, `promotional`. */
        @JsonProperty("category") String category,
        @JsonProperty("created") long created,
        @JsonProperty("customer") String customer,
        @JsonProperty("effective_at") Long effectiveAt,
        @JsonProperty("expires_at") Long expiresAt,
        @JsonProperty("livemode") boolean livemode,
        @JsonProperty("metadata") Map<String, String> metadata,
        @JsonProperty("name") String name,
        @JsonProperty("priority") long priority,
        @JsonProperty("test_clock") JsonNode testClock,
        @JsonProperty("updated") long updated,
        @JsonProperty("voided_at") Long voidedAt) {}

    public record BillingCreditGrantAmount(
        /** One of `monetary`. */
        @JsonProperty("type") String type,
        @JsonProperty("monetary") BillingCreditGrantAmountMonetary monetary,
        @JsonProperty("custom_pricing_unit") JsonNode customPricingUnit) {}

    public record BillingCreditGrantAmountMonetary(
        @JsonProperty("currency") String currency,
        @JsonProperty("value") long value) {}

    public record BillingCreditGrantApplicabilityConfig(
        @JsonProperty("scope") BillingCreditGrantApplicabilityConfigScope scope) {}

    public record BillingCreditGrantApplicabilityConfigScope(
        /** One of `metered`. */
        @JsonProperty("price_type") String priceType) {}

    public record BillingCreditNoteParams(
        @JsonProperty("amount_pence") long amountPence,
        @JsonProperty("reason") String reason,
        @JsonProperty("refund") Boolean refund) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long amountPence;
            private String reason;
            private Boolean refund;
            private Builder() {}
            public Builder amountPence(long value) { amountPence = value; return this; }
            public Builder reason(String value) { reason = value; return this; }
            public Builder refund(boolean value) { refund = value; return this; }
            public BillingCreditNoteParams build() { return new BillingCreditNoteParams(Objects.requireNonNull(amountPence, "amount_pence"), reason, refund); }
        }
    }

    public record BillingCreditSummaryParams(
        /** your own opaque id, or the account (usr_…) of somebody who pays here */
        @JsonProperty("customer") String customer,
        @JsonProperty("filter[type]") String filterType,
        @JsonProperty("filter[credit_grant]") String filterCreditGrant,
        @JsonProperty("filter[applicability_scope][price_type]") String filterApplicabilityScopePriceType) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String customer;
            private String filterType;
            private String filterCreditGrant;
            private String filterApplicabilityScopePriceType;
            private Builder() {}
            /** your own opaque id, or the account (usr_…) of somebody who pays here */
            public Builder customer(String value) { customer = value; return this; }
            public Builder filterType(String value) { filterType = value; return this; }
            public Builder filterCreditGrant(String value) { filterCreditGrant = value; return this; }
            public Builder filterApplicabilityScopePriceType(String value) { filterApplicabilityScopePriceType = value; return this; }
            public BillingCreditSummaryParams build() { return new BillingCreditSummaryParams(Objects.requireNonNull(customer, "customer"), filterType, filterCreditGrant, filterApplicabilityScopePriceType); }
        }
    }

    public record BillingCustomer(
        @JsonProperty("customer") String customer,
        @JsonProperty("name") String name,
        @JsonProperty("email") String email,
        @JsonProperty("address") List<String> address,
        @JsonProperty("tax_id") String taxId) {}

    public record BillingEarningsParams(
        @JsonProperty("gross_pence") Long grossPence,
        @JsonProperty("price_pence") Long pricePence,
        @JsonProperty("count") Long count) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long grossPence;
            private Long pricePence;
            private Long count;
            private Builder() {}
            public Builder grossPence(long value) { grossPence = value; return this; }
            public Builder pricePence(long value) { pricePence = value; return this; }
            public Builder count(long value) { count = value; return this; }
            public BillingEarningsParams build() { return new BillingEarningsParams(grossPence, pricePence, count); }
        }
    }

    public record BillingLinesParams(
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
            public BillingLinesParams build() { return new BillingLinesParams(limit, cursor); }
        }
    }

    public record BillingListAlertsParams(
        @JsonProperty("limit") Long limit,
        @JsonProperty("starting_after") String startingAfter,
        @JsonProperty("ending_before") String endingBefore,
        /** usage_threshold: what a meter of yours counted. spend_threshold: what your account paid on this service. One of `usage_threshold`, `spend_threshold`. */
        @JsonProperty("alert_type") String alertType,
        @JsonProperty("meter") String meter) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String startingAfter;
            private String endingBefore;
            private String alertType;
            private String meter;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            public Builder startingAfter(String value) { startingAfter = value; return this; }
            public Builder endingBefore(String value) { endingBefore = value; return this; }
            /** usage_threshold: what a meter of yours counted. spend_threshold: what your account paid on this service. One of `usage_threshold`, `spend_threshold`. */
            public Builder alertType(String value) { alertType = value; return this; }
            public Builder meter(String value) { meter = value; return this; }
            public BillingListAlertsParams build() { return new BillingListAlertsParams(limit, startingAfter, endingBefore, alertType, meter); }
        }
    }

    public record BillingListGrantsParams(
        @JsonProperty("limit") Long limit,
        @JsonProperty("starting_after") String startingAfter,
        @JsonProperty("ending_before") String endingBefore,
        /** your own opaque id, or the account (usr_…) of somebody who pays here */
        @JsonProperty("customer") String customer) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String startingAfter;
            private String endingBefore;
            private String customer;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            public Builder startingAfter(String value) { startingAfter = value; return this; }
            public Builder endingBefore(String value) { endingBefore = value; return this; }
            /** your own opaque id, or the account (usr_…) of somebody who pays here */
            public Builder customer(String value) { customer = value; return this; }
            public BillingListGrantsParams build() { return new BillingListGrantsParams(limit, startingAfter, endingBefore, customer); }
        }
    }

    public record BillingListInvoicesParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor,
        /** One of `seller`, `customer`. */
        @JsonProperty("as") String as,
        /** One of `draft`, `open`, `paid`, `void`, `uncollectible`. */
        @JsonProperty("status") String status,
        /** your own opaque id, or the account (usr_…) of somebody who pays here */
        @JsonProperty("customer") String customer) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private String as;
            private String status;
            private String customer;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            /** One of `seller`, `customer`. */
            public Builder as(String value) { as = value; return this; }
            /** One of `draft`, `open`, `paid`, `void`, `uncollectible`. */
            public Builder status(String value) { status = value; return this; }
            /** your own opaque id, or the account (usr_…) of somebody who pays here */
            public Builder customer(String value) { customer = value; return this; }
            public BillingListInvoicesParams build() { return new BillingListInvoicesParams(limit, cursor, as, status, customer); }
        }
    }

    public record BillingListPricesParams(
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
            public BillingListPricesParams build() { return new BillingListPricesParams(limit, cursor); }
        }
    }

    public record BillingListSubscriptionsParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor,
        /** your own opaque id, or the account (usr_…) of somebody who pays here */
        @JsonProperty("customer") String customer) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private String customer;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            /** your own opaque id, or the account (usr_…) of somebody who pays here */
            public Builder customer(String value) { customer = value; return this; }
            public BillingListSubscriptionsParams build() { return new BillingListSubscriptionsParams(limit, cursor, customer); }
        }
    }

    public record BillingListTaxRatesParams(
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
            public BillingListTaxRatesParams build() { return new BillingListTaxRatesParams(limit, cursor); }
        }
    }

    public record BillingPagePdfParams(
        @JsonProperty("token") String token) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String token;
            private Builder() {}
            public Builder token(String value) { token = value; return this; }
            public BillingPagePdfParams build() { return new BillingPagePdfParams(token); }
        }
    }

    public record BillingPayInvoiceParams(
        @JsonProperty("out_of_band") Boolean outOfBand) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Boolean outOfBand;
            private Builder() {}
            public Builder outOfBand(boolean value) { outOfBand = value; return this; }
            public BillingPayInvoiceParams build() { return new BillingPayInvoiceParams(outOfBand); }
        }
    }

    public record BillingPaymentLinkResult(
        @JsonProperty("payment_link") String paymentLink,
        @JsonProperty("amount_pence") long amountPence) {}

    public record BillingPutCustomerParams(
        @JsonProperty("name") String name,
        @JsonProperty("email") String email,
        @JsonProperty("address") List<String> address,
        @JsonProperty("tax_id") String taxId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private String email;
            private List<String> address;
            private String taxId;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            public Builder email(String value) { email = value; return this; }
            public Builder address(List<String> value) { address = value; return this; }
            public Builder taxId(String value) { taxId = value; return this; }
            public BillingPutCustomerParams build() { return new BillingPutCustomerParams(name, email, address, taxId); }
        }
    }

    public record BillingReceiptsParams(
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
            public BillingReceiptsParams build() { return new BillingReceiptsParams(limit, cursor); }
        }
    }

    public record BillingUsageInvoiceParams(
        /** 2026-11, UTC */
        @JsonProperty("month") String month) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String month;
            private Builder() {}
            /** 2026-11, UTC */
            public Builder month(String value) { month = value; return this; }
            public BillingUsageInvoiceParams build() { return new BillingUsageInvoiceParams(Objects.requireNonNull(month, "month")); }
        }
    }

    public record BillingUsageParams(
        /** 2026-11, UTC */
        @JsonProperty("month") String month) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String month;
            private Builder() {}
            /** 2026-11, UTC */
            public Builder month(String value) { month = value; return this; }
            public BillingUsageParams build() { return new BillingUsageParams(month); }
        }
    }

    public record CreditBalanceSummary(
        /** One of `billing.credit_balance_summary`. */
        @JsonProperty("object") String object,
        @JsonProperty("balances") List<CreditBalanceSummaryBalance> balances,
        @JsonProperty("customer") String customer,
        @JsonProperty("livemode") boolean livemode) {}

    public record CreditBalanceSummaryBalance(
        @JsonProperty("available_balance") CreditBalanceSummaryBalanceAvailableBalance availableBalance,
        @JsonProperty("ledger_balance") CreditBalanceSummaryBalanceLedgerBalance ledgerBalance) {}

    public record CreditBalanceSummaryBalanceAvailableBalance(
        /** One of `monetary`. */
        @JsonProperty("type") String type,
        @JsonProperty("monetary") CreditBalanceSummaryBalanceAvailableBalanceMonetary monetary,
        @JsonProperty("custom_pricing_unit") JsonNode customPricingUnit) {}

    public record CreditBalanceSummaryBalanceAvailableBalanceMonetary(
        @JsonProperty("currency") String currency,
        @JsonProperty("value") long value) {}

    public record CreditBalanceSummaryBalanceLedgerBalance(
        /** One of `monetary`. */
        @JsonProperty("type") String type,
        @JsonProperty("monetary") CreditBalanceSummaryBalanceLedgerBalanceMonetary monetary,
        @JsonProperty("custom_pricing_unit") JsonNode customPricingUnit) {}

    public record CreditBalanceSummaryBalanceLedgerBalanceMonetary(
        @JsonProperty("currency") String currency,
        @JsonProperty("value") long value) {}

    public record CreditNote(
        @JsonProperty("id") String id,
        @JsonProperty("number") String number,
        @JsonProperty("amount_pence") long amountPence,
        @JsonProperty("reason") String reason,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("worm_seal") String wormSeal) {}

    public record EarningsEstimate(
        @JsonProperty("gross_pence") long grossPence,
        @JsonProperty("agent_pence") long agentPence,
        @JsonProperty("platform_pence") long platformPence,
        /** the treasury’s */
        @JsonProperty("dt_pence") long dtPence,
        @JsonProperty("agent_exact") String agentExact,
        @JsonProperty("platform_exact") String platformExact,
        @JsonProperty("dt_exact") String dtExact) {}

    public record Invoice(
        @JsonProperty("id") String id,
        @JsonProperty("number") String number,
        /** One of `draft`, `open`, `paid`, `void`, `uncollectible`. */
        @JsonProperty("status") String status,
        /** an account, or `platform` */
        @JsonProperty("seller") String seller,
        @JsonProperty("customer") String customer,
        @JsonProperty("subscription") String subscription,
        /** One of `gbp`. */
        @JsonProperty("currency") String currency,
        @JsonProperty("description") String description,
        @JsonProperty("lines") List<InvoiceLine> lines,
        /** without tax */
        @JsonProperty("subtotal_pence") long subtotalPence,
        @JsonProperty("tax_pence") long taxPence,
        @JsonProperty("total_pence") long totalPence,
        /** drawn from credits already, by the receipts behind its lines */
        @JsonProperty("prepaid_pence") long prepaidPence,
        /** by credit notes */
        @JsonProperty("credited_pence") long creditedPence,
        /** by credit grants */
        @JsonProperty("credit_applied_pence") long creditAppliedPence,
        @JsonProperty("amount_due_pence") long amountDuePence,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("opened_at") Instant openedAt,
        @JsonProperty("due_at") Instant dueAt,
        @JsonProperty("closed_at") Instant closedAt,
        /** One of `card`, `balance`, `out_of_band`, `nothing_due`. */
        @JsonProperty("paid_by") String paidBy,
        @JsonProperty("invoice_url") String invoiceUrl,
        @JsonProperty("worm_seal") String wormSeal) {}

    public record InvoiceLine(
        @JsonProperty("id") String id,
        /** One of `item`, `price`, `usage`, `late_usage`, `proration`, `carried`, `service`. */
        @JsonProperty("kind") String kind,
        @JsonProperty("description") String description,
        @JsonProperty("quantity") String quantity,
        @JsonProperty("price") String price,
        @JsonProperty("meter") String meter,
        @JsonProperty("period_start") Instant periodStart,
        @JsonProperty("period_end") Instant periodEnd,
        /** as priced: with inclusive tax, without exclusive */
        @JsonProperty("amount_pence") long amountPence,
        @JsonProperty("tax_pence") long taxPence,
        @JsonProperty("tax") InvoiceLineTax tax) {}

    public record InvoiceLineTax(
        @JsonProperty("id") String id,
        @JsonProperty("display_name") String displayName,
        @JsonProperty("percentage") String percentage,
        @JsonProperty("inclusive") boolean inclusive) {}

    public record InvoiceReceipt(
        /** of a sealed record, or the identifier of a meter event */
        @JsonProperty("id") String id,
        @JsonProperty("type") String type,
        @JsonProperty("at") Instant at,
        @JsonProperty("quantity") String quantity,
        @JsonProperty("amount_pence") String amountPence,
        @JsonProperty("worm_seal") String wormSeal) {}

    public record Price(
        @JsonProperty("id") String id,
        @JsonProperty("name") String name,
        /** One of `exclusive`, `inclusive`. */
        @JsonProperty("tax_behavior") String taxBehavior,
        /** without it the price is asked once One of `day`, `week`, `month`, `year`. */
        @JsonProperty("interval") String interval,
        @JsonProperty("interval_count") Long intervalCount,
        /** a meter: what it counted is the quantity */
        @JsonProperty("meter") String meter,
        /** flat: each unit costs the same. graduated: each unit by its tier. volume: all units by the tier that the whole reaches. package: full packages. percentage: the quantity is pence, of which a share is due. One of `flat`, `graduated`, `volume`, `package`, `percentage`. */
        @JsonProperty("model") String model,
        /** a decimal number with at most six decimals */
        @JsonProperty("unit_price_pence") String unitPricePence,
        @JsonProperty("tiers") List<PriceTier> tiers,
        @JsonProperty("package_size") Long packageSize,
        /** a decimal number with at most six decimals */
        @JsonProperty("percentage") String percentage,
        /** One of `gbp`. */
        @JsonProperty("currency") String currency,
        @JsonProperty("active") boolean active,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record PriceTier(
        @JsonProperty("up_to") Long upTo,
        /** a decimal number with at most six decimals */
        @JsonProperty("unit_price_pence") String unitPricePence,
        /** a decimal number with at most six decimals */
        @JsonProperty("flat_price_pence") String flatPricePence) {}

    public record ServiceUsage(
        @JsonProperty("month") String month,
        /** rounded once */
        @JsonProperty("spent_pence") long spentPence,
        /** pence */
        @JsonProperty("spent_exact") String spentExact,
        @JsonProperty("receipts") long receipts,
        @JsonProperty("by_type") List<ServiceUsageByTypeItem> byType) {}

    public record ServiceUsageByTypeItem(
        @JsonProperty("type") String type,
        @JsonProperty("receipts") long receipts,
        /** that they are of: calls of a busy agent share one */
        @JsonProperty("calls") long calls,
        @JsonProperty("spent_exact") String spentExact) {}

    public record Subscription(
        @JsonProperty("id") String id,
        @JsonProperty("customer") String customer,
        /** One of `trialing`, `active`, `canceled`. */
        @JsonProperty("status") String status,
        @JsonProperty("items") List<SubscriptionItem> items,
        /** One of `day`, `week`, `month`, `year`. */
        @JsonProperty("interval") String interval,
        @JsonProperty("interval_count") long intervalCount,
        /** epoch milliseconds; 0: none */
        @JsonProperty("anchor") long anchor,
        /** counted from 0; -1: the trial */
        @JsonProperty("period") long period,
        /** epoch milliseconds; 0: none */
        @JsonProperty("period_start") long periodStart,
        /** epoch milliseconds; 0: none */
        @JsonProperty("period_end") long periodEnd,
        @JsonProperty("cancel_at_period_end") boolean cancelAtPeriodEnd,
        /** epoch milliseconds; 0: none */
        @JsonProperty("canceled_at") long canceledAt,
        /** void: periods pass without an invoice. keep_as_draft: invoices are drafted and not opened. One of `none`, `void`, `keep_as_draft`. */
        @JsonProperty("pause_collection") String pauseCollection,
        @JsonProperty("tax_rate") String taxRate,
        @JsonProperty("days_until_due") long daysUntilDue,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record SubscriptionItem(
        @JsonProperty("price") String price,
        /** of what is not metered */
        @JsonProperty("quantity") long quantity,
        /** epoch milliseconds: what was metered before does not count */
        @JsonProperty("since") long since) {}

    public record TaxRate(
        @JsonProperty("id") String id,
        @JsonProperty("display_name") String displayName,
        /** a decimal number with at most six decimals */
        @JsonProperty("percentage") String percentage,
        /** it is in the amounts already */
        @JsonProperty("inclusive") boolean inclusive,
        @JsonProperty("country") String country,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}
}
