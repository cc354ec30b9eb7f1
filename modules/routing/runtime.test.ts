import { expect } from 'chai'
import { systemClock } from '../../kernel/boot/clock.ts'
import { Installation, ProviderStates } from '../../kernel/define.ts'
import { testKernel } from '../../kernel/testing/test-kernel.ts'
import ledger from '../ledger/module.ts'
import type { Config } from '../providers/config.ts'
import { LazyPool } from '../providers/pool.ts'
import { Providers } from '../providers/services.ts'
import records from '../records/module.ts'
import routing from './module.ts'

describe('the runtime of routing', () => {
  it('asks for its secret at the start, and is built again after a failure', async () => {
    const asked: string[] = []
    const installation: Installation = {
      publicUrl: 'http://routing.example',
      dataDir: '',
      embedded: true,
      secret(name) {
        asked.push(name)
        return Buffer.alloc(32, 1)
      },
    }
    const pool = new LazyPool({ baseUrls: {}, models: [], localPricePence: 8 } as unknown as Config, systemClock)
    let opened = 0
    const providers: Providers = {
      open: async () => {
        if (++opened === 1) throw new Error('fails once, for a reason that passes')
        return pool.open()
      },
    }
    const t = await testKernel({
      modules: [records, ledger, routing],
      provide: [
        [Installation, installation],
        [Providers, providers],
        [ProviderStates, { list: () => [] }],
      ],
    })
    try {
      expect(asked).to.deep.equal(['routing'])
      await t.request.get('/api/v1/models').expect(500)
      await t.request.get('/api/v1/models').expect(200)
      expect(opened).to.equal(2)
    } finally {
      await t.stop()
      await pool.close()
    }
  })
})
