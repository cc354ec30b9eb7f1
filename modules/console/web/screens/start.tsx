import { useState } from 'preact/hooks'
import type { ScreenProps } from '../screens.ts'
import { service } from '../service.ts'
import { Choices } from '../ui/choices.tsx'
import { Await, Code } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'

const { origin } = location

const SNIPPETS: Readonly<Record<string, string>> = {
  curl: `curl ${origin}/api/v1/chat/completions \\
  -H "authorization: Bearer $SERVICE_API_KEY" -H 'content-type: application/json' \\
  -d '{"model": "auto", "messages": [{"role": "user", "content": "Say hello."}]}'`,
  TypeScript: `import { Service } from '@service/client'

const service = new Service({ baseURL: '${origin}' }) // key: SERVICE_API_KEY
const { choices } = await service.chat.completions.create({
  model: 'auto',
  messages: [{ role: 'user', content: 'Say hello.' }],
})
console.log(choices[0].message.content)`,
  Python: `from openai import OpenAI
import os

client = OpenAI(base_url="${origin}/api/v1", api_key=os.environ["SERVICE_API_KEY"])
answer = client.chat.completions.create(
    model="auto", messages=[{"role": "user", "content": "Say hello."}])
print(answer.choices[0].message.content)`,
  Go: `body := strings.NewReader(\`{"model":"auto","messages":[{"role":"user","content":"Say hello."}]}\`)
req, _ := http.NewRequest("POST", "${origin}/api/v1/chat/completions", body)
req.Header.Set("Authorization", "Bearer "+os.Getenv("SERVICE_API_KEY"))
req.Header.Set("Content-Type", "application/json")
res, err := http.DefaultClient.Do(req)`,
  Java: `var request = HttpRequest.newBuilder(URI.create("${origin}/api/v1/chat/completions"))
    .header("authorization", "Bearer " + System.getenv("SERVICE_API_KEY"))
    .header("content-type", "application/json")
    .POST(BodyPublishers.ofString("""
        {"model": "auto", "messages": [{"role": "user", "content": "Say hello."}]}"""))
    .build();
var answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());`,
}

const LANGUAGES = Object.fromEntries(Object.keys(SNIPPETS).map((name) => [name, name]))

export function Start({ go }: ScreenProps) {
  const [language, setLanguage] = useState('curl')
  const calls = useLoad(() => service.audit.events({ type: 'inference.settled', limit: 1 }))
  return (
    <>
      <Await from={calls}>
        {({ data }) =>
          data.length > 0 ? (
            <p class="banner good" role="status">
              Your first call is here.{' '}
              <button type="button" class="quiet small" onClick={() => go('/console/requests')}>
                See your requests
              </button>
            </p>
          ) : (
            <p class="banner" role="status">
              <span class="pulse" aria-hidden="true" /> Waiting for your first call. This page notices it by itself.
            </p>
          )
        }
      </Await>
      <p>
        Set <code>SERVICE_API_KEY</code> to your key and run one of these. The stock OpenAI clients work as they are.
      </p>
      <Choices label="Language" of={LANGUAGES} chosen={language} choose={setLanguage} />
      <Code label={language} text={SNIPPETS[language] ?? ''} />
    </>
  )
}
