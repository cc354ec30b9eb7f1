/** Where names of the contracts are not those of the clients. All else follows from module and operation. */

/** An operation that stands elsewhere than at `<module>.<id>`; `null`: it is none for clients, or written by hand. */
export const PLACES: Readonly<Record<string, string | null>> = {
  // in OpenAI's shapes, by hand
  'routing.chat': null,
  'routing.embeddings': null,
  'protocols.responses': null,
  'safety.moderations': null,
  'routing.models': 'models.list',
  'routing.model': 'models.retrieve',
  'protocols.completions': 'completions.create',
  'protocols.messages': 'messages.create',
  'protocols.countTokens': 'messages.countTokens',
  'routing.inferenceRoute': 'routing.inference',
  'accounts.listKeys': 'keys.list',
  'accounts.createKey': 'keys.create',
  'accounts.revokeKey': 'keys.revoke',
  'audit.verifyHash': 'audit.verify',
  'payments.createSession': 'checkout.create',
  'payments.getSession': 'checkout.retrieve',
  'rules.rules': 'rules.retrieve',
  'dispatch.create': 'dispatch.enqueue',
  // as OpenAI's clients have them
  'batches.upload': 'files.create',
  'batches.files': 'files.list',
  'batches.file': 'files.retrieve',
  'batches.content': 'files.content',
  'batches.removeFile': 'files.delete',
  'batches.batches': 'batches.list',
  'batches.batch': 'batches.retrieve',
  // for the processor, not for clients
  'payouts.callback': null,
  'payouts.sandboxFaults': null,
}

/** What operations are called by custom. */
export const VERBS: Readonly<Record<string, string>> = { get: 'retrieve', remove: 'delete', change: 'update' }

/** Names that a runtime or a language has taken: a model of that name gets `Object` behind it. */
export const TAKEN: ReadonlySet<string> = new Set([
  ...['File', 'FileUpload', 'Form', 'Upload'],
  ...['Client', 'Page', 'Stream', 'Option', 'Attempt', 'Error', 'Service', 'Transport', 'Operation', 'Response'],
  ...[
    'Record',
    'Object',
    'String',
    'Number',
    'Boolean',
    'Module',
    'Process',
    'Thread',
    'List',
    'Map',
    'Literal',
    'Any',
  ],
  ...[
    'ChatCompletion',
    'ChatCompletionChunk',
    'ChatMessage',
    'ToolCall',
    'CallBilling',
    'EmbeddingList',
    'ModelResponse',
  ],
  ...[
    'EventStream',
    'ServerEvent',
    'Violation',
    'PaymentLink',
    'WebhookEvent',
    'ExportVerdict',
    'Checkpoint',
    'Settings',
  ],
  ...['Chat', 'Embeddings', 'Responses', 'Moderations', 'Usage', 'Message', 'Embedding', 'Function', 'Billing'],
])
