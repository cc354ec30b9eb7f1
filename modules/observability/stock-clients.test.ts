import { LangfuseSpanProcessor } from '@langfuse/otel'
import { propagateAttributes, setLangfuseTracerProvider, startObservation } from '@langfuse/tracing'
import { context, SpanStatusCode } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { ExportResultCode } from '@opentelemetry/core'
import { OTLPMetricExporter as JsonMetrics } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPMetricExporter as ProtobufMetrics } from '@opentelemetry/exporter-metrics-otlp-proto'
import { OTLPTraceExporter as JsonTraces } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufTraces } from '@opentelemetry/exporter-trace-otlp-proto'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from '@opentelemetry/sdk-trace-base'
import { expect } from 'chai'
import type { TestKernel } from '../../kernel/testing/test-kernel.ts'
import { observabilityKernel } from './testing.ts'

const KEY = 'test-usr_test-key_test-free-user'
const P = '/v1/observability'

/** The stock clients of OpenTelemetry and Langfuse, unmodified. */
describe('observability: stock clients', () => {
  let t: TestKernel
  before(async () => {
    t = await observabilityKernel(Date.now())
  })
  after(() => t.stop())

  const exporters: Readonly<Record<string, () => SpanExporter>> = {
    'protobuf, gzip': () =>
      new ProtobufTraces({
        url: `${t.url}/v1/traces`,
        headers: { authorization: `Bearer ${KEY}` },
        compression: 'gzip' as never,
      }),
    JSON: () => new JsonTraces({ url: `${t.url}${P}/v1/traces`, headers: { authorization: `Bearer ${KEY}` } }),
  }
  for (const [how, make] of Object.entries(exporters))
    it(`takes a trace from OpenTelemetry's exporter (${how})`, async () => {
      const provider = new BasicTracerProvider({ spanProcessors: [new BatchSpanProcessor(make())] })
      const tracer = provider.getTracer('test')
      const span = tracer.startSpan('chat gpt-4o-mini', {
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.provider.name': 'openai',
          'gen_ai.request.model': 'gpt-4o-mini',
          'gen_ai.usage.input_tokens': 1_000_000,
          'gen_ai.usage.output_tokens': 0,
          'gen_ai.input.messages': '[{"role":"user","content":"my secret"}]',
          'session.id': `s-${how}`,
        },
      })
      span.addEvent('gen_ai.first_token')
      span.setStatus({ code: SpanStatusCode.ERROR, message: 'cut' })
      span.end()
      await provider.forceFlush()
      await provider.shutdown()
      const { traceId } = span.spanContext()
      const { body } = await t.request.get(`${P}/traces/${traceId}`).expect(200)
      // 15 US cents for a million tokens
      expect(body).to.deep.include({ name: 'chat gpt-4o-mini', session_id: `s-${how}`, spans: 1, errors: 1 })
      expect(body.cost_pence).to.be.closeTo(11.4, 0.01)
      expect(body.span_list[0]).to.deep.include({ model: 'gpt-4o-mini', provider: 'openai', input_tokens: 1_000_000 })
      expect(body.span_list[0].details.events[0].name).to.equal('gen_ai.first_token')
      expect(JSON.stringify(body)).to.not.include('secret')
    })

  for (const [how, Exporter] of Object.entries({ protobuf: ProtobufMetrics, JSON: JsonMetrics }))
    it(`takes metrics from OpenTelemetry's exporter (${how})`, async () => {
      const exporter = new Exporter({ url: `${t.url}/v1/metrics`, headers: { authorization: `Bearer ${KEY}` } })
      const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })
      const provider = new MeterProvider({ readers: [reader] })
      const meter = provider.getMeter('test')
      meter.createCounter(`calls.${how}`).add(3, { route: '/a' })
      meter.createHistogram(`took.${how}`, { unit: 'ms' }).record(12)
      await provider.forceFlush()
      await provider.shutdown()
      const counts = await t.request.get(`${P}/points?name=calls.${how}`).expect(200)
      expect(counts.body.data[0]).to.deep.include({ kind: 'sum', value: 3, attributes: { route: '/a' } })
      const took = await t.request.get(`${P}/points?name=took.${how}`).expect(200)
      expect(took.body.data[0]).to.deep.include({ kind: 'histogram', unit: 'ms', count: 1, value: 12 })
      expect(took.body.data[0].distribution).to.include({ min: 12, max: 12 })
    })

  it('takes a generation from @langfuse/otel, keeps what was written only where that is asked for', async () => {
    await t.request.put(`${P}/settings`).send({ store_content: true }).expect(200)
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    const processor = new LangfuseSpanProcessor({
      publicKey: 'pk-lf-any',
      secretKey: KEY,
      baseUrl: `${t.url}${P}`,
    })
    const provider = new BasicTracerProvider({ spanProcessors: [processor] })
    setLangfuseTracerProvider(provider)
    const traceId = propagateAttributes({ sessionId: 'lf-session', userId: 'end-user' }, () => {
      const generation = startObservation(
        'answer',
        { model: 'gpt-4o-mini', input: 'my question', usageDetails: { input: 1_000_000, output: 0 } },
        { asType: 'generation' },
      )
      generation.update({ output: 'an answer' }).end()
      return generation.traceId
    })
    await processor.forceFlush()
    await provider.shutdown()
    setLangfuseTracerProvider(null)
    context.disable()
    const { body } = await t.request.get(`${P}/traces/${traceId}`).expect(200)
    expect(body).to.include({ name: 'answer', session_id: 'lf-session', user: 'end-user' })
    expect(body.span_list[0]).to.include({ model: 'gpt-4o-mini', operation: 'generation' })
    expect(body.cost_pence).to.be.closeTo(11.4, 0.01)
    expect(body.span_list[0].content).to.deep.include({ 'langfuse.observation.output': 'an answer' })
    await t.request.put(`${P}/settings`).send({ store_content: false }).expect(200)
    const { body: sessions } = await t.request.get(`${P}/sessions`).expect(200)
    expect(sessions.data).to.deep.include({ ...sessions.data[0], session_id: 'lf-session', traces: 1 })
  })

  it('tells an exporter that its key is wrong, in its own form', async () => {
    const exporter = new ProtobufTraces({ url: `${t.url}/v1/traces`, headers: { authorization: 'Bearer nobody' } })
    const provider = new BasicTracerProvider()
    const span = provider.getTracer('test').startSpan('x')
    span.end()
    const result = await new Promise<{ code: ExportResultCode; error?: Error }>((resolve) =>
      exporter.export([span as never], resolve),
    )
    expect(result.code).to.equal(ExportResultCode.FAILED)
    await exporter.shutdown()
  })
})
