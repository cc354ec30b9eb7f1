import protobuf from 'protobufjs/minimal.js'
import type { NewLine } from './ingest/push.ts'

/** logproto.PushRequest with one stream, as Loki's clients send it before Snappy. */
export function pushRequest(labels: string, lines: readonly NewLine[]): Uint8Array {
  const writer = protobuf.Writer.create()
  writer.uint32(10).fork().uint32(10).string(labels)
  for (const { ns, line, metadata = {} } of lines) {
    writer.uint32(18).fork()
    writer
      .uint32(10)
      .fork()
      .uint32(8)
      .int64(Number(ns / 1_000_000_000n))
      .uint32(16)
      .int32(Number(ns % 1_000_000_000n))
    writer.ldelim().uint32(18).string(line)
    for (const [name, value] of Object.entries(metadata))
      writer.uint32(26).fork().uint32(10).string(name).uint32(18).string(value).ldelim()
    writer.ldelim()
  }
  return writer.ldelim().finish()
}
