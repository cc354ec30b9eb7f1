"""`GET /metrics` as Prometheus' own parser for Python reads it, and each family for itself."""

import os

import requests
from prometheus_client.parser import text_string_to_metric_families

answer = requests.get(
    os.environ["SERVICE_BASE_URL"] + "/metrics",
    headers={"authorization": f"Bearer {os.environ['METRICS_TOKEN']}"},
    timeout=30,
)
answer.raise_for_status()
assert answer.headers["content-type"].startswith("text/plain; version=0.0.4"), answer.headers
families = list(text_string_to_metric_families(answer.text))
names = [family.name for family in families]
assert len(names) == len(set(names)), "a family stands twice"
for family in families:
    assert family.documentation and family.type != "unknown", family
    # the parser takes a counter's suffix off
    assert not family.name.endswith("_total"), f"{family.name} is named as a counter, and is a {family.type}"
    samples = [(sample.name, tuple(sorted(sample.labels.items()))) for sample in family.samples]
    assert len(samples) == len(set(samples)), f"{family.name} has a sample twice"
for wanted in ("http_operations", "http_operation_seconds", "queue_jobs", "cron_runs", "store_up", "gateway_requests"):
    assert any(name.startswith(wanted) for name in names), f"no {wanted} in {names}"
print(f"prometheus_client: {len(families)} families, {sum(len(family.samples) for family in families)} samples")
