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

/** Whether a model, an agent or a swarm is good, and whether a new version is better: with error bars, and gates */
public final class EvalResource {
    private final Transport transport;

    EvalResource(Transport transport) { this.transport = transport; }

    /** Name a dataset; its rows come as versions */
    public EvalDataset createDataset(EvalCreateDatasetParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/eval/datasets", null, params, true), EvalDataset.class, options); }
    public EvalDataset createDataset(EvalCreateDatasetParams params) { return createDataset(params, RequestOptions.NONE); }

    public CompletableFuture<EvalDataset> createDatasetAsync(EvalCreateDatasetParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/eval/datasets", null, params, true), EvalDataset.class, options); }
    public CompletableFuture<EvalDataset> createDatasetAsync(EvalCreateDatasetParams params) { return createDatasetAsync(params, RequestOptions.NONE); }

    /** Your datasets, newest first */
    public Page<EvalDataset> listDatasets(EvalListDatasetsParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/eval/datasets", params, null, false), EvalDataset.class, options); }
    public Page<EvalDataset> listDatasets(EvalListDatasetsParams params) { return listDatasets(params, RequestOptions.NONE); }
    public Page<EvalDataset> listDatasets() { return listDatasets(EvalListDatasetsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<EvalDataset>> listDatasetsAsync(EvalListDatasetsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/eval/datasets", params, null, false), EvalDataset.class, options); }
    public CompletableFuture<Page<EvalDataset>> listDatasetsAsync(EvalListDatasetsParams params) { return listDatasetsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<EvalDataset>> listDatasetsAsync() { return listDatasetsAsync(EvalListDatasetsParams.builder().build(), RequestOptions.NONE); }

    /** One dataset */
    public EvalDataset getDataset(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/eval/datasets/:id", "id", id), null, null, false), EvalDataset.class, options); }
    public EvalDataset getDataset(String id) { return getDataset(id, RequestOptions.NONE); }

    public CompletableFuture<EvalDataset> getDatasetAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/eval/datasets/:id", "id", id), null, null, false), EvalDataset.class, options); }
    public CompletableFuture<EvalDataset> getDatasetAsync(String id) { return getDatasetAsync(id, RequestOptions.NONE); }

    /**
     * Delete a dataset with its versions and rows
     *
     * Results of runs stay; a run under way fails.
     */
    public EvalRemoveDatasetResult removeDataset(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/eval/datasets/:id", "id", id), null, null, false), EvalRemoveDatasetResult.class, options); }
    public EvalRemoveDatasetResult removeDataset(String id) { return removeDataset(id, RequestOptions.NONE); }

    public CompletableFuture<EvalRemoveDatasetResult> removeDatasetAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/eval/datasets/:id", "id", id), null, null, false), EvalRemoveDatasetResult.class, options); }
    public CompletableFuture<EvalRemoveDatasetResult> removeDatasetAsync(String id) { return removeDatasetAsync(id, RequestOptions.NONE); }

    /**
     * A new version
     *
     * With `rows`, a `promptfoo` file, `traces`, a `run` or `items` it is sealed at once. With none of them it stays open: put its rows in pages, then seal it.
     */
    public EvalVersion createVersion(String id, EvalCreateVersionParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/eval/datasets/:id/versions", "id", id), null, params, true), EvalVersion.class, options); }
    public EvalVersion createVersion(String id, EvalCreateVersionParams params) { return createVersion(id, params, RequestOptions.NONE); }
    public EvalVersion createVersion(String id) { return createVersion(id, EvalCreateVersionParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<EvalVersion> createVersionAsync(String id, EvalCreateVersionParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/eval/datasets/:id/versions", "id", id), null, params, true), EvalVersion.class, options); }
    public CompletableFuture<EvalVersion> createVersionAsync(String id, EvalCreateVersionParams params) { return createVersionAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<EvalVersion> createVersionAsync(String id) { return createVersionAsync(id, EvalCreateVersionParams.builder().build(), RequestOptions.NONE); }

    /** Versions of a dataset, newest first */
    public Page<EvalVersion> listVersions(String id, EvalListVersionsParams params, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/eval/datasets/:id/versions", "id", id), params, null, false), EvalVersion.class, options); }
    public Page<EvalVersion> listVersions(String id, EvalListVersionsParams params) { return listVersions(id, params, RequestOptions.NONE); }
    public Page<EvalVersion> listVersions(String id) { return listVersions(id, EvalListVersionsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<EvalVersion>> listVersionsAsync(String id, EvalListVersionsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/eval/datasets/:id/versions", "id", id), params, null, false), EvalVersion.class, options); }
    public CompletableFuture<Page<EvalVersion>> listVersionsAsync(String id, EvalListVersionsParams params) { return listVersionsAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Page<EvalVersion>> listVersionsAsync(String id) { return listVersionsAsync(id, EvalListVersionsParams.builder().build(), RequestOptions.NONE); }

    /**
     * Put a page of rows into an open version
     *
     * At most 1000 at once, 100000 in all, in any order; the same page again is harmless.
     */
    public EvalPutRowsResult putRows(String id, String version, EvalPutRowsParams params, RequestOptions options) { return transport.call(new Operation("PUT", Operation.path("/v1/eval/datasets/:id/versions/:version/rows", "id", id, "version", version), null, params, false), EvalPutRowsResult.class, options); }
    public EvalPutRowsResult putRows(String id, String version, EvalPutRowsParams params) { return putRows(id, version, params, RequestOptions.NONE); }

    public CompletableFuture<EvalPutRowsResult> putRowsAsync(String id, String version, EvalPutRowsParams params, RequestOptions options) { return transport.callAsync(new Operation("PUT", Operation.path("/v1/eval/datasets/:id/versions/:version/rows", "id", id, "version", version), null, params, false), EvalPutRowsResult.class, options); }
    public CompletableFuture<EvalPutRowsResult> putRowsAsync(String id, String version, EvalPutRowsParams params) { return putRowsAsync(id, version, params, RequestOptions.NONE); }

    /**
     * Seal a version: it never changes again
     *
     * Harmless when it is sealed. Refused while rows between the first and the last are missing.
     */
    public EvalVersion seal(String id, String version, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/eval/datasets/:id/versions/:version/seal", "id", id, "version", version), null, null, false), EvalVersion.class, options); }
    public EvalVersion seal(String id, String version) { return seal(id, version, RequestOptions.NONE); }

    public CompletableFuture<EvalVersion> sealAsync(String id, String version, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/eval/datasets/:id/versions/:version/seal", "id", id, "version", version), null, null, false), EvalVersion.class, options); }
    public CompletableFuture<EvalVersion> sealAsync(String id, String version) { return sealAsync(id, version, RequestOptions.NONE); }

    /** Rows of a version, in their order */
    public Page<EvalListRowsResultItem> listRows(String id, String version, EvalListRowsParams params, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/eval/datasets/:id/versions/:version/rows", "id", id, "version", version), params, null, false), EvalListRowsResultItem.class, options); }
    public Page<EvalListRowsResultItem> listRows(String id, String version, EvalListRowsParams params) { return listRows(id, version, params, RequestOptions.NONE); }
    public Page<EvalListRowsResultItem> listRows(String id, String version) { return listRows(id, version, EvalListRowsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<EvalListRowsResultItem>> listRowsAsync(String id, String version, EvalListRowsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/eval/datasets/:id/versions/:version/rows", "id", id, "version", version), params, null, false), EvalListRowsResultItem.class, options); }
    public CompletableFuture<Page<EvalListRowsResultItem>> listRowsAsync(String id, String version, EvalListRowsParams params) { return listRowsAsync(id, version, params, RequestOptions.NONE); }
    public CompletableFuture<Page<EvalListRowsResultItem>> listRowsAsync(String id, String version) { return listRowsAsync(id, version, EvalListRowsParams.builder().build(), RequestOptions.NONE); }

    /** Name a dataset as Langfuse's clients do; the same name again is the same dataset */
    public LangfuseDataset langfuseCreateDataset(EvalLangfuseCreateDatasetParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/observability/api/public/v2/datasets", null, params, false), LangfuseDataset.class, options); }
    public LangfuseDataset langfuseCreateDataset(EvalLangfuseCreateDatasetParams params) { return langfuseCreateDataset(params, RequestOptions.NONE); }

    public CompletableFuture<LangfuseDataset> langfuseCreateDatasetAsync(EvalLangfuseCreateDatasetParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/observability/api/public/v2/datasets", null, params, false), LangfuseDataset.class, options); }
    public CompletableFuture<LangfuseDataset> langfuseCreateDatasetAsync(EvalLangfuseCreateDatasetParams params) { return langfuseCreateDatasetAsync(params, RequestOptions.NONE); }

    /** Datasets as Langfuse's clients read them, newest first */
    public EvalLangfuseDatasetsResult langfuseDatasets(EvalLangfuseDatasetsParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/observability/api/public/v2/datasets", params, null, false), EvalLangfuseDatasetsResult.class, options); }
    public EvalLangfuseDatasetsResult langfuseDatasets(EvalLangfuseDatasetsParams params) { return langfuseDatasets(params, RequestOptions.NONE); }
    public EvalLangfuseDatasetsResult langfuseDatasets() { return langfuseDatasets(EvalLangfuseDatasetsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<EvalLangfuseDatasetsResult> langfuseDatasetsAsync(EvalLangfuseDatasetsParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/observability/api/public/v2/datasets", params, null, false), EvalLangfuseDatasetsResult.class, options); }
    public CompletableFuture<EvalLangfuseDatasetsResult> langfuseDatasetsAsync(EvalLangfuseDatasetsParams params) { return langfuseDatasetsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<EvalLangfuseDatasetsResult> langfuseDatasetsAsync() { return langfuseDatasetsAsync(EvalLangfuseDatasetsParams.builder().build(), RequestOptions.NONE); }

    /** The newest dataset of a name */
    public LangfuseDataset langfuseDataset(String name, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/observability/api/public/v2/datasets/:name", "name", name), null, null, false), LangfuseDataset.class, options); }
    public LangfuseDataset langfuseDataset(String name) { return langfuseDataset(name, RequestOptions.NONE); }

    public CompletableFuture<LangfuseDataset> langfuseDatasetAsync(String name, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/observability/api/public/v2/datasets/:name", "name", name), null, null, false), LangfuseDataset.class, options); }
    public CompletableFuture<LangfuseDataset> langfuseDatasetAsync(String name) { return langfuseDatasetAsync(name, RequestOptions.NONE); }

    /**
     * Put an item into a dataset; the same id again replaces it
     *
     * 10,000 a dataset. `POST /v1/eval/datasets/:id/versions` with `items` makes a sealed version of them.
     */
    public LangfuseDatasetItem langfusePutItem(EvalLangfusePutItemParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/observability/api/public/dataset-items", null, params, false), LangfuseDatasetItem.class, options); }
    public LangfuseDatasetItem langfusePutItem(EvalLangfusePutItemParams params) { return langfusePutItem(params, RequestOptions.NONE); }

    public CompletableFuture<LangfuseDatasetItem> langfusePutItemAsync(EvalLangfusePutItemParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/observability/api/public/dataset-items", null, params, false), LangfuseDatasetItem.class, options); }
    public CompletableFuture<LangfuseDatasetItem> langfusePutItemAsync(EvalLangfusePutItemParams params) { return langfusePutItemAsync(params, RequestOptions.NONE); }

    /** Items, oldest first */
    public EvalLangfuseItemsResult langfuseItems(EvalLangfuseItemsParams params, RequestOptions options) { return transport.call(new Operation("GET", "/v1/observability/api/public/dataset-items", params, null, false), EvalLangfuseItemsResult.class, options); }
    public EvalLangfuseItemsResult langfuseItems(EvalLangfuseItemsParams params) { return langfuseItems(params, RequestOptions.NONE); }
    public EvalLangfuseItemsResult langfuseItems() { return langfuseItems(EvalLangfuseItemsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<EvalLangfuseItemsResult> langfuseItemsAsync(EvalLangfuseItemsParams params, RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/observability/api/public/dataset-items", params, null, false), EvalLangfuseItemsResult.class, options); }
    public CompletableFuture<EvalLangfuseItemsResult> langfuseItemsAsync(EvalLangfuseItemsParams params) { return langfuseItemsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<EvalLangfuseItemsResult> langfuseItemsAsync() { return langfuseItemsAsync(EvalLangfuseItemsParams.builder().build(), RequestOptions.NONE); }

    /** One item */
    public LangfuseDatasetItem langfuseItem(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/observability/api/public/dataset-items/:id", "id", id), null, null, false), LangfuseDatasetItem.class, options); }
    public LangfuseDatasetItem langfuseItem(String id) { return langfuseItem(id, RequestOptions.NONE); }

    public CompletableFuture<LangfuseDatasetItem> langfuseItemAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/observability/api/public/dataset-items/:id", "id", id), null, null, false), LangfuseDatasetItem.class, options); }
    public CompletableFuture<LangfuseDatasetItem> langfuseItemAsync(String id) { return langfuseItemAsync(id, RequestOptions.NONE); }

    /** Delete an item; versions that were made of it keep it */
    public EvalLangfuseRemoveItemResult langfuseRemoveItem(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/observability/api/public/dataset-items/:id", "id", id), null, null, false), EvalLangfuseRemoveItemResult.class, options); }
    public EvalLangfuseRemoveItemResult langfuseRemoveItem(String id) { return langfuseRemoveItem(id, RequestOptions.NONE); }

    public CompletableFuture<EvalLangfuseRemoveItemResult> langfuseRemoveItemAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/observability/api/public/dataset-items/:id", "id", id), null, null, false), EvalLangfuseRemoveItemResult.class, options); }
    public CompletableFuture<EvalLangfuseRemoveItemResult> langfuseRemoveItemAsync(String id) { return langfuseRemoveItemAsync(id, RequestOptions.NONE); }

    /**
     * Run a model, an agent or a swarm over a dataset
     *
     * Answers at once; look at the run, or wait for the event `eval.run_ended`. Every case is paid once, also where the service dies in between.
     */
    public EvalRun createRun(EvalCreateRunParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/eval/runs", null, params, true), EvalRun.class, options); }
    public EvalRun createRun(EvalCreateRunParams params) { return createRun(params, RequestOptions.NONE); }

    public CompletableFuture<EvalRun> createRunAsync(EvalCreateRunParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/eval/runs", null, params, true), EvalRun.class, options); }
    public CompletableFuture<EvalRun> createRunAsync(EvalCreateRunParams params) { return createRunAsync(params, RequestOptions.NONE); }

    /** Your runs, newest first */
    public Page<EvalRun> listRuns(EvalListRunsParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/eval/runs", params, null, false), EvalRun.class, options); }
    public Page<EvalRun> listRuns(EvalListRunsParams params) { return listRuns(params, RequestOptions.NONE); }
    public Page<EvalRun> listRuns() { return listRuns(EvalListRunsParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<EvalRun>> listRunsAsync(EvalListRunsParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/eval/runs", params, null, false), EvalRun.class, options); }
    public CompletableFuture<Page<EvalRun>> listRunsAsync(EvalListRunsParams params) { return listRunsAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<EvalRun>> listRunsAsync() { return listRunsAsync(EvalListRunsParams.builder().build(), RequestOptions.NONE); }

    /** A run, with its scores once it is completed */
    public EvalRun getRun(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/eval/runs/:id", "id", id), null, null, false), EvalRun.class, options); }
    public EvalRun getRun(String id) { return getRun(id, RequestOptions.NONE); }

    public CompletableFuture<EvalRun> getRunAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/eval/runs/:id", "id", id), null, null, false), EvalRun.class, options); }
    public CompletableFuture<EvalRun> getRunAsync(String id) { return getRunAsync(id, RequestOptions.NONE); }

    /** Cases of a run, in the order of the rows */
    public Page<EvalCase> listCases(String id, EvalListCasesParams params, RequestOptions options) { return transport.list(new Operation("GET", Operation.path("/v1/eval/runs/:id/cases", "id", id), params, null, false), EvalCase.class, options); }
    public Page<EvalCase> listCases(String id, EvalListCasesParams params) { return listCases(id, params, RequestOptions.NONE); }
    public Page<EvalCase> listCases(String id) { return listCases(id, EvalListCasesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<EvalCase>> listCasesAsync(String id, EvalListCasesParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", Operation.path("/v1/eval/runs/:id/cases", "id", id), params, null, false), EvalCase.class, options); }
    public CompletableFuture<Page<EvalCase>> listCasesAsync(String id, EvalListCasesParams params) { return listCasesAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<Page<EvalCase>> listCasesAsync(String id) { return listCasesAsync(id, EvalListCasesParams.builder().build(), RequestOptions.NONE); }

    /**
     * Cancel a run
     *
     * What was answered stays. Harmless once it has ended.
     */
    public EvalRun cancelRun(String id, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/eval/runs/:id/cancel", "id", id), null, null, false), EvalRun.class, options); }
    public EvalRun cancelRun(String id) { return cancelRun(id, RequestOptions.NONE); }

    public CompletableFuture<EvalRun> cancelRunAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/eval/runs/:id/cancel", "id", id), null, null, false), EvalRun.class, options); }
    public CompletableFuture<EvalRun> cancelRunAsync(String id) { return cancelRunAsync(id, RequestOptions.NONE); }

    /**
     * Go on with a run that stopped, failed or was cancelled
     *
     * With more money, if that was the reason. No case is paid again.
     */
    public EvalRun resumeRun(String id, EvalResumeRunParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/eval/runs/:id/resume", "id", id), null, params, false), EvalRun.class, options); }
    public EvalRun resumeRun(String id, EvalResumeRunParams params) { return resumeRun(id, params, RequestOptions.NONE); }
    public EvalRun resumeRun(String id) { return resumeRun(id, EvalResumeRunParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<EvalRun> resumeRunAsync(String id, EvalResumeRunParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/eval/runs/:id/resume", "id", id), null, params, false), EvalRun.class, options); }
    public CompletableFuture<EvalRun> resumeRunAsync(String id, EvalResumeRunParams params) { return resumeRunAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<EvalRun> resumeRunAsync(String id) { return resumeRunAsync(id, EvalResumeRunParams.builder().build(), RequestOptions.NONE); }

    /**
     * Compare runs with a baseline, case by case
     *
     * Pairs by row: McNemar's exact test where cases passed or failed, else a paired bootstrap (Student's t above 2,000 cases); Holm's adjustment over candidates, and over assertions. `underpowered` says that more cases are needed to tell; `mde` how small a difference these would show.
     */
    public EvalCompareResult compare(EvalCompareParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/eval/compare", null, params, false), EvalCompareResult.class, options); }
    public EvalCompareResult compare(EvalCompareParams params) { return compare(params, RequestOptions.NONE); }

    public CompletableFuture<EvalCompareResult> compareAsync(EvalCompareParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/eval/compare", null, params, false), EvalCompareResult.class, options); }
    public CompletableFuture<EvalCompareResult> compareAsync(EvalCompareParams params) { return compareAsync(params, RequestOptions.NONE); }

    /**
     * Let only versions of an agent go out that hold their own beside a baseline
     *
     * A version passes if its newest completed run of the suite of the baseline has one of the verdicts. Without such a run it is refused: 409 `release_refused` for publish, deploy and promote; a roll-out does not promote itself either.
     */
    public EvalGate createGate(EvalCreateGateParams params, RequestOptions options) { return transport.call(new Operation("POST", "/v1/eval/gates", null, params, true), EvalGate.class, options); }
    public EvalGate createGate(EvalCreateGateParams params) { return createGate(params, RequestOptions.NONE); }

    public CompletableFuture<EvalGate> createGateAsync(EvalCreateGateParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", "/v1/eval/gates", null, params, true), EvalGate.class, options); }
    public CompletableFuture<EvalGate> createGateAsync(EvalCreateGateParams params) { return createGateAsync(params, RequestOptions.NONE); }

    /** Your gates, newest first */
    public Page<EvalGate> listGates(EvalListGatesParams params, RequestOptions options) { return transport.list(new Operation("GET", "/v1/eval/gates", params, null, false), EvalGate.class, options); }
    public Page<EvalGate> listGates(EvalListGatesParams params) { return listGates(params, RequestOptions.NONE); }
    public Page<EvalGate> listGates() { return listGates(EvalListGatesParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<Page<EvalGate>> listGatesAsync(EvalListGatesParams params, RequestOptions options) { return transport.listAsync(new Operation("GET", "/v1/eval/gates", params, null, false), EvalGate.class, options); }
    public CompletableFuture<Page<EvalGate>> listGatesAsync(EvalListGatesParams params) { return listGatesAsync(params, RequestOptions.NONE); }
    public CompletableFuture<Page<EvalGate>> listGatesAsync() { return listGatesAsync(EvalListGatesParams.builder().build(), RequestOptions.NONE); }

    /** One gate */
    public EvalGate getGate(String id, RequestOptions options) { return transport.call(new Operation("GET", Operation.path("/v1/eval/gates/:id", "id", id), null, null, false), EvalGate.class, options); }
    public EvalGate getGate(String id) { return getGate(id, RequestOptions.NONE); }

    public CompletableFuture<EvalGate> getGateAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("GET", Operation.path("/v1/eval/gates/:id", "id", id), null, null, false), EvalGate.class, options); }
    public CompletableFuture<EvalGate> getGateAsync(String id) { return getGateAsync(id, RequestOptions.NONE); }

    /** Delete a gate */
    public EvalRemoveGateResult removeGate(String id, RequestOptions options) { return transport.call(new Operation("DELETE", Operation.path("/v1/eval/gates/:id", "id", id), null, null, false), EvalRemoveGateResult.class, options); }
    public EvalRemoveGateResult removeGate(String id) { return removeGate(id, RequestOptions.NONE); }

    public CompletableFuture<EvalRemoveGateResult> removeGateAsync(String id, RequestOptions options) { return transport.callAsync(new Operation("DELETE", Operation.path("/v1/eval/gates/:id", "id", id), null, null, false), EvalRemoveGateResult.class, options); }
    public CompletableFuture<EvalRemoveGateResult> removeGateAsync(String id) { return removeGateAsync(id, RequestOptions.NONE); }

    /** What the gate says of a version */
    public EvalGateCheck checkGate(String id, EvalCheckGateParams params, RequestOptions options) { return transport.call(new Operation("POST", Operation.path("/v1/eval/gates/:id/check", "id", id), null, params, false), EvalGateCheck.class, options); }
    public EvalGateCheck checkGate(String id, EvalCheckGateParams params) { return checkGate(id, params, RequestOptions.NONE); }
    public EvalGateCheck checkGate(String id) { return checkGate(id, EvalCheckGateParams.builder().build(), RequestOptions.NONE); }

    public CompletableFuture<EvalGateCheck> checkGateAsync(String id, EvalCheckGateParams params, RequestOptions options) { return transport.callAsync(new Operation("POST", Operation.path("/v1/eval/gates/:id/check", "id", id), null, params, false), EvalGateCheck.class, options); }
    public CompletableFuture<EvalGateCheck> checkGateAsync(String id, EvalCheckGateParams params) { return checkGateAsync(id, params, RequestOptions.NONE); }
    public CompletableFuture<EvalGateCheck> checkGateAsync(String id) { return checkGateAsync(id, EvalCheckGateParams.builder().build(), RequestOptions.NONE); }

    /** What the module eval is and how it does */
    public ModuleInfo info(RequestOptions options) { return transport.call(new Operation("GET", "/v1/eval/info", null, null, false), ModuleInfo.class, options); }
    public ModuleInfo info() { return info(RequestOptions.NONE); }

    public CompletableFuture<ModuleInfo> infoAsync(RequestOptions options) { return transport.callAsync(new Operation("GET", "/v1/eval/info", null, null, false), ModuleInfo.class, options); }
    public CompletableFuture<ModuleInfo> infoAsync() { return infoAsync(RequestOptions.NONE); }

    public record AssertionParam(
        /** One of `exact`, `contains`, `starts_with`, `regex`, `json_schema`, `numeric`, `similarity`, `cost`, `latency`, `model_graded`. */
        @JsonProperty("type") String type,
        /** What is expected; default: what the row expects. `{{name}}` in texts is a value of the row. json_schema: a schema; model_graded: the rubric; contains: a text or up to 50. */
        @JsonProperty("value") Object value,
        /** JSON pointer into the output. */
        @JsonProperty("path") String path,
        /** Turns it round. */
        @JsonProperty("not") Boolean not,
        /** Of several texts of contains; default all. One of `all`, `any`. */
        @JsonProperty("match") String match,
        @JsonProperty("ignore_case") Boolean ignoreCase,
        /** Of numeric, absolute; default 0. */
        @JsonProperty("tolerance") Double tolerance,
        /** Of numeric, beside the absolute one. */
        @JsonProperty("relative_tolerance") Double relativeTolerance,
        /** Of cost. */
        @JsonProperty("max_pence") Double maxPence,
        /** Of latency. */
        @JsonProperty("max_ms") Double maxMs,
        /** Score from which it passes: similarity 0.75, model_graded 0.5 by default. */
        @JsonProperty("threshold") Double threshold,
        /** Of similarity: by embeddings of this model; else by shared words (F1). */
        @JsonProperty("model") String model,
        /** Default 1. */
        @JsonProperty("weight") Double weight,
        /** Told apart by it in results; default the type. */
        @JsonProperty("name") String name) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String type;
            private Object value;
            private String path;
            private Boolean not;
            private String match;
            private Boolean ignoreCase;
            private Double tolerance;
            private Double relativeTolerance;
            private Double maxPence;
            private Double maxMs;
            private Double threshold;
            private String model;
            private Double weight;
            private String name;
            private Builder() {}
            /** One of `exact`, `contains`, `starts_with`, `regex`, `json_schema`, `numeric`, `similarity`, `cost`, `latency`, `model_graded`. */
            public Builder type(String value) { type = value; return this; }
            /** What is expected; default: what the row expects. `{{name}}` in texts is a value of the row. json_schema: a schema; model_graded: the rubric; contains: a text or up to 50. */
            public Builder value(Object value) { value = value; return this; }
            /** JSON pointer into the output. */
            public Builder path(String value) { path = value; return this; }
            /** Turns it round. */
            public Builder not(boolean value) { not = value; return this; }
            /** Of several texts of contains; default all. One of `all`, `any`. */
            public Builder match(String value) { match = value; return this; }
            public Builder ignoreCase(boolean value) { ignoreCase = value; return this; }
            /** Of numeric, absolute; default 0. */
            public Builder tolerance(double value) { tolerance = value; return this; }
            /** Of numeric, beside the absolute one. */
            public Builder relativeTolerance(double value) { relativeTolerance = value; return this; }
            /** Of cost. */
            public Builder maxPence(double value) { maxPence = value; return this; }
            /** Of latency. */
            public Builder maxMs(double value) { maxMs = value; return this; }
            /** Score from which it passes: similarity 0.75, model_graded 0.5 by default. */
            public Builder threshold(double value) { threshold = value; return this; }
            /** Of similarity: by embeddings of this model; else by shared words (F1). */
            public Builder model(String value) { model = value; return this; }
            /** Default 1. */
            public Builder weight(double value) { weight = value; return this; }
            /** Told apart by it in results; default the type. */
            public Builder name(String value) { name = value; return this; }
            public AssertionParam build() { return new AssertionParam(Objects.requireNonNull(type, "type"), value, path, not, match, ignoreCase, tolerance, relativeTolerance, maxPence, maxMs, threshold, model, weight, name); }
        }
    }

    public record EvalCase(
        @JsonProperty("row") long row,
        @JsonProperty("epoch") long epoch,
        @JsonProperty("output") String output,
        @JsonProperty("error") String error,
        @JsonProperty("score") Double score,
        @JsonProperty("pass") boolean pass,
        @JsonProperty("cost_pence") double costPence,
        @JsonProperty("latency_ms") double latencyMs,
        @JsonProperty("task_id") String taskId,
        @JsonProperty("findings") List<EvalCaseFinding> findings) {}

    public record EvalCaseFinding(
        @JsonProperty("name") String name,
        @JsonProperty("type") String type,
        @JsonProperty("score") Double score,
        @JsonProperty("pass") boolean pass,
        @JsonProperty("weight") double weight,
        @JsonProperty("reason") String reason) {}

    public record EvalCheckGateParams(
        /** Default latest. */
        @JsonProperty("version") String version) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String version;
            private Builder() {}
            /** Default latest. */
            public Builder version(String value) { version = value; return this; }
            public EvalCheckGateParams build() { return new EvalCheckGateParams(version); }
        }
    }

    public record EvalCompareParams(
        @JsonProperty("baseline") String baseline,
        @JsonProperty("candidates") List<String> candidates,
        @JsonProperty("alpha") Double alpha,
        /** Differences within it make no difference: `equivalent`. */
        @JsonProperty("margin") Double margin) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String baseline;
            private List<String> candidates;
            private Double alpha;
            private Double margin;
            private Builder() {}
            public Builder baseline(String value) { baseline = value; return this; }
            public Builder candidates(List<String> value) { candidates = value; return this; }
            public Builder alpha(double value) { alpha = value; return this; }
            /** Differences within it make no difference: `equivalent`. */
            public Builder margin(double value) { margin = value; return this; }
            public EvalCompareParams build() { return new EvalCompareParams(Objects.requireNonNull(baseline, "baseline"), Objects.requireNonNull(candidates, "candidates"), alpha, margin); }
        }
    }

    public record EvalCompareResult(
        @JsonProperty("baseline") String baseline,
        @JsonProperty("results") List<EvalComparison> results) {}

    public record EvalComparison(
        @JsonProperty("candidate") String candidate,
        @JsonProperty("cases") long cases,
        /** Candidate less baseline. */
        @JsonProperty("diff") double diff,
        @JsonProperty("ci95") List<Double> ci95,
        @JsonProperty("p_value") double pValue,
        /** Holm's adjustment within its family. */
        @JsonProperty("p_adjusted") double pAdjusted,
        /** One of `mcnemar_exact`, `paired_bootstrap`, `paired_t`. */
        @JsonProperty("method") String method,
        /** One of `better`, `worse`, `equivalent`, `underpowered`. */
        @JsonProperty("verdict") String verdict,
        /** The least difference that so many cases show, with power 0.8. */
        @JsonProperty("mde") double mde,
        @JsonProperty("improved") Long improved,
        @JsonProperty("worsened") Long worsened,
        @JsonProperty("assertions") List<EvalComparisonAssertion> assertions) {}

    public record EvalComparisonAssertion(
        @JsonProperty("name") String name,
        /** Candidate less baseline. */
        @JsonProperty("diff") double diff,
        @JsonProperty("ci95") List<Double> ci95,
        @JsonProperty("p_value") double pValue,
        /** Holm's adjustment within its family. */
        @JsonProperty("p_adjusted") double pAdjusted,
        /** One of `mcnemar_exact`, `paired_bootstrap`, `paired_t`. */
        @JsonProperty("method") String method,
        /** One of `better`, `worse`, `equivalent`, `underpowered`. */
        @JsonProperty("verdict") String verdict,
        /** The least difference that so many cases show, with power 0.8. */
        @JsonProperty("mde") double mde) {}

    public record EvalCreateDatasetParams(
        @JsonProperty("name") String name,
        @JsonProperty("description") String description) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private String description;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            public Builder description(String value) { description = value; return this; }
            public EvalCreateDatasetParams build() { return new EvalCreateDatasetParams(Objects.requireNonNull(name, "name"), description); }
        }
    }

    public record EvalCreateGateParams(
        /** One of your own: id, name or slug. */
        @JsonProperty("agent") String agent,
        @JsonProperty("baseline_run") String baselineRun,
        /** Which verdicts beside the baseline let a version pass. One of `better`, `equivalent`, `underpowered`, `worse`. */
        @JsonProperty("verdicts") List<String> verdicts,
        /** The least mean score, besides. */
        @JsonProperty("min_mean") Double minMean,
        /** One of `publish`, `deploy`, `promote`. */
        @JsonProperty("actions") List<String> actions,
        @JsonProperty("alpha") Double alpha,
        @JsonProperty("margin") Double margin) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String agent;
            private String baselineRun;
            private List<String> verdicts;
            private Double minMean;
            private List<String> actions;
            private Double alpha;
            private Double margin;
            private Builder() {}
            /** One of your own: id, name or slug. */
            public Builder agent(String value) { agent = value; return this; }
            public Builder baselineRun(String value) { baselineRun = value; return this; }
            /** Which verdicts beside the baseline let a version pass. One of `better`, `equivalent`, `underpowered`, `worse`. */
            public Builder verdicts(List<String> value) { verdicts = value; return this; }
            /** The least mean score, besides. */
            public Builder minMean(double value) { minMean = value; return this; }
            /** One of `publish`, `deploy`, `promote`. */
            public Builder actions(List<String> value) { actions = value; return this; }
            public Builder alpha(double value) { alpha = value; return this; }
            public Builder margin(double value) { margin = value; return this; }
            public EvalCreateGateParams build() { return new EvalCreateGateParams(Objects.requireNonNull(agent, "agent"), Objects.requireNonNull(baselineRun, "baseline_run"), verdicts, minMean, actions, alpha, margin); }
        }
    }

    public record EvalCreateRunParams(
        @JsonProperty("dataset_id") String datasetId,
        /** Default: the newest that is sealed. */
        @JsonProperty("dataset_version") Long datasetVersion,
        @JsonProperty("target") EvalTargetParam target,
        @JsonProperty("assertions") List<AssertionParam> assertions,
        /** Score from which a case passes; default: all must pass. */
        @JsonProperty("threshold") Double threshold,
        /** How often each case is run. */
        @JsonProperty("epochs") Long epochs,
        /** Draws the sample; models get it, plus the epoch. */
        @JsonProperty("seed") Long seed,
        /** So many rows instead of all. */
        @JsonProperty("sample") Long sample,
        /** What all answers of the run may cost together. */
        @JsonProperty("budget_pence") double budgetPence,
        /** Most that one answer may cost; of a model it is held while it is awaited. */
        @JsonProperty("max_case_pence") Double maxCasePence,
        /** Of one answer. */
        @JsonProperty("timeout_ms") Long timeoutMs,
        /** The model of `model_graded` assertions. */
        @JsonProperty("judge") EvalCreateRunParamsJudge judge) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String datasetId;
            private Long datasetVersion;
            private EvalTargetParam target;
            private List<AssertionParam> assertions;
            private Double threshold;
            private Long epochs;
            private Long seed;
            private Long sample;
            private Double budgetPence;
            private Double maxCasePence;
            private Long timeoutMs;
            private EvalCreateRunParamsJudge judge;
            private Builder() {}
            public Builder datasetId(String value) { datasetId = value; return this; }
            /** Default: the newest that is sealed. */
            public Builder datasetVersion(long value) { datasetVersion = value; return this; }
            public Builder target(EvalTargetParam value) { target = value; return this; }
            public Builder assertions(List<AssertionParam> value) { assertions = value; return this; }
            /** Score from which a case passes; default: all must pass. */
            public Builder threshold(double value) { threshold = value; return this; }
            /** How often each case is run. */
            public Builder epochs(long value) { epochs = value; return this; }
            /** Draws the sample; models get it, plus the epoch. */
            public Builder seed(long value) { seed = value; return this; }
            /** So many rows instead of all. */
            public Builder sample(long value) { sample = value; return this; }
            /** What all answers of the run may cost together. */
            public Builder budgetPence(double value) { budgetPence = value; return this; }
            /** Most that one answer may cost; of a model it is held while it is awaited. */
            public Builder maxCasePence(double value) { maxCasePence = value; return this; }
            /** Of one answer. */
            public Builder timeoutMs(long value) { timeoutMs = value; return this; }
            /** The model of `model_graded` assertions. */
            public Builder judge(EvalCreateRunParamsJudge value) { judge = value; return this; }
            public EvalCreateRunParams build() { return new EvalCreateRunParams(Objects.requireNonNull(datasetId, "dataset_id"), datasetVersion, Objects.requireNonNull(target, "target"), assertions, threshold, epochs, seed, sample, Objects.requireNonNull(budgetPence, "budget_pence"), maxCasePence, timeoutMs, judge); }
        }
    }

    /** The model of `model_graded` assertions. */
    public record EvalCreateRunParamsJudge(
        @JsonProperty("model") String model,
        /** What all gradings of the run may cost together. */
        @JsonProperty("budget_pence") double budgetPence,
        /** Most that one grading may cost; held while it runs. */
        @JsonProperty("max_case_pence") Double maxCasePence) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String model;
            private Double budgetPence;
            private Double maxCasePence;
            private Builder() {}
            public Builder model(String value) { model = value; return this; }
            /** What all gradings of the run may cost together. */
            public Builder budgetPence(double value) { budgetPence = value; return this; }
            /** Most that one grading may cost; held while it runs. */
            public Builder maxCasePence(double value) { maxCasePence = value; return this; }
            public EvalCreateRunParamsJudge build() { return new EvalCreateRunParamsJudge(Objects.requireNonNull(model, "model"), Objects.requireNonNull(budgetPence, "budget_pence"), maxCasePence); }
        }
    }

    public record EvalCreateVersionParams(
        @JsonProperty("rows") List<EvalRowParam> rows,
        /** Text of promptfoo's test file or config: YAML, JSON, JSON lines or CSV. */
        @JsonProperty("promptfoo") String promptfoo,
        @JsonProperty("traces") EvalCreateVersionParamsTraces traces,
        /** Rows of a run: what failed becomes a dataset of its own. */
        @JsonProperty("run") EvalCreateVersionParamsRun run,
        /** What Langfuse's clients have put into the dataset, as it is now. */
        @JsonProperty("items") Boolean items) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private List<EvalRowParam> rows;
            private String promptfoo;
            private EvalCreateVersionParamsTraces traces;
            private EvalCreateVersionParamsRun run;
            private Boolean items;
            private Builder() {}
            public Builder rows(List<EvalRowParam> value) { rows = value; return this; }
            /** Text of promptfoo's test file or config: YAML, JSON, JSON lines or CSV. */
            public Builder promptfoo(String value) { promptfoo = value; return this; }
            public Builder traces(EvalCreateVersionParamsTraces value) { traces = value; return this; }
            /** Rows of a run: what failed becomes a dataset of its own. */
            public Builder run(EvalCreateVersionParamsRun value) { run = value; return this; }
            /** What Langfuse's clients have put into the dataset, as it is now. */
            public Builder items(boolean value) { items = value; return this; }
            public EvalCreateVersionParams build() { return new EvalCreateVersionParams(rows, promptfoo, traces, run, items); }
        }
    }

    /** Rows of a run: what failed becomes a dataset of its own. */
    public record EvalCreateVersionParamsRun(
        @JsonProperty("id") String id,
        /** Only the cases that did not pass. */
        @JsonProperty("failed") Boolean failed) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String id;
            private Boolean failed;
            private Builder() {}
            public Builder id(String value) { id = value; return this; }
            /** Only the cases that did not pass. */
            public Builder failed(boolean value) { failed = value; return this; }
            public EvalCreateVersionParamsRun build() { return new EvalCreateVersionParamsRun(Objects.requireNonNull(id, "id"), failed); }
        }
    }

    public record EvalCreateVersionParamsTraces(
        /** Of several sources; default: all. */
        @JsonProperty("source") String source,
        @JsonProperty("agent") String agent,
        @JsonProperty("version") String version,
        @JsonProperty("model") String model,
        /** One of `ok`, `error`. */
        @JsonProperty("status") String status,
        @JsonProperty("trace_ids") List<String> traceIds,
        @JsonProperty("session") String session,
        @JsonProperty("since") Instant since,
        @JsonProperty("until") Instant until,
        @JsonProperty("min_duration_ms") Double minDurationMs,
        /** At most this, by the worst score that the trace was given. */
        @JsonProperty("max_score") Double maxScore,
        @JsonProperty("limit") Long limit,
        /** What was answered then becomes what is expected: for traces that went well. */
        @JsonProperty("keep_output") Boolean keepOutput) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String source;
            private String agent;
            private String version;
            private String model;
            private String status;
            private List<String> traceIds;
            private String session;
            private Instant since;
            private Instant until;
            private Double minDurationMs;
            private Double maxScore;
            private Long limit;
            private Boolean keepOutput;
            private Builder() {}
            /** Of several sources; default: all. */
            public Builder source(String value) { source = value; return this; }
            public Builder agent(String value) { agent = value; return this; }
            public Builder version(String value) { version = value; return this; }
            public Builder model(String value) { model = value; return this; }
            /** One of `ok`, `error`. */
            public Builder status(String value) { status = value; return this; }
            public Builder traceIds(List<String> value) { traceIds = value; return this; }
            public Builder session(String value) { session = value; return this; }
            public Builder since(Instant value) { since = value; return this; }
            public Builder until(Instant value) { until = value; return this; }
            public Builder minDurationMs(double value) { minDurationMs = value; return this; }
            /** At most this, by the worst score that the trace was given. */
            public Builder maxScore(double value) { maxScore = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            /** What was answered then becomes what is expected: for traces that went well. */
            public Builder keepOutput(boolean value) { keepOutput = value; return this; }
            public EvalCreateVersionParamsTraces build() { return new EvalCreateVersionParamsTraces(source, agent, version, model, status, traceIds, session, since, until, minDurationMs, maxScore, limit, keepOutput); }
        }
    }

    public record EvalDataset(
        @JsonProperty("id") String id,
        @JsonProperty("name") String name,
        @JsonProperty("description") String description,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record EvalGate(
        @JsonProperty("id") String id,
        @JsonProperty("agent_id") String agentId,
        @JsonProperty("baseline_run") String baselineRun,
        @JsonProperty("suite") String suite,
        /** One of `better`, `equivalent`, `underpowered`, `worse`. */
        @JsonProperty("verdicts") List<String> verdicts,
        @JsonProperty("min_mean") Double minMean,
        /** One of `publish`, `deploy`, `promote`. */
        @JsonProperty("actions") List<String> actions,
        @JsonProperty("alpha") double alpha,
        @JsonProperty("margin") double margin,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record EvalGateCheck(
        @JsonProperty("gate_id") String gateId,
        @JsonProperty("open") boolean open,
        @JsonProperty("version") String version,
        @JsonProperty("run_id") String runId,
        /** One of `better`, `equivalent`, `underpowered`, `worse`. */
        @JsonProperty("verdict") String verdict,
        @JsonProperty("mean") Double mean,
        @JsonProperty("p_value") Double pValue,
        @JsonProperty("reason") String reason) {}

    public record EvalLangfuseCreateDatasetParams(
        @JsonProperty("name") String name,
        @JsonProperty("description") String description,
        /** Not kept. */
        @JsonProperty("metadata") Object metadata,
        @JsonProperty("inputSchema") Object inputSchema,
        @JsonProperty("expectedOutputSchema") Object expectedOutputSchema) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String name;
            private String description;
            private Object metadata;
            private Object inputSchema;
            private Object expectedOutputSchema;
            private Builder() {}
            public Builder name(String value) { name = value; return this; }
            public Builder description(String value) { description = value; return this; }
            /** Not kept. */
            public Builder metadata(Object value) { metadata = value; return this; }
            public Builder inputSchema(Object value) { inputSchema = value; return this; }
            public Builder expectedOutputSchema(Object value) { expectedOutputSchema = value; return this; }
            public EvalLangfuseCreateDatasetParams build() { return new EvalLangfuseCreateDatasetParams(Objects.requireNonNull(name, "name"), description, metadata, inputSchema, expectedOutputSchema); }
        }
    }

    public record EvalLangfuseDatasetsParams(
        @JsonProperty("page") Long page,
        @JsonProperty("limit") Long limit) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long page;
            private Long limit;
            private Builder() {}
            public Builder page(long value) { page = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public EvalLangfuseDatasetsParams build() { return new EvalLangfuseDatasetsParams(page, limit); }
        }
    }

    public record EvalLangfuseDatasetsResult(
        @JsonProperty("data") List<LangfuseDataset> data,
        @JsonProperty("meta") EvalLangfuseDatasetsResultMeta meta) {}

    public record EvalLangfuseDatasetsResultMeta(
        @JsonProperty("page") long page,
        @JsonProperty("limit") long limit,
        @JsonProperty("totalItems") long totalItems,
        @JsonProperty("totalPages") long totalPages) {}

    public record EvalLangfuseItemsParams(
        @JsonProperty("page") Long page,
        @JsonProperty("limit") Long limit,
        @JsonProperty("datasetName") String datasetName,
        @JsonProperty("sourceTraceId") String sourceTraceId,
        @JsonProperty("sourceObservationId") String sourceObservationId) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long page;
            private Long limit;
            private String datasetName;
            private String sourceTraceId;
            private String sourceObservationId;
            private Builder() {}
            public Builder page(long value) { page = value; return this; }
            public Builder limit(long value) { limit = value; return this; }
            public Builder datasetName(String value) { datasetName = value; return this; }
            public Builder sourceTraceId(String value) { sourceTraceId = value; return this; }
            public Builder sourceObservationId(String value) { sourceObservationId = value; return this; }
            public EvalLangfuseItemsParams build() { return new EvalLangfuseItemsParams(page, limit, datasetName, sourceTraceId, sourceObservationId); }
        }
    }

    public record EvalLangfuseItemsResult(
        @JsonProperty("data") List<LangfuseDatasetItem> data,
        @JsonProperty("meta") EvalLangfuseItemsResultMeta meta) {}

    public record EvalLangfuseItemsResultMeta(
        @JsonProperty("page") long page,
        @JsonProperty("limit") long limit,
        @JsonProperty("totalItems") long totalItems,
        @JsonProperty("totalPages") long totalPages) {}

    public record EvalLangfusePutItemParams(
        @JsonProperty("datasetName") String datasetName,
        @JsonProperty("input") Object input,
        @JsonProperty("expectedOutput") Object expectedOutput,
        @JsonProperty("metadata") Object metadata,
        @JsonProperty("sourceTraceId") String sourceTraceId,
        @JsonProperty("sourceObservationId") String sourceObservationId,
        @JsonProperty("id") String id,
        /** One of `ACTIVE`, `ARCHIVED`. */
        @JsonProperty("status") String status) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String datasetName;
            private Object input;
            private Object expectedOutput;
            private Object metadata;
            private String sourceTraceId;
            private String sourceObservationId;
            private String id;
            private String status;
            private Builder() {}
            public Builder datasetName(String value) { datasetName = value; return this; }
            public Builder input(Object value) { input = value; return this; }
            public Builder expectedOutput(Object value) { expectedOutput = value; return this; }
            public Builder metadata(Object value) { metadata = value; return this; }
            public Builder sourceTraceId(String value) { sourceTraceId = value; return this; }
            public Builder sourceObservationId(String value) { sourceObservationId = value; return this; }
            public Builder id(String value) { id = value; return this; }
            /** One of `ACTIVE`, `ARCHIVED`. */
            public Builder status(String value) { status = value; return this; }
            public EvalLangfusePutItemParams build() { return new EvalLangfusePutItemParams(Objects.requireNonNull(datasetName, "datasetName"), input, expectedOutput, metadata, sourceTraceId, sourceObservationId, id, status); }
        }
    }

    public record EvalLangfuseRemoveItemResult(
        @JsonProperty("message") String message) {}

    public record EvalListCasesParams(
        @JsonProperty("limit") Long limit,
        /** `next_cursor` of the page before. */
        @JsonProperty("cursor") String cursor,
        @JsonProperty("failed") Boolean failed) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long limit;
            private String cursor;
            private Boolean failed;
            private Builder() {}
            public Builder limit(long value) { limit = value; return this; }
            /** `next_cursor` of the page before. */
            public Builder cursor(String value) { cursor = value; return this; }
            public Builder failed(boolean value) { failed = value; return this; }
            public EvalListCasesParams build() { return new EvalListCasesParams(limit, cursor, failed); }
        }
    }

    public record EvalListDatasetsParams(
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
            public EvalListDatasetsParams build() { return new EvalListDatasetsParams(limit, cursor); }
        }
    }

    public record EvalListGatesParams(
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
            public EvalListGatesParams build() { return new EvalListGatesParams(limit, cursor); }
        }
    }

    public record EvalListRowsParams(
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
            public EvalListRowsParams build() { return new EvalListRowsParams(limit, cursor); }
        }
    }

    public record EvalListRowsResultItem(
        @JsonProperty("index") long index,
        @JsonProperty("row") Map<String, JsonNode> row) {}

    public record EvalListRunsParams(
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
            public EvalListRunsParams build() { return new EvalListRunsParams(limit, cursor); }
        }
    }

    public record EvalListVersionsParams(
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
            public EvalListVersionsParams build() { return new EvalListVersionsParams(limit, cursor); }
        }
    }

    public record EvalPutRowsParams(
        /** Place of the first of them. */
        @JsonProperty("offset") long offset,
        @JsonProperty("rows") List<EvalRowParam> rows) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Long offset;
            private List<EvalRowParam> rows;
            private Builder() {}
            /** Place of the first of them. */
            public Builder offset(long value) { offset = value; return this; }
            public Builder rows(List<EvalRowParam> value) { rows = value; return this; }
            public EvalPutRowsParams build() { return new EvalPutRowsParams(Objects.requireNonNull(offset, "offset"), Objects.requireNonNull(rows, "rows")); }
        }
    }

    public record EvalPutRowsResult(
        @JsonProperty("stored") long stored) {}

    public record EvalRemoveDatasetResult(
        @JsonProperty("id") String id,
        @JsonProperty("deleted") boolean deleted) {}

    public record EvalRemoveGateResult(
        @JsonProperty("id") String id,
        @JsonProperty("deleted") boolean deleted) {}

    public record EvalResumeRunParams(
        /** Instead of what it was. */
        @JsonProperty("budget_pence") Double budgetPence,
        /** Instead of what it was. */
        @JsonProperty("judge_budget_pence") Double judgeBudgetPence) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Double budgetPence;
            private Double judgeBudgetPence;
            private Builder() {}
            /** Instead of what it was. */
            public Builder budgetPence(double value) { budgetPence = value; return this; }
            /** Instead of what it was. */
            public Builder judgeBudgetPence(double value) { judgeBudgetPence = value; return this; }
            public EvalResumeRunParams build() { return new EvalResumeRunParams(budgetPence, judgeBudgetPence); }
        }
    }

    public record EvalRowParam(
        /** A text, or values by name; `messages` in it is a chat as it is. */
        @JsonProperty("input") Object input,
        @JsonProperty("expected") Object expected,
        @JsonProperty("assertions") List<AssertionParam> assertions,
        /** Score from which the case passes; default: all pass. */
        @JsonProperty("threshold") Double threshold,
        @JsonProperty("metadata") Map<String, Object> metadata) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private Object input;
            private Object expected;
            private List<AssertionParam> assertions;
            private Double threshold;
            private Map<String, Object> metadata;
            private Builder() {}
            /** A text, or values by name; `messages` in it is a chat as it is. */
            public Builder input(Object value) { input = value; return this; }
            public Builder expected(Object value) { expected = value; return this; }
            public Builder assertions(List<AssertionParam> value) { assertions = value; return this; }
            /** Score from which the case passes; default: all pass. */
            public Builder threshold(double value) { threshold = value; return this; }
            public Builder metadata(Map<String, Object> value) { metadata = value; return this; }
            public EvalRowParam build() { return new EvalRowParam(Objects.requireNonNull(input, "input"), expected, assertions, threshold, metadata); }
        }
    }

    public record EvalRun(
        @JsonProperty("id") String id,
        /** One of `queued`, `running`, `completed`, `stopped`, `failed`, `cancelled`. */
        @JsonProperty("status") String status,
        @JsonProperty("reason") String reason,
        @JsonProperty("dataset_id") String datasetId,
        @JsonProperty("dataset_version") long datasetVersion,
        @JsonProperty("target") EvalTarget target,
        /** Hash of all but the target: runs of one suite can be compared. */
        @JsonProperty("suite") String suite,
        @JsonProperty("epochs") long epochs,
        @JsonProperty("seed") long seed,
        @JsonProperty("budget_pence") double budgetPence,
        @JsonProperty("judge_budget_pence") Double judgeBudgetPence,
        @JsonProperty("cases_total") long casesTotal,
        @JsonProperty("cases_done") long casesDone,
        @JsonProperty("spent_pence") double spentPence,
        @JsonProperty("scores") EvalScores scores,
        @JsonProperty("created_at") Instant createdAt,
        @JsonProperty("updated_at") Instant updatedAt) {}

    public record EvalScores(
        @JsonProperty("mean") Double mean,
        @JsonProperty("stderr") Double stderr,
        @JsonProperty("ci95") List<Double> ci95,
        @JsonProperty("pass_rate") double passRate,
        /** Answers that were asked for: rows times epochs. */
        @JsonProperty("cases") long cases,
        /** Of them without answer; they score 0. */
        @JsonProperty("failed") long failed,
        /** Of them such as no assertion could grade; they do not count. */
        @JsonProperty("ungraded") long ungraded,
        @JsonProperty("cost_pence") double costPence,
        @JsonProperty("judge_cost_pence") double judgeCostPence,
        @JsonProperty("p50_ms") double p50Ms,
        @JsonProperty("p95_ms") double p95Ms,
        @JsonProperty("assertions") List<EvalScoresAssertion> assertions) {}

    public record EvalScoresAssertion(
        @JsonProperty("name") String name,
        @JsonProperty("mean") double mean,
        @JsonProperty("stderr") Double stderr,
        @JsonProperty("ci95") List<Double> ci95,
        @JsonProperty("cases") long cases) {}

    public record EvalTarget(
        /** One of `model`, `agent`, `swarm`. */
        @JsonProperty("type") String type,
        @JsonProperty("model") String model,
        /** Id, name or slug. */
        @JsonProperty("agent") String agent,
        /** Of the agent: `live` (default), `latest` or a config hash; others than live only of your own. */
        @JsonProperty("version") String version,
        @JsonProperty("swarm") String swarm,
        /** Of a model: a text with `{{name}}` for values of the row. */
        @JsonProperty("prompt") String prompt,
        @JsonProperty("system") String system,
        @JsonProperty("temperature") Double temperature,
        @JsonProperty("max_output_tokens") Long maxOutputTokens) {}

    public record EvalTargetParam(
        /** One of `model`, `agent`, `swarm`. */
        @JsonProperty("type") String type,
        @JsonProperty("model") String model,
        /** Id, name or slug. */
        @JsonProperty("agent") String agent,
        /** Of the agent: `live` (default), `latest` or a config hash; others than live only of your own. */
        @JsonProperty("version") String version,
        @JsonProperty("swarm") String swarm,
        /** Of a model: a text with `{{name}}` for values of the row. */
        @JsonProperty("prompt") String prompt,
        @JsonProperty("system") String system,
        @JsonProperty("temperature") Double temperature,
        @JsonProperty("max_output_tokens") Long maxOutputTokens) {
        public static Builder builder() { return new Builder(); }

        public static final class Builder {
            private String type;
            private String model;
            private String agent;
            private String version;
            private String swarm;
            private String prompt;
            private String system;
            private Double temperature;
            private Long maxOutputTokens;
            private Builder() {}
            /** One of `model`, `agent`, `swarm`. */
            public Builder type(String value) { type = value; return this; }
            public Builder model(String value) { model = value; return this; }
            /** Id, name or slug. */
            public Builder agent(String value) { agent = value; return this; }
            /** Of the agent: `live` (default), `latest` or a config hash; others than live only of your own. */
            public Builder version(String value) { version = value; return this; }
            public Builder swarm(String value) { swarm = value; return this; }
            /** Of a model: a text with `{{name}}` for values of the row. */
            public Builder prompt(String value) { prompt = value; return this; }
            public Builder system(String value) { system = value; return this; }
            public Builder temperature(double value) { temperature = value; return this; }
            public Builder maxOutputTokens(long value) { maxOutputTokens = value; return this; }
            public EvalTargetParam build() { return new EvalTargetParam(Objects.requireNonNull(type, "type"), model, agent, version, swarm, prompt, system, temperature, maxOutputTokens); }
        }
    }

    public record EvalVersion(
        @JsonProperty("dataset_id") String datasetId,
        @JsonProperty("version") long version,
        /** sealed: it never changes again, and can be run. One of `open`, `sealed`. */
        @JsonProperty("status") String status,
        @JsonProperty("rows") long rows,
        @JsonProperty("sha256") String sha256,
        /** One of `rows`, `promptfoo`, `traces`, `run`, `items`. */
        @JsonProperty("source") String source,
        @JsonProperty("prompts") List<String> prompts,
        @JsonProperty("left_out") List<String> leftOut,
        @JsonProperty("created_at") Instant createdAt) {}

    public record LangfuseDataset(
        @JsonProperty("id") String id,
        @JsonProperty("name") String name,
        @JsonProperty("description") String description,
        @JsonProperty("metadata") JsonNode metadata,
        @JsonProperty("inputSchema") JsonNode inputSchema,
        @JsonProperty("expectedOutputSchema") JsonNode expectedOutputSchema,
        @JsonProperty("projectId") String projectId,
        @JsonProperty("createdAt") Instant createdAt,
        @JsonProperty("updatedAt") Instant updatedAt) {}

    public record LangfuseDatasetItem(
        @JsonProperty("id") String id,
        /** One of `ACTIVE`, `ARCHIVED`. */
        @JsonProperty("status") String status,
        @JsonProperty("input") JsonNode input,
        @JsonProperty("expectedOutput") JsonNode expectedOutput,
        @JsonProperty("metadata") JsonNode metadata,
        @JsonProperty("sourceTraceId") String sourceTraceId,
        @JsonProperty("sourceObservationId") String sourceObservationId,
        @JsonProperty("datasetId") String datasetId,
        @JsonProperty("datasetName") String datasetName,
        /** None: media are not kept. */
        @JsonProperty("mediaReferences") List<Map<String, JsonNode>> mediaReferences,
        @JsonProperty("createdAt") Instant createdAt,
        @JsonProperty("updatedAt") Instant updatedAt) {}
}
