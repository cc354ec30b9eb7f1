import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'chai'
import { agents } from './testing/clients/agents.ts'
import { aiSdkAnthropic, aiSdkOpenai } from './testing/clients/ai-sdk.ts'
import { anthropic } from './testing/clients/anthropic.ts'
import { FEATURES, type StockClient } from './testing/clients/client.ts'
import { langchain } from './testing/clients/langchain.ts'
import { matrix } from './testing/clients/matrix.ts'
import { openai } from './testing/clients/openai.ts'
import { type Service, startService } from './testing/service.ts'

const CLIENTS: readonly StockClient[] = [openai, aiSdkOpenai, agents, langchain, anthropic, aiSdkAnthropic]

describe('stock clients, unmodified', () => {
  let service: Service
  before(async () => {
    service = await startService()
  })
  beforeEach(() => service.reset())
  after(() => service?.stop())

  for (const { name, path, shows } of CLIENTS)
    for (const feature of FEATURES) {
      const show = shows[feature]
      if (show) it(`${name} at ${path}: ${feature}`, () => show(service))
    }

  it('README.md lists them as they are shown here, in the versions that are installed', async () => {
    const read = (path: string) => readFile(join(import.meta.dirname, path), 'utf8')
    const { devDependencies } = JSON.parse(await read('../../package.json')) as {
      readonly devDependencies: Readonly<Record<string, string>>
    }
    const table = matrix(CLIENTS, (name) => devDependencies[name] ?? 'not installed')
    expect((await read('README.md')).includes(table), `put this into README.md:\n\n${table}\n`).to.equal(true)
  })
})
