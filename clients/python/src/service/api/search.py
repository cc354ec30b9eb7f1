# Printed by clients/generator from the contracts: do not edit.
from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, List, Literal, Mapping, NotRequired, Required, TypedDict, Unpack

from .._model import BaseModel
from .._options import FileUpload, Omit, RequestOptions, omit
from .._stream import AsyncEventStream, EventStream
from .._transport import AsyncPages, AsyncTransport, Operation, Page, Resource, Transport, path_of
from .shared import ModuleInfo


class EnqueuedSearchTask(BaseModel):
    taskUid: int
    indexUid: str
    status: Literal["enqueued"]
    type: str
    enqueuedAt: datetime


class EverythingFound(BaseModel):
    hits: List[EverythingFoundHit]
    total: int
    kinds: dict[str, int]
    took_ms: int


class EverythingFoundHit(BaseModel):
    kind: str
    id: str
    title: str
    text: str
    url: str
    score: float


class FacetSearchResult(BaseModel):
    facetHits: List[FacetSearchResultFacetHit]
    facetQuery: str | None
    processingTimeMs: int


class FacetSearchResultFacetHit(BaseModel):
    value: str
    count: int


class SearchFetchDocumentsResult(BaseModel):
    results: List[dict[str, Any]]
    offset: int
    limit: int
    total: int


class SearchHealthResult(BaseModel):
    status: Literal["available"]


class SearchIndex(BaseModel):
    uid: str
    primaryKey: str | None
    createdAt: datetime
    updatedAt: datetime


class SearchIndexStats(BaseModel):
    numberOfDocuments: int
    isIndexing: bool
    fieldDistribution: dict[str, int]


class SearchKey(BaseModel):
    uid: str
    key: str
    name: str
    description: str
    actions: List[str]
    indexes: List[str]
    expiresAt: Any
    createdAt: datetime
    updatedAt: datetime


class SearchKeysResult(BaseModel):
    results: List[SearchKey]
    offset: int
    limit: int
    total: int


class SearchListDocumentsResult(BaseModel):
    results: List[dict[str, Any]]
    offset: int
    limit: int
    total: int


class SearchListIndexesResult(BaseModel):
    results: List[SearchIndex]
    offset: int
    limit: int
    total: int


class SearchMultiSearchParamsFederation(TypedDict):
    offset: NotRequired[int]
    limit: NotRequired[int]


class SearchMultiSearchParamsQuery(TypedDict):
    indexUid: Required[str]
    q: NotRequired[str | None]
    offset: NotRequired[int]
    limit: NotRequired[int]
    page: NotRequired[int]
    hitsPerPage: NotRequired[int]
    matchingStrategy: NotRequired[Literal["last", "all", "frequency"]]
    cropLength: NotRequired[int]
    cropMarker: NotRequired[str]
    highlightPreTag: NotRequired[str]
    highlightPostTag: NotRequired[str]
    showMatchesPosition: NotRequired[bool]
    showRankingScore: NotRequired[bool]
    rankingScoreThreshold: NotRequired[float]
    distinct: NotRequired[str]
    filter: NotRequired[Any]
    sort: NotRequired[List[str] | None]
    facets: NotRequired[List[str] | None]
    attributesToRetrieve: NotRequired[List[str] | None]
    attributesToHighlight: NotRequired[List[str] | None]
    attributesToCrop: NotRequired[List[str] | None]
    attributesToSearchOn: NotRequired[List[str] | None]
    federationOptions: NotRequired[SearchMultiSearchParamsQueryFederationOptions]


class SearchMultiSearchParamsQueryFederationOptions(TypedDict):
    weight: NotRequired[float]


class SearchMultiSearchResult(BaseModel):
    results: List[SearchResult] | None
    hits: List[dict[str, Any]] | None
    processingTimeMs: int | None
    offset: int | None
    limit: int | None
    estimatedTotalHits: int | None


class SearchResult(BaseModel):
    indexUid: str | None
    hits: List[dict[str, Any]]
    query: str
    processingTimeMs: int
    offset: int | None
    limit: int | None
    estimatedTotalHits: int | None
    page: int | None
    hitsPerPage: int | None
    totalPages: int | None
    totalHits: int | None
    facetDistribution: dict[str, dict[str, int]] | None
    facetStats: dict[str, SearchResultFacetStat] | None


class SearchResultFacetStat(BaseModel):
    min: float
    max: float


class SearchSettings(BaseModel):
    displayedAttributes: List[str]
    searchableAttributes: List[str]
    filterableAttributes: List[str]
    sortableAttributes: List[str]
    rankingRules: List[str]
    stopWords: List[str]
    synonyms: dict[str, List[str]]
    distinctAttribute: str | None
    typoTolerance: SearchSettingsTypoTolerance
    pagination: SearchSettingsPagination
    faceting: SearchSettingsFaceting


class SearchSettingsFaceting(BaseModel):
    maxValuesPerFacet: int
    sortFacetValuesBy: dict[str, Literal["alpha", "count"]]
    """`alpha` or `count`, by attribute; `*` for all others."""


class SearchSettingsPagination(BaseModel):
    maxTotalHits: int


class SearchSettingsTypoTolerance(BaseModel):
    enabled: bool
    disableOnWords: List[str]
    disableOnAttributes: List[str]
    disableOnNumbers: bool
    minWordSizeForTypos: SearchSettingsTypoToleranceMinWordSizeForTypos


class SearchSettingsTypoToleranceMinWordSizeForTypos(BaseModel):
    oneTypo: int
    twoTypos: int


class SearchStatsResult(BaseModel):
    databaseSize: int
    lastUpdate: datetime | None
    indexes: dict[str, SearchIndexStats]


class SearchTask(BaseModel):
    uid: int
    batchUid: int | None
    indexUid: str | None
    status: Literal["enqueued", "processing", "succeeded", "failed", "canceled"]
    type: str
    canceledBy: Any
    details: dict[str, Any]
    error: SearchTaskError | None
    duration: str | None
    enqueuedAt: datetime
    startedAt: datetime | None
    finishedAt: datetime | None


class SearchTaskError(BaseModel):
    message: str
    code: str
    type: str
    link: str


class SearchTasksResult(BaseModel):
    _wire: ClassVar[Mapping[str, str]] = {"from_": "from"}
    results: List[SearchTask]
    total: int
    limit: int
    from_: int | None
    next: int | None


class SearchUpdateSettingsParamsFaceting(TypedDict):
    maxValuesPerFacet: NotRequired[int | None]
    sortFacetValuesBy: NotRequired[Mapping[str, Literal["alpha", "count"]] | None]


class SearchUpdateSettingsParamsPagination(TypedDict):
    maxTotalHits: NotRequired[int | None]


class SearchUpdateSettingsParamsTypoTolerance(TypedDict):
    enabled: NotRequired[bool | None]
    disableOnWords: NotRequired[List[str] | None]
    disableOnAttributes: NotRequired[List[str] | None]
    disableOnNumbers: NotRequired[bool | None]
    minWordSizeForTypos: NotRequired[SearchUpdateSettingsParamsTypoToleranceMinWordSizeForTypos | None]


class SearchUpdateSettingsParamsTypoToleranceMinWordSizeForTypos(TypedDict):
    oneTypo: NotRequired[int]
    twoTypos: NotRequired[int]


class SearchVersionResult(BaseModel):
    commitSha: str
    commitDate: str
    pkgVersion: str


class SearchResource(Resource):
    """Full-text search over documents of your own and over what the platform offers; stock Meilisearch clients work"""

    _transport: Transport

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def everything(
        self,
        *,
        q: str,
        kinds: List[str] | Omit = omit,
        limit: int | Omit = omit,
        offset: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EverythingFound:
        """Search agents, models, bridges and docs in one go"""
        _answer: EverythingFound = self._transport.request(Operation("POST", "/v1/search", EverythingFound, body={"q": q, "kinds": kinds, "limit": limit, "offset": offset}, options=options))
        return _answer

    def health(
        self,
        **options: Unpack[RequestOptions],
    ) -> SearchHealthResult:
        """Whether searches are served"""
        _answer: SearchHealthResult = self._transport.request(Operation("GET", "/v1/search/health", SearchHealthResult, options=options))
        return _answer

    def version(
        self,
        **options: Unpack[RequestOptions],
    ) -> SearchVersionResult:
        """Which version of the interface stock clients meet"""
        _answer: SearchVersionResult = self._transport.request(Operation("GET", "/v1/search/version", SearchVersionResult, options=options))
        return _answer

    def keys(
        self,
        *,
        offset: int | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SearchKeysResult:
        """Your key for searches alone; it signs tenant tokens"""
        _answer: SearchKeysResult = self._transport.request(Operation("GET", "/v1/search/keys", SearchKeysResult, query={"offset": offset, "limit": limit}, options=options))
        return _answer

    def create_index(
        self,
        *,
        uid: str,
        primaryKey: str | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Create an index"""
        _answer: EnqueuedSearchTask = self._transport.request(Operation("POST", "/v1/search/indexes", EnqueuedSearchTask, body={"uid": uid, "primaryKey": primaryKey}, options=options))
        return _answer

    def list_indexes(
        self,
        *,
        offset: int | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SearchListIndexesResult:
        """Your indexes"""
        _answer: SearchListIndexesResult = self._transport.request(Operation("GET", "/v1/search/indexes", SearchListIndexesResult, query={"offset": offset, "limit": limit}, options=options))
        return _answer

    def get_index(
        self,
        uid: str,
        **options: Unpack[RequestOptions],
    ) -> SearchIndex:
        """One index"""
        _answer: SearchIndex = self._transport.request(Operation("GET", path_of("/v1/search/indexes/:uid", uid=uid), SearchIndex, options=options))
        return _answer

    def update_index(
        self,
        uid: str,
        *,
        primaryKey: str,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Say which field of documents is their id"""
        _answer: EnqueuedSearchTask = self._transport.request(Operation("PATCH", path_of("/v1/search/indexes/:uid", uid=uid), EnqueuedSearchTask, body={"primaryKey": primaryKey}, options=options))
        return _answer

    def delete_index(
        self,
        uid: str,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Delete an index and its documents"""
        _answer: EnqueuedSearchTask = self._transport.request(Operation("DELETE", path_of("/v1/search/indexes/:uid", uid=uid), EnqueuedSearchTask, options=options))
        return _answer

    def stats(
        self,
        **options: Unpack[RequestOptions],
    ) -> SearchStatsResult:
        """How much your indexes hold"""
        _answer: SearchStatsResult = self._transport.request(Operation("GET", "/v1/search/stats", SearchStatsResult, options=options))
        return _answer

    def index_stats(
        self,
        uid: str,
        **options: Unpack[RequestOptions],
    ) -> SearchIndexStats:
        """How much an index holds"""
        _answer: SearchIndexStats = self._transport.request(Operation("GET", path_of("/v1/search/indexes/:uid/stats", uid=uid), SearchIndexStats, options=options))
        return _answer

    def add_documents(
        self,
        uid: str,
        body: Any,
        *,
        primaryKey: str | Omit = omit,
        csvDelimiter: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Add documents, or put them in the place of those with the same ids"""
        _answer: EnqueuedSearchTask = self._transport.request(Operation("POST", path_of("/v1/search/indexes/:uid/documents", uid=uid), EnqueuedSearchTask, body=body, query={"primaryKey": primaryKey, "csvDelimiter": csvDelimiter}, options=options))
        return _answer

    def update_documents(
        self,
        uid: str,
        body: Any,
        *,
        primaryKey: str | Omit = omit,
        csvDelimiter: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Add documents, or change the given fields of those with the same ids"""
        _answer: EnqueuedSearchTask = self._transport.request(Operation("PUT", path_of("/v1/search/indexes/:uid/documents", uid=uid), EnqueuedSearchTask, body=body, query={"primaryKey": primaryKey, "csvDelimiter": csvDelimiter}, options=options))
        return _answer

    def list_documents(
        self,
        uid: str,
        *,
        offset: int | Omit = omit,
        limit: int | Omit = omit,
        fields: str | Omit = omit,
        filter: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SearchListDocumentsResult:
        """Documents of an index"""
        _answer: SearchListDocumentsResult = self._transport.request(Operation("GET", path_of("/v1/search/indexes/:uid/documents", uid=uid), SearchListDocumentsResult, query={"offset": offset, "limit": limit, "fields": fields, "filter": filter}, options=options))
        return _answer

    def fetch_documents(
        self,
        uid: str,
        *,
        offset: int | Omit = omit,
        limit: int | Omit = omit,
        fields: List[str] | None | Omit = omit,
        filter: Any | Omit = omit,
        ids: List[Any] | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SearchFetchDocumentsResult:
        """Documents of an index, by filter or ids"""
        _answer: SearchFetchDocumentsResult = self._transport.request(Operation("POST", path_of("/v1/search/indexes/:uid/documents/fetch", uid=uid), SearchFetchDocumentsResult, body={"offset": offset, "limit": limit, "fields": fields, "filter": filter, "ids": ids}, options=options))
        return _answer

    def delete_batch(
        self,
        uid: str,
        body: List[Any],
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Delete documents by their ids"""
        _answer: EnqueuedSearchTask = self._transport.request(Operation("POST", path_of("/v1/search/indexes/:uid/documents/delete-batch", uid=uid), EnqueuedSearchTask, body=body, options=options))
        return _answer

    def delete_by_filter(
        self,
        uid: str,
        *,
        filter: Any,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Delete the documents that pass a filter"""
        _answer: EnqueuedSearchTask = self._transport.request(Operation("POST", path_of("/v1/search/indexes/:uid/documents/delete", uid=uid), EnqueuedSearchTask, body={"filter": filter}, options=options))
        return _answer

    def get_document(
        self,
        uid: str,
        id: str,
        *,
        fields: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """One document"""
        _answer: dict[str, Any] = self._transport.request(Operation("GET", path_of("/v1/search/indexes/:uid/documents/:id", uid=uid, id=id), dict[str, Any], query={"fields": fields}, options=options))
        return _answer

    def delete_document(
        self,
        uid: str,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Delete a document"""
        _answer: EnqueuedSearchTask = self._transport.request(Operation("DELETE", path_of("/v1/search/indexes/:uid/documents/:id", uid=uid, id=id), EnqueuedSearchTask, options=options))
        return _answer

    def delete_all_documents(
        self,
        uid: str,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Delete all documents of an index"""
        _answer: EnqueuedSearchTask = self._transport.request(Operation("DELETE", path_of("/v1/search/indexes/:uid/documents", uid=uid), EnqueuedSearchTask, options=options))
        return _answer

    def settings(
        self,
        uid: str,
        **options: Unpack[RequestOptions],
    ) -> SearchSettings:
        """All settings of an index"""
        _answer: SearchSettings = self._transport.request(Operation("GET", path_of("/v1/search/indexes/:uid/settings", uid=uid), SearchSettings, options=options))
        return _answer

    def update_settings(
        self,
        uid: str,
        *,
        displayedAttributes: List[str] | None | Omit = omit,
        searchableAttributes: List[str] | None | Omit = omit,
        filterableAttributes: List[str] | None | Omit = omit,
        sortableAttributes: List[str] | None | Omit = omit,
        rankingRules: List[str] | None | Omit = omit,
        stopWords: List[str] | None | Omit = omit,
        synonyms: Mapping[str, List[str]] | None | Omit = omit,
        distinctAttribute: str | None | Omit = omit,
        typoTolerance: SearchUpdateSettingsParamsTypoTolerance | None | Omit = omit,
        pagination: SearchUpdateSettingsParamsPagination | None | Omit = omit,
        faceting: SearchUpdateSettingsParamsFaceting | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Change settings of an index; null puts a default back"""
        _answer: EnqueuedSearchTask = self._transport.request(Operation("PATCH", path_of("/v1/search/indexes/:uid/settings", uid=uid), EnqueuedSearchTask, body={"displayedAttributes": displayedAttributes, "searchableAttributes": searchableAttributes, "filterableAttributes": filterableAttributes, "sortableAttributes": sortableAttributes, "rankingRules": rankingRules, "stopWords": stopWords, "synonyms": synonyms, "distinctAttribute": distinctAttribute, "typoTolerance": typoTolerance, "pagination": pagination, "faceting": faceting}, options=options))
        return _answer

    def reset_settings(
        self,
        uid: str,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Put all settings of an index back to their defaults"""
        _answer: EnqueuedSearchTask = self._transport.request(Operation("DELETE", path_of("/v1/search/indexes/:uid/settings", uid=uid), EnqueuedSearchTask, options=options))
        return _answer

    def setting(
        self,
        uid: str,
        setting: str,
        **options: Unpack[RequestOptions],
    ) -> Any:
        """One setting of an index"""
        return self._transport.request(Operation("GET", path_of("/v1/search/indexes/:uid/settings/:setting", uid=uid, setting=setting), Any, options=options))

    def put_setting(
        self,
        uid: str,
        setting: str,
        body: Any,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Change one setting of an index"""
        _answer: EnqueuedSearchTask = self._transport.request(Operation("PUT", path_of("/v1/search/indexes/:uid/settings/:setting", uid=uid, setting=setting), EnqueuedSearchTask, body=body, options=options))
        return _answer

    def patch_setting(
        self,
        uid: str,
        setting: str,
        body: Any,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Change members of one setting of an index"""
        _answer: EnqueuedSearchTask = self._transport.request(Operation("PATCH", path_of("/v1/search/indexes/:uid/settings/:setting", uid=uid, setting=setting), EnqueuedSearchTask, body=body, options=options))
        return _answer

    def reset_setting(
        self,
        uid: str,
        setting: str,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Put one setting of an index back to its default"""
        _answer: EnqueuedSearchTask = self._transport.request(Operation("DELETE", path_of("/v1/search/indexes/:uid/settings/:setting", uid=uid, setting=setting), EnqueuedSearchTask, options=options))
        return _answer

    def search(
        self,
        uid: str,
        *,
        q: str | None | Omit = omit,
        offset: int | Omit = omit,
        limit: int | Omit = omit,
        page: int | Omit = omit,
        hitsPerPage: int | Omit = omit,
        matchingStrategy: Literal["last", "all", "frequency"] | Omit = omit,
        cropLength: int | Omit = omit,
        cropMarker: str | Omit = omit,
        highlightPreTag: str | Omit = omit,
        highlightPostTag: str | Omit = omit,
        showMatchesPosition: bool | Omit = omit,
        showRankingScore: bool | Omit = omit,
        rankingScoreThreshold: float | Omit = omit,
        distinct: str | Omit = omit,
        filter: Any | Omit = omit,
        sort: List[str] | None | Omit = omit,
        facets: List[str] | None | Omit = omit,
        attributesToRetrieve: List[str] | None | Omit = omit,
        attributesToHighlight: List[str] | None | Omit = omit,
        attributesToCrop: List[str] | None | Omit = omit,
        attributesToSearchOn: List[str] | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SearchResult:
        """Search an index"""
        _answer: SearchResult = self._transport.request(Operation("POST", path_of("/v1/search/indexes/:uid/search", uid=uid), SearchResult, body={"q": q, "offset": offset, "limit": limit, "page": page, "hitsPerPage": hitsPerPage, "matchingStrategy": matchingStrategy, "cropLength": cropLength, "cropMarker": cropMarker, "highlightPreTag": highlightPreTag, "highlightPostTag": highlightPostTag, "showMatchesPosition": showMatchesPosition, "showRankingScore": showRankingScore, "rankingScoreThreshold": rankingScoreThreshold, "distinct": distinct, "filter": filter, "sort": sort, "facets": facets, "attributesToRetrieve": attributesToRetrieve, "attributesToHighlight": attributesToHighlight, "attributesToCrop": attributesToCrop, "attributesToSearchOn": attributesToSearchOn}, options=options))
        return _answer

    def search_by_address(
        self,
        uid: str,
        *,
        q: str | None | Omit = omit,
        offset: int | Omit = omit,
        limit: int | Omit = omit,
        page: int | Omit = omit,
        hitsPerPage: int | Omit = omit,
        matchingStrategy: Literal["last", "all", "frequency"] | Omit = omit,
        cropLength: int | Omit = omit,
        cropMarker: str | Omit = omit,
        highlightPreTag: str | Omit = omit,
        highlightPostTag: str | Omit = omit,
        showMatchesPosition: bool | Omit = omit,
        showRankingScore: bool | Omit = omit,
        rankingScoreThreshold: float | Omit = omit,
        distinct: str | Omit = omit,
        filter: str | Omit = omit,
        sort: str | Omit = omit,
        facets: str | Omit = omit,
        attributesToRetrieve: str | Omit = omit,
        attributesToHighlight: str | Omit = omit,
        attributesToCrop: str | Omit = omit,
        attributesToSearchOn: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SearchResult:
        """Search an index"""
        _answer: SearchResult = self._transport.request(Operation("GET", path_of("/v1/search/indexes/:uid/search", uid=uid), SearchResult, query={"q": q, "offset": offset, "limit": limit, "page": page, "hitsPerPage": hitsPerPage, "matchingStrategy": matchingStrategy, "cropLength": cropLength, "cropMarker": cropMarker, "highlightPreTag": highlightPreTag, "highlightPostTag": highlightPostTag, "showMatchesPosition": showMatchesPosition, "showRankingScore": showRankingScore, "rankingScoreThreshold": rankingScoreThreshold, "distinct": distinct, "filter": filter, "sort": sort, "facets": facets, "attributesToRetrieve": attributesToRetrieve, "attributesToHighlight": attributesToHighlight, "attributesToCrop": attributesToCrop, "attributesToSearchOn": attributesToSearchOn}, options=options))
        return _answer

    def facet_search(
        self,
        uid: str,
        *,
        facetName: str,
        facetQuery: str | None | Omit = omit,
        q: str | None | Omit = omit,
        filter: Any | Omit = omit,
        matchingStrategy: Literal["last", "all", "frequency"] | Omit = omit,
        attributesToSearchOn: List[str] | None | Omit = omit,
        exhaustiveFacetCount: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> FacetSearchResult:
        """Find values of a facet"""
        _answer: FacetSearchResult = self._transport.request(Operation("POST", path_of("/v1/search/indexes/:uid/facet-search", uid=uid), FacetSearchResult, body={"facetName": facetName, "facetQuery": facetQuery, "q": q, "filter": filter, "matchingStrategy": matchingStrategy, "attributesToSearchOn": attributesToSearchOn, "exhaustiveFacetCount": exhaustiveFacetCount}, options=options))
        return _answer

    def multi_search(
        self,
        *,
        queries: List[SearchMultiSearchParamsQuery],
        federation: SearchMultiSearchParamsFederation | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SearchMultiSearchResult:
        """Search several indexes; with federation, as one list"""
        _answer: SearchMultiSearchResult = self._transport.request(Operation("POST", "/v1/search/multi-search", SearchMultiSearchResult, body={"queries": queries, "federation": federation}, options=options))
        return _answer

    def tasks(
        self,
        *,
        limit: int | Omit = omit,
        from_: int | Omit = omit,
        reverse: bool | Omit = omit,
        uids: str | Omit = omit,
        statuses: str | Omit = omit,
        types: str | Omit = omit,
        indexUids: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SearchTasksResult:
        """Your tasks, newest first"""
        _answer: SearchTasksResult = self._transport.request(Operation("GET", "/v1/search/tasks", SearchTasksResult, query={"limit": limit, "from": from_, "reverse": reverse, "uids": uids, "statuses": statuses, "types": types, "indexUids": indexUids}, options=options))
        return _answer

    def task(
        self,
        uid: str,
        **options: Unpack[RequestOptions],
    ) -> SearchTask:
        """One task

        Of one that is not done yet the answer comes once it is, or after half a second.
        """
        _answer: SearchTask = self._transport.request(Operation("GET", path_of("/v1/search/tasks/:uid", uid=uid), SearchTask, options=options))
        return _answer

    def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module search is and how it does"""
        _answer: ModuleInfo = self._transport.request(Operation("GET", "/v1/search/info", ModuleInfo, options=options))
        return _answer


class AsyncSearchResource(Resource):
    """Full-text search over documents of your own and over what the platform offers; stock Meilisearch clients work"""

    _transport: AsyncTransport

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def everything(
        self,
        *,
        q: str,
        kinds: List[str] | Omit = omit,
        limit: int | Omit = omit,
        offset: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EverythingFound:
        """Search agents, models, bridges and docs in one go"""
        _answer: EverythingFound = await self._transport.request(Operation("POST", "/v1/search", EverythingFound, body={"q": q, "kinds": kinds, "limit": limit, "offset": offset}, options=options))
        return _answer

    async def health(
        self,
        **options: Unpack[RequestOptions],
    ) -> SearchHealthResult:
        """Whether searches are served"""
        _answer: SearchHealthResult = await self._transport.request(Operation("GET", "/v1/search/health", SearchHealthResult, options=options))
        return _answer

    async def version(
        self,
        **options: Unpack[RequestOptions],
    ) -> SearchVersionResult:
        """Which version of the interface stock clients meet"""
        _answer: SearchVersionResult = await self._transport.request(Operation("GET", "/v1/search/version", SearchVersionResult, options=options))
        return _answer

    async def keys(
        self,
        *,
        offset: int | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SearchKeysResult:
        """Your key for searches alone; it signs tenant tokens"""
        _answer: SearchKeysResult = await self._transport.request(Operation("GET", "/v1/search/keys", SearchKeysResult, query={"offset": offset, "limit": limit}, options=options))
        return _answer

    async def create_index(
        self,
        *,
        uid: str,
        primaryKey: str | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Create an index"""
        _answer: EnqueuedSearchTask = await self._transport.request(Operation("POST", "/v1/search/indexes", EnqueuedSearchTask, body={"uid": uid, "primaryKey": primaryKey}, options=options))
        return _answer

    async def list_indexes(
        self,
        *,
        offset: int | Omit = omit,
        limit: int | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SearchListIndexesResult:
        """Your indexes"""
        _answer: SearchListIndexesResult = await self._transport.request(Operation("GET", "/v1/search/indexes", SearchListIndexesResult, query={"offset": offset, "limit": limit}, options=options))
        return _answer

    async def get_index(
        self,
        uid: str,
        **options: Unpack[RequestOptions],
    ) -> SearchIndex:
        """One index"""
        _answer: SearchIndex = await self._transport.request(Operation("GET", path_of("/v1/search/indexes/:uid", uid=uid), SearchIndex, options=options))
        return _answer

    async def update_index(
        self,
        uid: str,
        *,
        primaryKey: str,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Say which field of documents is their id"""
        _answer: EnqueuedSearchTask = await self._transport.request(Operation("PATCH", path_of("/v1/search/indexes/:uid", uid=uid), EnqueuedSearchTask, body={"primaryKey": primaryKey}, options=options))
        return _answer

    async def delete_index(
        self,
        uid: str,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Delete an index and its documents"""
        _answer: EnqueuedSearchTask = await self._transport.request(Operation("DELETE", path_of("/v1/search/indexes/:uid", uid=uid), EnqueuedSearchTask, options=options))
        return _answer

    async def stats(
        self,
        **options: Unpack[RequestOptions],
    ) -> SearchStatsResult:
        """How much your indexes hold"""
        _answer: SearchStatsResult = await self._transport.request(Operation("GET", "/v1/search/stats", SearchStatsResult, options=options))
        return _answer

    async def index_stats(
        self,
        uid: str,
        **options: Unpack[RequestOptions],
    ) -> SearchIndexStats:
        """How much an index holds"""
        _answer: SearchIndexStats = await self._transport.request(Operation("GET", path_of("/v1/search/indexes/:uid/stats", uid=uid), SearchIndexStats, options=options))
        return _answer

    async def add_documents(
        self,
        uid: str,
        body: Any,
        *,
        primaryKey: str | Omit = omit,
        csvDelimiter: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Add documents, or put them in the place of those with the same ids"""
        _answer: EnqueuedSearchTask = await self._transport.request(Operation("POST", path_of("/v1/search/indexes/:uid/documents", uid=uid), EnqueuedSearchTask, body=body, query={"primaryKey": primaryKey, "csvDelimiter": csvDelimiter}, options=options))
        return _answer

    async def update_documents(
        self,
        uid: str,
        body: Any,
        *,
        primaryKey: str | Omit = omit,
        csvDelimiter: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Add documents, or change the given fields of those with the same ids"""
        _answer: EnqueuedSearchTask = await self._transport.request(Operation("PUT", path_of("/v1/search/indexes/:uid/documents", uid=uid), EnqueuedSearchTask, body=body, query={"primaryKey": primaryKey, "csvDelimiter": csvDelimiter}, options=options))
        return _answer

    async def list_documents(
        self,
        uid: str,
        *,
        offset: int | Omit = omit,
        limit: int | Omit = omit,
        fields: str | Omit = omit,
        filter: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SearchListDocumentsResult:
        """Documents of an index"""
        _answer: SearchListDocumentsResult = await self._transport.request(Operation("GET", path_of("/v1/search/indexes/:uid/documents", uid=uid), SearchListDocumentsResult, query={"offset": offset, "limit": limit, "fields": fields, "filter": filter}, options=options))
        return _answer

    async def fetch_documents(
        self,
        uid: str,
        *,
        offset: int | Omit = omit,
        limit: int | Omit = omit,
        fields: List[str] | None | Omit = omit,
        filter: Any | Omit = omit,
        ids: List[Any] | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SearchFetchDocumentsResult:
        """Documents of an index, by filter or ids"""
        _answer: SearchFetchDocumentsResult = await self._transport.request(Operation("POST", path_of("/v1/search/indexes/:uid/documents/fetch", uid=uid), SearchFetchDocumentsResult, body={"offset": offset, "limit": limit, "fields": fields, "filter": filter, "ids": ids}, options=options))
        return _answer

    async def delete_batch(
        self,
        uid: str,
        body: List[Any],
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Delete documents by their ids"""
        _answer: EnqueuedSearchTask = await self._transport.request(Operation("POST", path_of("/v1/search/indexes/:uid/documents/delete-batch", uid=uid), EnqueuedSearchTask, body=body, options=options))
        return _answer

    async def delete_by_filter(
        self,
        uid: str,
        *,
        filter: Any,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Delete the documents that pass a filter"""
        _answer: EnqueuedSearchTask = await self._transport.request(Operation("POST", path_of("/v1/search/indexes/:uid/documents/delete", uid=uid), EnqueuedSearchTask, body={"filter": filter}, options=options))
        return _answer

    async def get_document(
        self,
        uid: str,
        id: str,
        *,
        fields: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> dict[str, Any]:
        """One document"""
        _answer: dict[str, Any] = await self._transport.request(Operation("GET", path_of("/v1/search/indexes/:uid/documents/:id", uid=uid, id=id), dict[str, Any], query={"fields": fields}, options=options))
        return _answer

    async def delete_document(
        self,
        uid: str,
        id: str,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Delete a document"""
        _answer: EnqueuedSearchTask = await self._transport.request(Operation("DELETE", path_of("/v1/search/indexes/:uid/documents/:id", uid=uid, id=id), EnqueuedSearchTask, options=options))
        return _answer

    async def delete_all_documents(
        self,
        uid: str,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Delete all documents of an index"""
        _answer: EnqueuedSearchTask = await self._transport.request(Operation("DELETE", path_of("/v1/search/indexes/:uid/documents", uid=uid), EnqueuedSearchTask, options=options))
        return _answer

    async def settings(
        self,
        uid: str,
        **options: Unpack[RequestOptions],
    ) -> SearchSettings:
        """All settings of an index"""
        _answer: SearchSettings = await self._transport.request(Operation("GET", path_of("/v1/search/indexes/:uid/settings", uid=uid), SearchSettings, options=options))
        return _answer

    async def update_settings(
        self,
        uid: str,
        *,
        displayedAttributes: List[str] | None | Omit = omit,
        searchableAttributes: List[str] | None | Omit = omit,
        filterableAttributes: List[str] | None | Omit = omit,
        sortableAttributes: List[str] | None | Omit = omit,
        rankingRules: List[str] | None | Omit = omit,
        stopWords: List[str] | None | Omit = omit,
        synonyms: Mapping[str, List[str]] | None | Omit = omit,
        distinctAttribute: str | None | Omit = omit,
        typoTolerance: SearchUpdateSettingsParamsTypoTolerance | None | Omit = omit,
        pagination: SearchUpdateSettingsParamsPagination | None | Omit = omit,
        faceting: SearchUpdateSettingsParamsFaceting | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Change settings of an index; null puts a default back"""
        _answer: EnqueuedSearchTask = await self._transport.request(Operation("PATCH", path_of("/v1/search/indexes/:uid/settings", uid=uid), EnqueuedSearchTask, body={"displayedAttributes": displayedAttributes, "searchableAttributes": searchableAttributes, "filterableAttributes": filterableAttributes, "sortableAttributes": sortableAttributes, "rankingRules": rankingRules, "stopWords": stopWords, "synonyms": synonyms, "distinctAttribute": distinctAttribute, "typoTolerance": typoTolerance, "pagination": pagination, "faceting": faceting}, options=options))
        return _answer

    async def reset_settings(
        self,
        uid: str,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Put all settings of an index back to their defaults"""
        _answer: EnqueuedSearchTask = await self._transport.request(Operation("DELETE", path_of("/v1/search/indexes/:uid/settings", uid=uid), EnqueuedSearchTask, options=options))
        return _answer

    async def setting(
        self,
        uid: str,
        setting: str,
        **options: Unpack[RequestOptions],
    ) -> Any:
        """One setting of an index"""
        return await self._transport.request(Operation("GET", path_of("/v1/search/indexes/:uid/settings/:setting", uid=uid, setting=setting), Any, options=options))

    async def put_setting(
        self,
        uid: str,
        setting: str,
        body: Any,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Change one setting of an index"""
        _answer: EnqueuedSearchTask = await self._transport.request(Operation("PUT", path_of("/v1/search/indexes/:uid/settings/:setting", uid=uid, setting=setting), EnqueuedSearchTask, body=body, options=options))
        return _answer

    async def patch_setting(
        self,
        uid: str,
        setting: str,
        body: Any,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Change members of one setting of an index"""
        _answer: EnqueuedSearchTask = await self._transport.request(Operation("PATCH", path_of("/v1/search/indexes/:uid/settings/:setting", uid=uid, setting=setting), EnqueuedSearchTask, body=body, options=options))
        return _answer

    async def reset_setting(
        self,
        uid: str,
        setting: str,
        **options: Unpack[RequestOptions],
    ) -> EnqueuedSearchTask:
        """Put one setting of an index back to its default"""
        _answer: EnqueuedSearchTask = await self._transport.request(Operation("DELETE", path_of("/v1/search/indexes/:uid/settings/:setting", uid=uid, setting=setting), EnqueuedSearchTask, options=options))
        return _answer

    async def search(
        self,
        uid: str,
        *,
        q: str | None | Omit = omit,
        offset: int | Omit = omit,
        limit: int | Omit = omit,
        page: int | Omit = omit,
        hitsPerPage: int | Omit = omit,
        matchingStrategy: Literal["last", "all", "frequency"] | Omit = omit,
        cropLength: int | Omit = omit,
        cropMarker: str | Omit = omit,
        highlightPreTag: str | Omit = omit,
        highlightPostTag: str | Omit = omit,
        showMatchesPosition: bool | Omit = omit,
        showRankingScore: bool | Omit = omit,
        rankingScoreThreshold: float | Omit = omit,
        distinct: str | Omit = omit,
        filter: Any | Omit = omit,
        sort: List[str] | None | Omit = omit,
        facets: List[str] | None | Omit = omit,
        attributesToRetrieve: List[str] | None | Omit = omit,
        attributesToHighlight: List[str] | None | Omit = omit,
        attributesToCrop: List[str] | None | Omit = omit,
        attributesToSearchOn: List[str] | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SearchResult:
        """Search an index"""
        _answer: SearchResult = await self._transport.request(Operation("POST", path_of("/v1/search/indexes/:uid/search", uid=uid), SearchResult, body={"q": q, "offset": offset, "limit": limit, "page": page, "hitsPerPage": hitsPerPage, "matchingStrategy": matchingStrategy, "cropLength": cropLength, "cropMarker": cropMarker, "highlightPreTag": highlightPreTag, "highlightPostTag": highlightPostTag, "showMatchesPosition": showMatchesPosition, "showRankingScore": showRankingScore, "rankingScoreThreshold": rankingScoreThreshold, "distinct": distinct, "filter": filter, "sort": sort, "facets": facets, "attributesToRetrieve": attributesToRetrieve, "attributesToHighlight": attributesToHighlight, "attributesToCrop": attributesToCrop, "attributesToSearchOn": attributesToSearchOn}, options=options))
        return _answer

    async def search_by_address(
        self,
        uid: str,
        *,
        q: str | None | Omit = omit,
        offset: int | Omit = omit,
        limit: int | Omit = omit,
        page: int | Omit = omit,
        hitsPerPage: int | Omit = omit,
        matchingStrategy: Literal["last", "all", "frequency"] | Omit = omit,
        cropLength: int | Omit = omit,
        cropMarker: str | Omit = omit,
        highlightPreTag: str | Omit = omit,
        highlightPostTag: str | Omit = omit,
        showMatchesPosition: bool | Omit = omit,
        showRankingScore: bool | Omit = omit,
        rankingScoreThreshold: float | Omit = omit,
        distinct: str | Omit = omit,
        filter: str | Omit = omit,
        sort: str | Omit = omit,
        facets: str | Omit = omit,
        attributesToRetrieve: str | Omit = omit,
        attributesToHighlight: str | Omit = omit,
        attributesToCrop: str | Omit = omit,
        attributesToSearchOn: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SearchResult:
        """Search an index"""
        _answer: SearchResult = await self._transport.request(Operation("GET", path_of("/v1/search/indexes/:uid/search", uid=uid), SearchResult, query={"q": q, "offset": offset, "limit": limit, "page": page, "hitsPerPage": hitsPerPage, "matchingStrategy": matchingStrategy, "cropLength": cropLength, "cropMarker": cropMarker, "highlightPreTag": highlightPreTag, "highlightPostTag": highlightPostTag, "showMatchesPosition": showMatchesPosition, "showRankingScore": showRankingScore, "rankingScoreThreshold": rankingScoreThreshold, "distinct": distinct, "filter": filter, "sort": sort, "facets": facets, "attributesToRetrieve": attributesToRetrieve, "attributesToHighlight": attributesToHighlight, "attributesToCrop": attributesToCrop, "attributesToSearchOn": attributesToSearchOn}, options=options))
        return _answer

    async def facet_search(
        self,
        uid: str,
        *,
        facetName: str,
        facetQuery: str | None | Omit = omit,
        q: str | None | Omit = omit,
        filter: Any | Omit = omit,
        matchingStrategy: Literal["last", "all", "frequency"] | Omit = omit,
        attributesToSearchOn: List[str] | None | Omit = omit,
        exhaustiveFacetCount: bool | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> FacetSearchResult:
        """Find values of a facet"""
        _answer: FacetSearchResult = await self._transport.request(Operation("POST", path_of("/v1/search/indexes/:uid/facet-search", uid=uid), FacetSearchResult, body={"facetName": facetName, "facetQuery": facetQuery, "q": q, "filter": filter, "matchingStrategy": matchingStrategy, "attributesToSearchOn": attributesToSearchOn, "exhaustiveFacetCount": exhaustiveFacetCount}, options=options))
        return _answer

    async def multi_search(
        self,
        *,
        queries: List[SearchMultiSearchParamsQuery],
        federation: SearchMultiSearchParamsFederation | None | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SearchMultiSearchResult:
        """Search several indexes; with federation, as one list"""
        _answer: SearchMultiSearchResult = await self._transport.request(Operation("POST", "/v1/search/multi-search", SearchMultiSearchResult, body={"queries": queries, "federation": federation}, options=options))
        return _answer

    async def tasks(
        self,
        *,
        limit: int | Omit = omit,
        from_: int | Omit = omit,
        reverse: bool | Omit = omit,
        uids: str | Omit = omit,
        statuses: str | Omit = omit,
        types: str | Omit = omit,
        indexUids: str | Omit = omit,
        **options: Unpack[RequestOptions],
    ) -> SearchTasksResult:
        """Your tasks, newest first"""
        _answer: SearchTasksResult = await self._transport.request(Operation("GET", "/v1/search/tasks", SearchTasksResult, query={"limit": limit, "from": from_, "reverse": reverse, "uids": uids, "statuses": statuses, "types": types, "indexUids": indexUids}, options=options))
        return _answer

    async def task(
        self,
        uid: str,
        **options: Unpack[RequestOptions],
    ) -> SearchTask:
        """One task"""
        _answer: SearchTask = await self._transport.request(Operation("GET", path_of("/v1/search/tasks/:uid", uid=uid), SearchTask, options=options))
        return _answer

    async def info(
        self,
        **options: Unpack[RequestOptions],
    ) -> ModuleInfo:
        """What the module search is and how it does"""
        _answer: ModuleInfo = await self._transport.request(Operation("GET", "/v1/search/info", ModuleInfo, options=options))
        return _answer
