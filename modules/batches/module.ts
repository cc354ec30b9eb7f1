import { defineModule, owned, stream } from '../../kernel/define.ts'
import { cancelBatch, createBatch, Run, sweep } from './batches.ts'
import { contract } from './contract.ts'
import { contentOf, findFile, removeFile, storeFile } from './files/files.ts'
import { readUpload } from './files/multipart.ts'
import { listPage } from './list.ts'
import {
  assertEnded,
  createMessageBatch,
  findMessageBatch,
  messageBatchesOf,
  messageBatchView,
  writeResults,
} from './messages/messages.ts'
import { needs } from './parts.ts'

import { eraseOwner, exportOwner } from './personal.ts'
import { runBatch } from './running/run.ts'
import { batchView, fileView } from './view.ts'

export default defineModule({
  name: 'batches',
  layer: 'L25 / 3',
  summary:
    "OpenAI's files and batches, Anthropic's message batches: many requests through the queue, at a discount, none charged twice",
  capabilities: ['files', 'batches'],
  ...needs,
  contract,
  handlers: {
    upload: async (call, context) => {
      const by = { owner: call.caller.userId, operationKey: call.operationKey }
      return fileView(await storeFile(await readUpload(call), by, context), context)
    },
    files: ({ caller, query }, context) => {
      const { limit, after, order, purpose } = query
      const filter = {
        owner: caller.userId,
        status: 'processed',
        expiresAt: { $gt: context.services.clock.now() },
        ...(purpose !== undefined && { purpose }),
      }
      return listPage(context.models.files, { filter, limit, after, oldestFirst: order === 'asc' }, (row) =>
        fileView(row, context),
      )
    },
    file: async ({ params, caller }, context) => fileView(await findFile(params.id, caller.userId, context), context),
    content: async ({ params, caller }, context) => {
      const file = await findFile(params.id, caller.userId, context)
      return stream(200, 'application/jsonl', async (out) => {
        for await (const text of contentOf(file, context)) {
          if (out.signal.aborted) return
          if (!out.write(text)) await out.drained()
        }
      })
    },
    removeFile: async ({ params, caller }, context) => {
      await removeFile(params.id, caller.userId, context)
      return { id: params.id, object: 'file' as const, deleted: true as const }
    },
    create: async ({ body, caller, operationKey }, context) =>
      batchView(await createBatch(body, { owner: caller.userId, keyId: caller.keyId, operationKey }, context), context),
    batches: ({ caller, query: { limit, after } }, context) =>
      listPage(context.models.batches, { filter: { owner: caller.userId }, limit, after }, (row) =>
        batchView(row, context),
      ),
    batch: async ({ params, caller }, context) =>
      batchView(await owned.get(context.models.batches, caller.userId, params.id), context),
    cancel: async ({ params, caller }, context) =>
      batchView(await cancelBatch(params.id, caller.userId, context), context),
    createMessages: async ({ body, caller, operationKey }, context) => {
      const by = { owner: caller.userId, keyId: caller.keyId, operationKey }
      return messageBatchView(await createMessageBatch(body, by, context), context)
    },
    messageBatches: async ({ caller, query: { limit, after_id: after } }, context) => {
      const ask = { filter: messageBatchesOf(caller.userId), limit, after }
      const { object: _object, ...page } = await listPage(context.models.batches, ask, (row) =>
        messageBatchView(row, context),
      )
      return page
    },
    messageBatch: async ({ params, caller }, context) =>
      messageBatchView(await findMessageBatch(params.id, caller.userId, context), context),
    messageResults: async ({ params, caller }, context) => {
      const batch = await findMessageBatch(params.id, caller.userId, context)
      assertEnded(batch)
      return stream(200, 'application/x-jsonl', (out) => writeResults(batch, out, context))
    },
    cancelMessages: async ({ params, caller }, context) => {
      await findMessageBatch(params.id, caller.userId, context)
      return messageBatchView(await cancelBatch(params.id, caller.userId, context), context)
    },
  },
  tasks: { run: Run },
  work: { run: ({ batch }, context, attempt) => runBatch(batch, attempt, context) },
  cron: { sweep: { schedule: '23 * * * *', run: (context) => sweep(context) } },
  erase: (userId, context) => eraseOwner(userId, context),
  exports: (userId, context) => exportOwner(userId, context),
})
