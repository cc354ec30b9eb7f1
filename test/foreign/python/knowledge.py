"""Python's stock clients of memory and search against the running service: `npm run test:python`."""

from __future__ import annotations

import os
import time
from typing import Any, Callable

os.environ["MEM0_TELEMETRY"] = "false"

import meilisearch
from meilisearch.errors import MeilisearchApiError
from mem0 import MemoryClient

URL, KEY = os.environ["SERVICE_URL"], os.environ["API_KEY"]

mem0 = MemoryClient(api_key=KEY, host=f"{URL}/v1/memory")
search = meilisearch.Client(f"{URL}/v1/search", KEY)


def failure(call: Callable[[], Any]) -> Any:
    try:
        value = call()
    except Exception as error:
        return error
    raise AssertionError(f"no error, but {value!r}")


def mem0_all() -> None:
    said = [
        {"role": "user", "content": "I adopted a greyhound called Biscuit."},
        {"role": "assistant", "content": "What does Biscuit eat?"},
    ]
    added = mem0.add(said, user_id="ada", metadata={"source": "chat"})
    assert [each["event"] for each in added["results"]] == ["ADD", "ADD"], added
    first = added["results"][0]["id"]
    filters = {"AND": [{"user_id": "ada"}, {"metadata": {"source": "chat"}}]}
    found = mem0.search("Which dog was adopted?", filters=filters, top_k=1)["results"]
    assert [each["id"] for each in found] == [first], found
    assert found[0]["memory"] == "I adopted a greyhound called Biscuit." and found[0]["signals"], found
    mem0.update(first, text="I adopted a whippet called Biscuit.")
    assert mem0.get(first)["memory"] == "I adopted a whippet called Biscuit."
    assert [each["event"] for each in mem0.history(first)] == ["ADD", "UPDATE"]
    page = mem0.get_all(filters={"user_id": "ada"}, page=1, page_size=1)
    assert page["count"] == 2 and len(page["results"]) == 1, page
    assert [(each["type"], each["name"]) for each in mem0.users()["results"]] == [("user", "ada")]
    mem0.feedback(first, feedback="POSITIVE", feedback_reason="right")
    mem0.batch_update([{"memory_id": first, "text": "Biscuit is a whippet."}])
    mem0.batch_delete([{"memory_id": first}])
    assert "there is no memory" in str(failure(lambda: mem0.get(first)))
    mem0.delete(mem0.get_all(filters={"user_id": "ada"})["results"][0]["id"])
    mem0.add("I like tea.", user_id="bob")
    mem0.add("I like coffee.", user_id="bob", run_id="one")
    mem0.delete_all(user_id="bob", run_id="one")
    assert [each["memory"] for each in mem0.get_all(filters={"user_id": "bob"})["results"]] == ["I like tea."]
    mem0.delete_users(user_id="bob")
    mem0.add("I like milk.", agent_id="cook")
    mem0.reset()
    assert mem0.users()["results"] == []
    assert "filters" in str(failure(lambda: mem0.search("x", filters={"colour": "red"})))


def meilisearch_all() -> None:
    def done(task: Any) -> Any:
        return search.wait_for_task(task.task_uid, timeout_in_ms=60_000)

    assert search.is_healthy()
    done(search.create_index("films", {"primaryKey": "id"}))
    index = search.index("films")
    films = [
        {"id": 1, "title": "Carol", "genres": ["Romance", "Drama"], "year": 2015},
        {"id": 2, "title": "Wonder Woman", "genres": ["Action"], "year": 2017},
        {"id": 3, "title": "Moana", "genres": ["Fantasy", "Action"], "year": 2016},
    ]
    assert done(index.add_documents(films)).status == "succeeded"
    done(index.update_settings({"filterableAttributes": ["genres", "year"], "sortableAttributes": ["year"]}))
    assert [hit["id"] for hit in index.search("caorl")["hits"]] == [1]
    found = index.search("", {"filter": "genres = action", "sort": ["year:desc"], "facets": ["genres"]})
    assert [hit["id"] for hit in found["hits"]] == [2, 3], found
    assert found["facetDistribution"]["genres"] == {"Action": 2, "Fantasy": 1}, found
    assert index.facet_search("genres", "ac")["facetHits"] == [{"value": "Action", "count": 2}]
    both = search.multi_search([{"indexUid": "films", "q": "moana"}, {"indexUid": "films", "q": "woman"}])
    assert [each["hits"][0]["id"] for each in both["results"]] == [3, 2], both
    done(index.update_documents([{"id": 3, "year": 2026}]))
    assert dict(index.get_document("3"))["year"] == 2026 and dict(index.get_document("3"))["title"] == "Moana"
    assert index.get_documents({"limit": 2}).total == 3
    done(index.delete_document("3"))
    done(index.delete_documents(filter="year = 2017"))
    done(index.delete_documents(["1"]))
    assert index.get_stats().number_of_documents == 0
    assert failure(lambda: index.get_document("1")).code == "document_not_found"
    assert failure(lambda: index.search("", {"filter": "year >"})).code == "invalid_search_filter"
    assert isinstance(failure(lambda: search.index("none").search("")), MeilisearchApiError)
    key = search.get_keys().results[0]
    token = search.generate_tenant_token(key.uid, {"films": {"filter": "year > 2020"}}, api_key=key.key)
    done(index.add_documents(films))
    bearer = meilisearch.Client(f"{URL}/v1/search", token).index("films")
    assert bearer.search("")["hits"] == []
    done(index.delete_all_documents())
    done(index.delete())
    assert search.get_indexes()["total"] == 0
    assert search.get_tasks().results[0].type == "indexDeletion"


for name, check in (("mem0ai", mem0_all), ("meilisearch", meilisearch_all)):
    began = time.monotonic()
    check()
    print(f"✔ {name} ({time.monotonic() - began:.1f} s)", flush=True)
