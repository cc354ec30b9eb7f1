"""OpenTelemetry's SDK for Python, unmodified, set up by its environment variables alone: traces, metrics, logs."""

import logging
import os

import requests
from opentelemetry import metrics
from opentelemetry.exporter.otlp.proto.http._log_exporter import OTLPLogExporter
from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk._logs import LoggerProvider, LoggingHandler
from opentelemetry.sdk._logs.export import BatchLogRecordProcessor
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExportResult

URL = os.environ["SERVICE_BASE_URL"]
KEY = os.environ["SERVICE_API_KEY"]
os.environ["OTEL_EXPORTER_OTLP_ENDPOINT"] = os.environ["OTLP_ENDPOINT"]
os.environ["OTEL_EXPORTER_OTLP_HEADERS"] = f"authorization=Bearer%20{KEY}"
os.environ["OTEL_EXPORTER_OTLP_COMPRESSION"] = os.environ["OTLP_COMPRESSION"]
os.environ["OTEL_RESOURCE_ATTRIBUTES"] = "service.name=python-app"
# below the module's own prefix the logs have another address
if "OTLP_LOGS_ENDPOINT" in os.environ:
    os.environ["OTEL_EXPORTER_OTLP_LOGS_ENDPOINT"] = os.environ["OTLP_LOGS_ENDPOINT"]

traces = TracerProvider()
traces.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
logs = LoggerProvider()
logs.add_log_record_processor(BatchLogRecordProcessor(OTLPLogExporter()))
meters = MeterProvider([PeriodicExportingMetricReader(OTLPMetricExporter())])
logger = logging.getLogger("app")
logger.setLevel(logging.INFO)
logger.propagate = False
logger.addHandler(LoggingHandler(logger_provider=logs))

ATTRIBUTES = {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "openai",
    "gen_ai.request.model": "gpt-4o-mini",
    "gen_ai.usage.input_tokens": 1_000_000,
    "gen_ai.usage.output_tokens": 0,
    "session.id": "python",
}
tracer = traces.get_tracer("test")
with tracer.start_as_current_span("chat gpt-4o-mini", attributes=ATTRIBUTES) as span:
    trace_id = format(span.get_span_context().trace_id, "032x")
    with tracer.start_as_current_span("tool"):
        logger.info("took %s steps", 3)
    try:
        raise ValueError("no such thing")
    except ValueError:
        logger.exception("it failed")

meter = meters.get_meter("test")
meter.create_counter("python.calls").add(3, {"route": "/a"})
meter.create_up_down_counter("python.open").add(-2)
meter.create_histogram("python.took", unit="ms").record(12)
meter.create_observable_gauge("python.heat", callbacks=[lambda _: [metrics.Observation(7.5)]])

for provider in (traces, meters, logs):
    assert provider.force_flush(), f"{provider} could not send"


def get(path: str) -> dict:
    answer = requests.get(URL + path, headers={"authorization": f"Bearer {KEY}"}, timeout=30)
    answer.raise_for_status()
    return answer.json()


trace = get(f"/v1/observability/traces/{trace_id}")
assert (trace["name"], trace["session_id"], trace["spans"]) == ("chat gpt-4o-mini", "python", 2), trace
assert abs(trace["cost_pence"] - 11.4) < 0.01, trace
assert {span["service"] for span in trace["span_list"]} == {"python-app"}, trace


def point(name: str) -> dict:
    return get(f"/v1/observability/points?name={name}")["data"][0]


calls = point("python.calls")
assert (calls["kind"], calls["value"], calls["attributes"]) == ("sum", 3, {"route": "/a"}), calls
assert point("python.open")["value"] == -2
assert point("python.heat")["value"] == 7.5
took = point("python.took")
assert (took["kind"], took["unit"], took["count"]) == ("histogram", "ms", 1), took

lines = get(f"/v1/logs/traces/{trace_id}")["data"]
assert [line["line"] for line in lines] == ["took 3 steps", "it failed"], lines
assert lines[0]["labels"]["service_name"] == "python-app", lines
assert "ValueError: no such thing" in lines[1]["labels"]["exception_stacktrace"], lines

# a wrong key: an error that the exporter reads and gives up on, not one that it repeats for ever
logging.disable(logging.CRITICAL)
wrong = {"headers": {"authorization": "Bearer nobody"}, "timeout": 10}
assert OTLPSpanExporter(**wrong).export([span]) == SpanExportResult.FAILURE
print(f"opentelemetry: traces, metrics and logs, {os.environ['OTLP_COMPRESSION']}, by {os.environ['OTLP_ENDPOINT']}")
