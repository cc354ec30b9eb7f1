import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from 'chai'
import { discover } from './discover.ts'
import { type Service, type ServiceOptions, startService } from './service.ts'

const DEFINE = pathToFileURL(join(import.meta.dirname, '..', 'define.ts')).href

/** Source of a module with one route. */
const moduleText = (name: string, more = ''): string => `
import { defineContract, defineModule } from '${DEFINE}'
import Type from 'typebox'
const contract = defineContract({ hello: { method: 'get', path: '/v1/${name}/hello', auth: 'none', summary: 'Greets', reply: { 200: Type.Object({ cap: Type.Number() }) } } })
export default defineModule({
  name: '${name}', prefix: '/v1/${name}', layer: 'test', summary: 'For tests', capabilities: [], contract,
  config: Type.Object({ capPence: Type.Integer({ default: 5 }) }),
  handlers: { hello: (_call, { config }) => ({ cap: config.capPence }) },
  ${more}
})`

describe('service', () => {
  let root: string
  const services: Service[] = []
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'service-'))
    mkdirSync(join(root, 'modules'))
    mkdirSync(join(root, 'config'))
    symlinkSync(join(import.meta.dirname, '..', '..', 'node_modules'), join(root, 'node_modules'))
    addModule('shop')
  })
  afterEach(async () => {
    for (const service of services.splice(0)) await service.stop()
    rmSync(root, { recursive: true, force: true })
  })
  const addModule = (name: string, text = moduleText(name), folder = join(root, 'modules', name)) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'module.ts'), text)
  }
  const start = async (env: Record<string, string> = {}, options: Partial<ServiceOptions> = {}): Promise<Service> => {
    const service = await startService({
      root,
      modulesDir: join(root, 'modules'),
      extension: '.ts',
      env: { PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', ...env },
      ...options,
    })
    services.push(service)
    return service
  }
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).to.be.instanceOf(Error)
    return `${(error as Error).name}: ${(error as Error).message}`
  }
  const get = async (service: Service, path: string): Promise<readonly [number, unknown]> => {
    const response = await fetch(`${service.publicUrl}${path}`)
    return [response.status, await response.json()]
  }

  it('serves what it finds, configured by file and by variable', async () => {
    writeFileSync(join(root, 'config', 'modules.json'), '{"shop": {"capPence": 7}}')
    const service = await start()
    await service.listen()
    expect(await get(service, '/v1/shop/hello')).to.deep.equal([200, { cap: 7 }])
    await service.stop()
    const again = await start({ SHOP__CAP_PENCE: '9' })
    await again.listen()
    expect(await get(again, '/api/v1/shop/hello')).to.deep.equal([200, { cap: 9 }])
  })

  it('keeps a module that cannot be imported, or has a wrong name or setting, from disturbing the rest', async () => {
    addModule('broken', 'throw new Error("no such luck")')
    addModule('stranger', moduleText('somebody-else'))
    addModule('empty', 'export default 3')
    addModule('wrong', moduleText('wrong'))
    addModule('odd', moduleText('odd'))
    writeFileSync(
      join(root, 'config', 'modules.json'),
      '{"wrong": {"capPence": "many"}, "broken": {"prefix": "/v1/unbroken"}}',
    )
    const service = await start({ ODD__CAP: '1' })
    await service.listen()
    const reason = (name: string) => service.kernel.modules.get(name)?.reason
    expect(reason('broken')).to.equal('cannot be imported: no such luck')
    expect(reason('stranger')).to.include("calls itself 'somebody-else'")
    expect(reason('empty')).to.equal('its default export is 3: it must be made by defineModule')
    expect(reason('wrong'))
      .to.include('wrong.capPence must be integer')
      .and.include("Settings of 'wrong' are: capPence")
    expect(reason('odd')).to.equal('ODD__CAP names no setting; allowed after ODD__: CAP_PENCE, ENABLED')
    expect((await get(service, '/v1/unbroken/x'))[0]).to.equal(503)
    expect((await get(service, '/v1/odd/hello'))[0]).to.equal(503)
    expect((await get(service, '/v1/shop/hello'))[0]).to.equal(200)
  })

  it('gives an import that never ends up', async () => {
    addModule('endless', 'await new Promise(() => {})')
    writeFileSync(join(root, 'modules', 'endless', 'package.json'), '{"type": "module"}')
    const sources = await discover({
      modulesDir: join(root, 'modules'),
      extension: '.ts',
      root,
      sections: { shop: {} },
      importTimeoutMs: 3_000,
    })
    expect(sources.map(({ failure }) => failure)).to.deep.equal([
      "cannot be imported: 'endless' did not finish its import within 3000 ms",
      undefined,
    ])
  })

  it('takes in a package of somebody else by name or path', async () => {
    addModule('acme-loyalty', moduleText('acme-loyalty'), join(root, 'vendor', 'loyalty'))
    writeFileSync(
      join(root, 'config', 'modules.json'),
      '{"acme-loyalty": {"from": "./vendor/loyalty/module.ts", "capPence": 3}, "ghost": {"from": "@nobody/ghost"}}',
    )
    const service = await start()
    await service.listen()
    expect(await get(service, '/v1/acme-loyalty/hello')).to.deep.equal([200, { cap: 3 }])
    expect(service.kernel.modules.get('ghost')?.reason).to.include(
      "cannot be imported: Cannot find package '@nobody/ghost'",
    )
  })

  it('refuses a section that belongs to nobody', async () => {
    writeFileSync(join(root, 'config', 'modules.json'), '{"shopp": {}}')
    expect(await refusal(start()))
      .to.include("ConfigError: config/modules.json: 'shopp' is no module")
      .and.include('modules are: shop')
  })

  it('switches modules off', async () => {
    for (const env of [{ MODULES_DISABLE: 'shop' }, { SHOP__ENABLED: 'false' }]) {
      const service = await start(env as Record<string, string>)
      await service.listen()
      expect((await get(service, '/v1/shop/hello'))[0]).to.equal(503)
      expect(service.kernel.modules.get('shop')?.state).to.equal('disabled')
      await service.stop()
    }
  })

  it('says that the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    try {
      const service = await start({ PORT: String(port) })
      expect(await refusal(service.listen())).to.equal(
        `StartupError: port ${port} is in use by another process: stop it, or set PORT to another one`,
      )
    } finally {
      other.close()
    }
  })

  it('says that the data folder cannot be written', async () => {
    writeFileSync(join(root, 'file'), '')
    expect(await refusal(start({ DATA_DIR: 'file/data' }))).to.match(
      /^StartupError: the data folder .*file\/data is not writable \(ENOTDIR\): set DATA_DIR/,
    )
  })

  it('says that the data folder belongs to a running service', async () => {
    await start()
    expect(await refusal(start())).to.match(/^StartupError: the embedded store cannot start in .*\/data: .*another/)
  })

  it('says which setting of the process is wrong', async () => {
    expect(await refusal(start({ LOG_LEVEL: 'loud' }))).to.include(
      'ConfigError: configuration: service.logLevel must be one of "debug"',
    )
    expect(await refusal(start({ MODULES_DISABLE: 'nobody' }))).to.include(
      "ConfigError: MODULES_DISABLE names 'nobody'",
    )
  })

  it('says which address of the environment is wrong, in one line without passwords', async () => {
    const cases: readonly (readonly [Record<string, string>, string])[] = [
      [{ PUBLIC_URL: 'api.example.com' }, 'ConfigError: PUBLIC_URL must be the address that callers use'],
      [{ PUBLIC_URL: 'ftp://example.com' }, 'ConfigError: PUBLIC_URL must be'],
      [{ PUBLIC_URL: 'https://example.com/?a=1' }, 'ConfigError: PUBLIC_URL must be'],
      [{ REDIS_URL: 'cache:6379' }, 'ConfigError: REDIS_URL must have the form redis://'],
      [{ REDIS_URL: 'http://u:hunter2@cache' }, 'ConfigError: REDIS_URL must have the form redis://'],
      [{ TRUST_PROXY: 'the balancer' }, 'ConfigError: TRUST_PROXY must be a number of hops (1) or addresses'],
      [{ TRUST_PROXY: '-1' }, 'ConfigError: TRUST_PROXY must be'],
    ]
    for (const [env, expected] of cases) {
      const message = await refusal(start(env))
      expect(message).to.include(expected).and.not.include('hunter2').and.not.include('\n')
    }
  })

  it('says that MongoDB cannot be reached, without its password', async () => {
    const message = await refusal(start({ MONGODB_URI: 'mongodb://admin:hunter2@127.0.0.1:1/x?authMechanism=NOPE' }))
    expect(message).to.include('StartupError').and.include('127.0.0.1:1').and.not.include('hunter2')
  })
})
