import { useRef, useState } from 'preact/hooks'
import type { Model } from '../../../../clients/typescript/src/api/models.ts'
import { service } from '../service.ts'
import { useAct } from '../ui/act.ts'
import { money } from '../ui/format.ts'
import { Alert, Await, Badge, Table } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { plural } from '../ui/words.ts'

const MOST_TOKENS = 300
const CHARACTERS_A_TOKEN = 4
const MILLION = 1_000_000

const cheapest = ({ providers }: Model) =>
  [...providers].sort((a, b) => a.input_pence_per_million - b.input_pence_per_million)[0]

export function Models() {
  const models = useLoad(() => service.models.list())
  return (
    <Await from={models}>
      {({ data }) => (
        <>
          <Playground models={data} />
          <Table
            caption={`${plural(data.length, 'model')}; prices in pence.`}
            rows={data}
            keyOf={({ id }) => id}
            columns={[
              { name: 'Model', show: ({ id }) => id },
              {
                name: 'State',
                show: ({ providers }) => <Badge>{providers.some(({ state }) => state === 'up') ? 'up' : 'down'}</Badge>,
              },
              {
                name: 'Context',
                right: true,
                show: ({ context_tokens }) => context_tokens?.toLocaleString('en-GB') ?? '',
              },
              { name: 'In, a million', right: true, show: (model) => cheapest(model)?.input_pence_per_million ?? '' },
              { name: 'Out, a million', right: true, show: (model) => cheapest(model)?.output_pence_per_million ?? '' },
              { name: 'A call', right: true, show: (model) => cheapest(model)?.pence_per_call ?? '' },
            ]}
          />
        </>
      )}
    </Await>
  )
}

/** What a call would cost at most. */
function estimate(model: Model | undefined, text: string): string {
  const offer = model && cheapest(model)
  if (!offer) return 'the cheapest capable model is chosen'
  const input = (text.length / CHARACTERS_A_TOKEN) * offer.input_pence_per_million
  const pence = (input + MOST_TOKENS * offer.output_pence_per_million) / MILLION + offer.pence_per_call
  return `at most about ${money(pence)}`
}

function Playground({ models }: { readonly models: readonly Model[] }) {
  const [chosen, setChosen] = useState('auto')
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState('')
  const [price, setPrice] = useState('')
  const stop = useRef<AbortController>(null)
  const { busy, fault, act } = useAct()
  const run = (event: SubmitEvent): void => {
    event.preventDefault()
    setAnswer('')
    setPrice('')
    stop.current = new AbortController()
    const { signal } = stop.current
    void act(async () => {
      const request = { model: chosen, max_tokens: MOST_TOKENS, messages: [{ role: 'user' as const, content: text }] }
      const stream = await service.chat.completions.create(
        { ...request, stream: true, stream_options: { include_usage: true } },
        { signal },
      )
      for await (const { choices, billing } of stream) {
        const piece = choices[0]?.delta.content
        if (piece) setAnswer((before) => before + piece)
        if (billing) setPrice(`charged ${money(billing.cost_pence)}`)
      }
    })
  }
  return (
    <form class="stack card" onSubmit={run}>
      <h2>Playground</h2>
      <p class="field">
        <label for="model">Model</label>
        <select id="model" value={chosen} onChange={({ currentTarget }) => setChosen(currentTarget.value)}>
          <option value="auto">auto</option>
          {models.map(({ id }) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </select>
      </p>
      <p class="field">
        <label for="prompt">Message</label>
        <textarea
          id="prompt"
          rows={3}
          required
          maxLength={20_000}
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
      </p>
      <p class="actions">
        <button type="submit" disabled={busy}>
          Send
        </button>
        {busy && (
          <button type="button" class="quiet" onClick={() => stop.current?.abort()}>
            Stop
          </button>
        )}
        <span class="hint" data-test="price">
          {price ||
            estimate(
              models.find(({ id }) => id === chosen),
              text,
            )}
        </span>
      </p>
      <Alert text={fault} />
      <output class="answer" aria-live="polite">
        {answer}
      </output>
    </form>
  )
}
