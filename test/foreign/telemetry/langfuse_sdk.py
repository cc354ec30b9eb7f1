"""Langfuse's SDK for Python, unmodified: its base URL is `/v1/observability`, its secret key an API key."""

import logging
import os

import requests
from langfuse import Evaluation, Langfuse, observe, propagate_attributes

URL = os.environ["SERVICE_BASE_URL"]
KEY = os.environ["SERVICE_API_KEY"]
HEADERS = {"authorization": f"Bearer {KEY}"}


class Complaints(logging.Handler):
    """What the SDK only logs: that it could not send."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.seen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.seen.append(record.getMessage())


complaints = Complaints()
for name in ("langfuse", "opentelemetry"):
    logging.getLogger(name).addHandler(complaints)

requests.put(f"{URL}/v1/observability/settings", headers=HEADERS, json={"store_content": True}).raise_for_status()
langfuse = Langfuse(public_key="pk-lf-any", secret_key=KEY, base_url=f"{URL}/v1/observability")
assert langfuse.auth_check()

with propagate_attributes(session_id="python-session", user_id="end-user", tags=["beta"]):
    with langfuse.start_as_current_observation(as_type="span", name="handle", input={"question": "Why?"}) as span:
        with langfuse.start_as_current_observation(
            as_type="generation",
            name="answer",
            model="gpt-4o-mini",
            input=[{"role": "user", "content": "Why?"}],
            usage_details={"input": 1_000_000, "output": 0},
        ) as generation:
            generation.update(output="Because.")
            generation.score(name="helpful", value=0.9, data_type="NUMERIC")
            langfuse.score_current_trace(name="tone", value="polite", data_type="CATEGORICAL", comment="short")
            langfuse.score_current_span(name="right", value=1, data_type="BOOLEAN")
        trace_id = langfuse.get_current_trace_id()
        span.update(output="Because.")


@observe()
def decorated(number: int) -> str | None:
    return langfuse.get_current_trace_id()


other_id = decorated(3)
langfuse.create_score(name="later", value=0.5, trace_id=trace_id)
langfuse.create_score(name="of the session", value=0.7, session_id="python-session")
assert trace_id in (langfuse.get_trace_url(trace_id=trace_id) or "")
langfuse.flush()
assert complaints.seen == [], complaints.seen


def get(path: str) -> dict:
    answer = requests.get(f"{URL}/v1/observability{path}", headers=HEADERS, timeout=30)
    answer.raise_for_status()
    return answer.json()


trace = get(f"/traces/{trace_id}")
assert (trace["name"], trace["session_id"], trace["user"]) == ("handle", "python-session", "end-user"), trace
assert abs(trace["cost_pence"] - 11.4) < 0.01, trace
answer = next(span for span in trace["span_list"] if span["name"] == "answer")
assert answer["content"]["langfuse.observation.output"] == "Because.", answer
scores = {score["name"]: score["value"] for score in trace["scores"]}
assert scores == {"helpful": 0.9, "tone": "polite", "right": 1, "later": 0.5}, scores
assert get(f"/traces/{other_id}")["name"] == "decorated"
assert "python-session" in [session["session_id"] for session in get("/sessions")["data"]]
assert "of the session" in [score["name"] for score in get("/scores")["data"]]

# what was sent is read by the SDK itself, too
found = {one.name: one for one in langfuse.api.observations.get_many(trace_id=trace_id, fields="core,basic,io,usage").data}
assert {name: one.type for name, one in found.items()} == {"handle": "SPAN", "answer": "GENERATION"}, found
assert (found["answer"].session_id, found["answer"].output) == ("python-session", "Because."), found
assert abs(found["answer"].total_cost - 0.15) < 0.001, found
read = {score.name: score.value for score in langfuse.api.scores.get_many(trace_id=trace_id, fields="subject").data}
assert read == {"helpful": 0.9, "tone": "polite", "right": True, "later": 0.5}, read
assert langfuse.api.health.health().status == "OK"
experiment = langfuse.run_experiment(
    name="capitals",
    data=[{"input": "a", "expected_output": "A"}, {"input": "b", "expected_output": "C"}],
    task=lambda *, item, **_: item["input"].upper(),
    evaluators=[lambda *, output, expected_output, **_: Evaluation(name="same", value=float(output == expected_output))],
)
langfuse.flush()
assert [len(result.evaluations) for result in experiment.item_results] == [1, 1], experiment
assert sorted(score.value for score in langfuse.api.scores.get_many(name="same").data) == [0, 1]
assert langfuse.get_prompt("none", fallback="Hello {{name}}", max_retries=0).compile(name="you") == "Hello you"
langfuse.create_prompt(name="desk/greeting", prompt="Hello {{name}}", labels=["production"], config={"temperature": 0})
second = langfuse.create_prompt(
    name="desk/greeting", type="text", prompt="Good day {{name}}", commit_message="politer", labels=["draft"]
)
prompt = langfuse.get_prompt("desk/greeting", cache_ttl_seconds=0)
assert (prompt.compile(name="you"), prompt.version, prompt.config) == ("Hello you", 1, {"temperature": 0}), prompt
langfuse.update_prompt(name="desk/greeting", version=second.version, new_labels=["production"])
assert langfuse.get_prompt("desk/greeting", cache_ttl_seconds=0).prompt == "Good day {{name}}"
chat = [{"role": "system", "content": "Be {{how}}"}, {"type": "placeholder", "name": "history"}]
langfuse.create_prompt(name="talk", type="chat", prompt=chat, labels=["production"])
messages = langfuse.get_prompt("talk", type="chat").compile(how="kind", history=[{"role": "user", "content": "Hi"}])
assert [message["content"] for message in messages] == ["Be kind", "Hi"], messages
assert [one.name for one in langfuse.api.prompts.list().data] == ["desk/greeting", "talk"]
langfuse.create_dataset(name="capitals", description="of countries")
for country, capital in (("Italy", "Rome"), ("France", "Paris")):
    langfuse.create_dataset_item(
        dataset_name="capitals", id=country, input={"country": country}, expected_output=capital, source_trace_id=trace_id
    )
dataset = langfuse.get_dataset("capitals")
assert [(item.id, item.input, item.expected_output) for item in dataset.items] == [
    ("Italy", {"country": "Italy"}, "Rome"),
    ("France", {"country": "France"}, "Paris"),
], dataset.items
result = dataset.run_experiment(
    name="always Rome",
    task=lambda *, item, **_: "Rome",
    evaluators=[lambda *, output, expected_output, **_: Evaluation(name="capital", value=float(output == expected_output))],
)
langfuse.flush()
assert sorted(score.value for score in langfuse.api.scores.get_many(name="capital").data) == [0, 1], result
assert [one.name for one in langfuse.api.datasets.list().data] == ["capitals"]
made = requests.post(f"{URL}/v1/eval/datasets/{dataset.id}/versions", headers=HEADERS, json={"items": True}, timeout=30)
assert (made.json()["rows"], made.json()["source"]) == (2, "items"), made.text
langfuse.api.trace.delete(other_id)
assert langfuse.api.observations.get_many(trace_id=other_id).data == []
print("langfuse: traces, sessions, scores, auth_check; observations, scores, experiments read; prompts; datasets")
langfuse.shutdown()
