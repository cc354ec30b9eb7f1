import { expect } from 'chai'
import { answerFault } from './answer-fault.ts'

const fault = (status: number, body: unknown) =>
  answerFault({ status, headers: { 'content-type': 'application/json' }, bytes: Buffer.from(JSON.stringify(body)) })
const openai = (message: string, code = 'invalid_request_error') => ({ error: { message, type: code, code } })
const google = (code: number, message: string, details: readonly object[] = []) => ({
  error: { code, message, status: 'X', details },
})

/** Errors as providers word them. */
describe('what an error of a provider means', () => {
  for (const [what, status, body, kind] of [
    [
      "OpenAI's rate limit, which names the billing page",
      429,
      openai(
        'Rate limit reached for gpt-4o on requests per min (RPM). You can increase your rate limit by adding a payment method to your account at https://platform.openai.com/account/billing.',
        'rate_limit_exceeded',
      ),
      'rate_limited',
    ],
    [
      "Google's rate limit, which names billing details",
      429,
      google(429, 'You exceeded your current quota, please check your plan and billing details.'),
      'rate_limited',
    ],
    [
      'an account without credit',
      429,
      openai('You exceeded your current quota, please check your plan and billing details.', 'insufficient_quota'),
      'bad_key',
    ],
    [
      'a key without this one model',
      403,
      openai('Project does not have access to model `x`', 'model_not_found'),
      'model_missing',
    ],
    [
      'content refused',
      403,
      { error: 'Content violates usage guidelines. Failed check: SAFETY_CHECK_TYPE_BIO' },
      'content_policy',
    ],
    ['a key without rights', 403, openai('You are not allowed to do this'), 'bad_key'],
    ["Google's invalid key", 400, google(400, 'API key not valid. Please pass a valid API key.'), 'bad_key'],
    [
      "Anthropic's empty account",
      400,
      openai('Your credit balance is too low. Please go to Plans & Billing.'),
      'bad_key',
    ],
    [
      "Google's longest context",
      400,
      google(400, 'The input token count (1198403) exceeds the maximum number of tokens allowed (1048575).'),
      'context_too_long',
    ],
    [
      "Anthropic's longest context",
      400,
      openai('prompt is too long: 210000 tokens > 200000 maximum'),
      'context_too_long',
    ],
    [
      "xAI's longest context",
      400,
      { error: "This model's maximum prompt length is 131072 but the request contains 537812 tokens." },
      'context_too_long',
    ],
    [
      "Moonshot's longest context",
      400,
      openai('Invalid request: Your request exceeded model token limit: 8192'),
      'context_too_long',
    ],
    [
      'a field that this model does not take',
      400,
      openai("Unsupported value: 'temperature' does not support 0.2 with this model."),
      'unsupported',
    ],
    ['JSON that this model does not write', 400, openai('This response_format type is unavailable now'), 'unsupported'],
    ["the caller's own mistake", 400, openai('temperature must be a number'), 'bad_request'],
  ] as const)
    it(`${what}: ${kind}`, () => expect(fault(status, body).kind).to.equal(kind))

  for (const words of ['billing', 'authentication', 'rate limit', 'overloaded', 'invalid_api_key', 'Incorrect API key'])
    it(`a 400 that repeats a caller's "${words}" says nothing of key or provider`, () =>
      expect(fault(400, openai(`Invalid value: '${words}'. Supported values are: 'low' and 'high'.`)).kind).to.equal(
        'bad_request',
      ))

  for (const [what, status, body] of [
    ['a 404', 404, openai('The model `m` does not exist', 'model_not_found')],
    [
      "Groq's retired model",
      400,
      openai('The model `gemma-7b-it` has been decommissioned and is no longer supported.', 'model_decommissioned'),
    ],
    ["Mistral's", 400, { object: 'error', message: 'Invalid model: m', type: 'invalid_model', code: '1500' }],
    ["Perplexity's", 400, { error: { message: "Invalid model 'm'.", type: 'invalid_model', code: 400 } }],
    ["Together's", 400, openai('Unable to access model m.', 'model_not_available')],
    ["DeepSeek's", 400, openai('Model Not Exist')],
    ["Bedrock's", 400, { message: 'The provided model identifier is invalid.' }],
  ] as const)
    it(`no such model, said for certain: ${what}`, () =>
      expect(fault(status, body)).to.include({ kind: 'model_missing', certain: true }))

  for (const words of [
    'model_decommissioned',
    'model_not_found',
    'Model Not Exist',
    'The model `gpt-4o` has been decommissioned and is no longer supported.',
    '"code":"model_not_found"',
  ])
    it(`a 400 that repeats a caller's ${words} is nothing to remember of the model`, () => {
      for (const said of [`Invalid value: '${words}'.`, `${words}: no such tool`, `tool "${words}`])
        expect(fault(400, openai(said)).certain).to.equal(false)
    })

  it('a field that one provider refuses may be taken by another', () => {
    const detail = [{ type: 'extra_forbidden', loc: ['body', 'store'], msg: 'Extra inputs are not permitted' }]
    expect(fault(422, { detail })).to.include({ kind: 'unsupported', message: 'Extra inputs are not permitted' })
  })

  it('Google tells in the body how long to wait', () => {
    const info = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '28.5s' }
    expect(fault(429, google(429, 'quota', [info])).retryAfterMs).to.equal(28_500)
  })
})
