import { expect } from 'chai'
import { Installation } from '../../kernel/define.ts'
import { gatewayKernel } from './testing/gateway-kernel.ts'

describe('the runtime of routing', () => {
  it('asks for its secret at the start, and is built again after a failure', async () => {
    const asked: string[] = []
    const installation: Installation = {
      publicUrl: 'http://routing.example',
      dataDir: '',
      embedded: true,
      secret(name) {
        if (asked.push(name) === 2) throw new Error('fails once, for a reason that passes')
        return Buffer.alloc(32, 1)
      },
    }
    const t = await gatewayKernel({}, { provide: [[Installation, installation]] })
    try {
      expect(asked).to.deep.equal(['routing'])
      await t.request.get('/api/v1/models').expect(500)
      await t.request.get('/api/v1/models').expect(200)
    } finally {
      await t.stop()
    }
  })
})
