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

/** Accounts and their API keys: signup, recovery, erasure. */
public final class AccountsResource {
    private final Transport transport;

    AccountsResource(Transport transport) { this.transport = transport; }

    /**
     * Create an account
     *
     * Answers an API key, which is shown this once. Needs no key. A known address is refused: recover its key instead.
     */
    public SignupResult signup(AccountsSignupParams params, RequestOptions options) { return transport.call(new Operation("POST", "/api/signup", null, params, true), SignupResult.class, options); }
    public SignupResult signup(AccountsSignupParams params) { return signup(params, RequestOptions.NONE); }

    public CompletableFuture<SignupResult> signupAsync(AccountsSignupParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/api/signup", null, params, true), SignupResult.class, options); }
    public CompletableFuture<SignupResult> signupAsync(AccountsSignupParams params) { return signupAsync(params, RequestOptions.NONE); }

    /**
     * Recover access by e-mail
     *
     * With `email`: mails a single-use token, valid for 15 minutes, if the address is known; the answer never tells. With `token`: answers a new key; payouts are frozen for 24 hours afterwards.
     */
    public RecoverResult recoverKey(AccountsRecoverKeyParams params, RequestOptions options) { return transport.call(new Operation("POST", "/api/recover-key", null, params, false), RecoverResult.class, options); }
    public RecoverResult recoverKey(AccountsRecoverKeyParams params) { return recoverKey(params, RequestOptions.NONE); }
    public RecoverResult recoverKey() { return recoverKey(AccountsRecoverKeyParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<RecoverResult> recoverKeyAsync(AccountsRecoverKeyParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/api/recover-key", null, params, false), RecoverResult.class, options); }
    public CompletableFuture<RecoverResult> recoverKeyAsync(AccountsRecoverKeyParams params) { return recoverKeyAsync(params, RequestOptions.NONE); }
    public CompletableFuture<RecoverResult> recoverKeyAsync() { return recoverKeyAsync(AccountsRecoverKeyParams.builder().build(), RequestOptions.NONE); }

    /** Payout connection and balance of the account */
    public AccountStatus status(RequestOptions options) { return transport.call(new Operation("GET", "/account/status", null, null, false), AccountStatus.class, options); }
    public AccountStatus status() { return status(RequestOptions.NONE); }

    public CompletableFuture<AccountStatus> statusAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/account/status", null, null, false), AccountStatus.class, options); }
    public CompletableFuture<AccountStatus> statusAsync() { return statusAsync(RequestOptions.NONE); }

    /** The account at a glance */
    public Dashboard dashboard(RequestOptions options) { return transport.call(new Operation("GET", "/v1/user/dashboard", null, null, false), Dashboard.class, options); }
    public Dashboard dashboard() { return dashboard(RequestOptions.NONE); }

    public CompletableFuture<Dashboard> dashboardAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/user/dashboard", null, null, false), Dashboard.class, options); }
    public CompletableFuture<Dashboard> dashboardAsync() { return dashboardAsync(RequestOptions.NONE); }

    /**
     * Erase all personal data of the account, immediately and for good
     *
     * Destroys the key that the personal data is encrypted under, purges every module, revokes all API keys, and answers a certificate. Sealed records hold no personal data and stay verifiable. A remaining balance stays with the pseudonym: for 12 months the claim code of the certificate, sent as `token` to POST /api/recover-key, opens it once. 503 `module_unavailable`, and nothing is erased, while a module that may hold personal data does not run.
     */
    public ErasureCertificate erase(RequestOptions options) { return transport.call(new Operation("DELETE", "/api/user/data", null, null, false), ErasureCertificate.class, options); }
    public ErasureCertificate erase() { return erase(RequestOptions.NONE); }

    public CompletableFuture<ErasureCertificate> eraseAsync(RequestOptions options) { return transport.callAsync(new Operation("DELETE", "/api/user/data", null, null, false), ErasureCertificate.class, options); }
    public CompletableFuture<ErasureCertificate> eraseAsync() { return eraseAsync(RequestOptions.NONE); }

    /** What the module accounts is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/account/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/account/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record AccountStatus(
        @JsonProperty("processor_connected") boolean processorConnected,
        @JsonProperty("balance_gbp") String balanceGbp,
        @JsonProperty("total_earned_gbp") String totalEarnedGbp,
        /** What can be withdrawn now, in whole pence. */
        @JsonProperty("withdrawable_pence") long withdrawablePence,
        /** The rest of the balance, in whole pence: it becomes withdrawable as `pending` says. */
        @JsonProperty("pending_pence") long pendingPence,
        @JsonProperty("pending") List<PendingEarnings> pending,
        /** What can be withdrawn now reaches the minimum. */
        @JsonProperty("withdrawal_eligible") boolean withdrawalEligible) {}

    /** Either `email`, or the mailed `token` with optional `revoke_others`. */
    public record AccountsRecoverKeyParams(
        @JsonProperty("email") String email,
        @JsonProperty("token") String token,
        @JsonProperty("revoke_others") Boolean revokeOthers) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String email;
            private String token;
            private Boolean revokeOthers;
            private Builder() {}
            public Builder email(String value) { email = value; return this; }
            public Builder token(String value) { token = value; return this; }
            public Builder revokeOthers(boolean value) { revokeOthers = value; return this; }
            public AccountsRecoverKeyParams build() { return new AccountsRecoverKeyParams(email, token, revokeOthers); }
        }
    }

    public record AccountsSignupParams(
        @JsonProperty("email") String email,
        @JsonProperty("name") String name,
        @JsonProperty("referral_code") String referralCode) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String email;
            private String name;
            private String referralCode;
            private Builder() {}
            public Builder email(String value) { email = value; return this; }
            public Builder name(String value) { name = value; return this; }
            public Builder referralCode(String value) { referralCode = value; return this; }
            public AccountsSignupParams build() { return new AccountsSignupParams(Objects.requireNonNull(email, "email"), name, referralCode); }
        }
    }

    public record Dashboard(
        @JsonProperty("user") DashboardUser user,
        @JsonProperty("agent_count") long agentCount,
        @JsonProperty("earnings_30d_pence") long earnings30dPence,
        @JsonProperty("api_calls_30d") long apiCalls30d,
        @JsonProperty("workspace_count") long workspaceCount) {}

    public record DashboardUser(
        @JsonProperty("name") String name,
        @JsonProperty("email") String email,
        @JsonProperty("plan") String plan) {}

    public record ErasureCertificate(
        @JsonProperty("erased") boolean erased,
        /** From now on a pseudonym that leads to nobody. */
        @JsonProperty("user_id") String userId,
        @JsonProperty("erased_at") Instant erasedAt,
        @JsonProperty("erased_modules") List<String> erasedModules,
        /** Modules that failed to erase just now; it is repeated until they have. Usually empty. */
        @JsonProperty("pending_modules") List<String> pendingModules,
        @JsonProperty("revoked_key_ids") List<String> revokedKeyIds,
        /** The balance that stays claimable. */
        @JsonProperty("residue_gbp") String residueGbp,
        /** Shown this once; opens the pseudonymous account that holds the residue. */
        @JsonProperty("claim_code") String claimCode,
        @JsonProperty("claimable_until") Instant claimableUntil,
        @JsonProperty("worm_seal") String wormSeal) {}

    /** The key and what goes with it only in answer to a `token`. */
    public record RecoverResult(
        @JsonProperty("message") String message,
        /** Shown this once. */
        @JsonProperty("api_key") String apiKey,
        @JsonProperty("key_id") String keyId,
        @JsonProperty("user_id") String userId,
        @JsonProperty("revoked_key_ids") List<String> revokedKeyIds,
        @JsonProperty("payouts_frozen_until") Instant payoutsFrozenUntil,
        @JsonProperty("worm_seal") String wormSeal) {}

    public record SignupResult(
        /** Shown this once. */
        @JsonProperty("api_key") String apiKey,
        @JsonProperty("user_id") String userId,
        @JsonProperty("balance_pence") long balancePence,
        @JsonProperty("referral_code") String referralCode,
        @JsonProperty("next_step") String nextStep) {}
}
