import Type, { type Static } from 'typebox'
import { Nullable, type Operation, Timestamp } from '../../../kernel/define.ts'
import { LangfuseError, PageMeta, PUBLIC, pageNumber } from '../langfuse/wire/contract.ts'

const PROMPTS = `${PUBLIC}/v2/prompts`
const Name = Type.String({ minLength: 1, maxLength: 200 })
const Version = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const Label = Type.String({
  pattern: '^[a-z0-9_.-]{1,36}$',
  maxLength: 36,
  description:
    'Small letters, digits and _ - . ; at one version of a prompt at most. `latest` is the newest by itself.',
})
const Labels = Type.Array(Label, { maxItems: 20 })
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 20 })

/** A message of a chat, or the place of some. */
const Message = Type.Object(
  {
    type: Type.Optional(Type.Enum(['chatmessage', 'placeholder'])),
    role: Type.Optional(Type.String({ maxLength: 64 })),
    content: Type.Optional(Type.String({ maxLength: 100_000 })),
    name: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: true },
)
const Text = Type.Union([Type.String({ maxLength: 100_000 }), Type.Array(Message, { maxItems: 100 })])
const Config = Type.Object({}, { additionalProperties: true })

export const PromptRequest = Type.Object(
  {
    name: Name,
    prompt: Text,
    type: Type.Optional(Nullable(Type.Enum(['text', 'chat']))),
    config: Type.Optional(Nullable(Config)),
    labels: Type.Optional(Nullable(Labels)),
    tags: Type.Optional(Nullable(Tags)),
    commitMessage: Type.Optional(Nullable(Type.String({ maxLength: 1_000 }))),
  },
  { additionalProperties: true },
)
export type PromptRequest = Static<typeof PromptRequest>

/** One version as it is stored. */
export const PromptFields = Type.Object({
  name: Name,
  version: Version,
  labels: Labels,
  tags: Tags,
  /** JSON of `prompt` and `config`. */
  content: Type.String(),
  commitMessage: Nullable(Type.String()),
})

const Prompt = Type.Object(
  {
    name: Type.String(),
    version: Type.Integer(),
    type: Type.Enum(['text', 'chat']),
    prompt: Text,
    config: Config,
    labels: Type.Array(Type.String()),
    tags: Type.Array(Type.String()),
    commitMessage: Nullable(Type.String()),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  },
  { title: 'LangfusePrompt' },
)
export type Prompt = Static<typeof Prompt>

const ByName = Type.Object({ name: Name })
const which = {
  version: Type.Optional(Version),
  label: Type.Optional(Type.String({ minLength: 1, maxLength: 36 })),
}
export const PromptList = Type.Object({
  name: Type.Optional(Name),
  label: which.label,
  tag: Type.Optional(Type.String({ maxLength: 100 })),
  ...pageNumber,
})

/** Prompts with versions and labels, as Langfuse's clients keep them. */
export const promptOperations = {
  createPrompt: {
    method: 'post',
    path: PROMPTS,
    permission: 'build:write',
    summary: "Keep the next version of a prompt, as Langfuse's clients do",
    description: 'What has `labels` takes them from the versions before. 1,000 versions an account.',
    bodyLimitBytes: 1_048_576,
    body: PromptRequest,
    reply: { 200: Prompt },
    errors: ['conflict'],
    errorForm: LangfuseError,
    example: { name: 'greeting', prompt: 'Hello {{name}}', labels: ['production'] },
  },
  prompts: {
    method: 'get',
    path: PROMPTS,
    summary: 'Prompts with their versions, labels and tags',
    query: PromptList,
    reply: {
      200: Type.Object({
        data: Type.Array(
          Type.Object({
            name: Type.String(),
            type: Type.Enum(['text', 'chat']),
            versions: Type.Array(Type.Integer()),
            labels: Type.Array(Type.String()),
            tags: Type.Array(Type.String()),
            lastUpdatedAt: Timestamp,
            lastConfig: Config,
          }),
        ),
        meta: PageMeta,
      }),
    },
    errorForm: LangfuseError,
  },
  prompt: {
    method: 'get',
    path: `${PROMPTS}/:name`,
    summary: 'A version of a prompt: by its number, by a label, else that of the label `production`',
    params: ByName,
    query: Type.Object({ ...which, resolve: Type.Optional(Type.Boolean()) }),
    reply: { 200: Prompt },
    errors: ['not_found'],
    errorForm: LangfuseError,
  },
  labelPrompt: {
    method: 'patch',
    path: `${PROMPTS}/:name/versions/:version`,
    permission: 'build:write',
    summary: 'Give a version of a prompt labels, which others lose',
    params: Type.Object({ name: Name, version: Version }),
    body: Type.Object({ newLabels: Labels }),
    reply: { 200: Prompt },
    errors: ['not_found'],
    errorForm: LangfuseError,
    example: { newLabels: ['production'] },
  },
  removePrompts: {
    method: 'delete',
    path: `${PROMPTS}/:name`,
    permission: 'build:write',
    summary: 'Delete a prompt, or its version by number or label',
    params: ByName,
    query: Type.Object(which),
    reply: { 200: Type.Object({ message: Type.String() }) },
    errors: ['not_found'],
    errorForm: LangfuseError,
  },
} as const satisfies Record<string, Operation>
