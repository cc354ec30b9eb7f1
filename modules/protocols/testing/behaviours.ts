import { answerWell, type Behaviour, eventStream, json } from '../../providers/testing/fake-provider.ts'

export const CALL = { id: 'call_1', name: 'weather', arguments: '{"city":"London"}' }

/** Once: calls of tools instead of a text. */
export const calls =
  (...tools: readonly (typeof CALL)[]): Behaviour =>
  (turn) =>
    answerWell({ ...turn, saying: { ...turn.saying, tools } })

export const says =
  (text: string): Behaviour =>
  (turn) =>
    answerWell({ ...turn, saying: { ...turn.saying, pieces: [text] } })

/** Any deltas of OpenAI's protocol, as one whole answer or piece by piece. */
export const tells =
  (deltas: readonly object[], finish = 'stop'): Behaviour =>
  ({ res, streamed }) => {
    const head = { id: 'chatcmpl-fake', created: 1, model: 'fake-model' }
    const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 }
    if (streamed) {
      const events = [
        ...deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] })),
        { choices: [{ index: 0, delta: {}, finish_reason: finish }] },
        { choices: [], usage },
      ]
      const lines = events.map(
        (event) => `data: ${JSON.stringify({ ...head, object: 'chat.completion.chunk', ...event })}\n\n`,
      )
      eventStream(res).end(`${lines.join('')}data: [DONE]\n\n`)
    } else {
      const message = Object.assign({ role: 'assistant', content: null }, ...deltas)
      json(res, 200, {
        ...head,
        object: 'chat.completion',
        choices: [{ index: 0, message, finish_reason: finish, logprobs: null }],
        usage,
      })
    }
  }

export const THOUGHT = 'The weather is asked for.'
/** Thinks aloud, then calls. */
export const thinksAndCalls = tells(
  [
    { reasoning_content: THOUGHT },
    {
      tool_calls: [
        { index: 0, id: CALL.id, type: 'function', function: { name: CALL.name, arguments: CALL.arguments } },
      ],
    },
  ],
  'tool_calls',
)
