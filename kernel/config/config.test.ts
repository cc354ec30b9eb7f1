import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import Type from 'typebox'
import { envName, withEnv } from './env.ts'
import { readSections } from './files.ts'
import { ServiceSettings, settingsOf } from './settings.ts'

describe('configuration files', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'config-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)

  it('are merged key by key, the later winning; a missing one counts as empty', () => {
    expect(readSections(folder)).to.deep.equal({})
    write('default.json', '{"$schema": "x", "shop": {"a": 1, "b": 2}}')
    write('modules.json', '{"shop": {"b": 3}, "fraud": {"enabled": false}}')
    expect(readSections(folder)).to.deep.equal({ shop: { a: 1, b: 3 }, fraud: { enabled: false } })
  })

  it('name the file and the key in what is wrong with them', () => {
    write('modules.json', '{"shop": 3}')
    expect(() => readSections(folder)).to.throw(/modules\.json: 'shop' must be an object/)
    write('modules.json', '[]')
    expect(() => readSections(folder)).to.throw(/modules\.json must hold an object/)
    write('modules.json', '{"shop": ')
    expect(() => readSections(folder)).to.throw(/modules\.json is not JSON: /)
  })
})

describe('settings', () => {
  it('have defaults', () => {
    expect(settingsOf(ServiceSettings, 'service')).to.deep.include({ port: 3000, dataDir: './data', logLevel: 'info' })
  })

  it('are refused with every fault and with what is allowed', () => {
    expect(() => settingsOf(ServiceSettings, 'service', { port: 'x', prot: 1 })).to.throw(
      /service\.prot is not a known field.*service\.port must be integer.*Settings of 'service' are: port, host/,
    )
  })
})

describe('configuration by environment', () => {
  const Shop = Type.Object({
    dailyCapPence: Type.Integer(),
    open: Type.Boolean(),
    names: Type.Array(Type.String()),
    sizes: Type.Array(Type.Integer()),
    label: Type.String(),
    nested: Type.Object({ perHour: Type.Number() }),
    urls: Type.Record(Type.String(), Type.String()),
  })
  const schemas = {
    service: ServiceSettings,
    kernel: Type.Object({
      trustProxy: Type.String(),
      limits: Type.Object({ free: Type.Object({ perMinute: Type.Integer() }) }),
    }),
    shop: Shop,
    'acme-loyalty': undefined,
  }
  const apply = (env: Record<string, string>) => withEnv({ shop: { label: 'old', dailyCapPence: 1 } }, schemas, env)
  const shop = (env: Record<string, string>) => apply(env).sections['shop']

  it('spells names as variables', () => {
    expect([envName('dailyCapPence'), envName('acme-loyalty'), envName('p99Ms')]).to.deep.equal([
      'DAILY_CAP_PENCE',
      'ACME_LOYALTY',
      'P99_MS',
    ])
  })

  it('takes the type from the schema and leaves other settings', () => {
    expect(shop({ SHOP__DAILY_CAP_PENCE: '1000', SHOP__OPEN: 'true' })).to.deep.equal({
      label: 'old',
      dailyCapPence: 1000,
      open: true,
    })
    expect(shop({ SHOP__NAMES: 'a, b', SHOP__SIZES: '[1,2]', SHOP__LABEL: '42' })).to.deep.include({
      names: ['a', 'b'],
      sizes: [1, 2],
      label: '42',
    })
    expect(shop({ SHOP__NESTED__PER_HOUR: '1.5', SHOP__URLS__OPENAI: 'http://x' })).to.deep.include({
      nested: { perHour: 1.5 },
      urls: { openai: 'http://x' },
    })
  })

  it('knows the short names', () => {
    const { sections } = apply({ PORT: '8080', DATA_DIR: '/d', TRUST_PROXY: '1', LIMITS__FREE__PER_MINUTE: '7' })
    expect(sections['service']).to.deep.equal({ port: 8080, dataDir: '/d' })
    expect(sections['kernel']).to.deep.equal({ trustProxy: '1', limits: { free: { perMinute: 7 } } })
  })

  it('finds a wrong setting of a module to be that module’s fault, naming the variable and what is allowed', () => {
    expect(apply({ SHOP__DAILY_KAP: '1' }).faults.get('shop'))
      .to.include('SHOP__DAILY_KAP names no setting')
      .and.include('DAILY_CAP_PENCE, OPEN')
    expect(apply({ SHOP__NESTED__X: '1' }).faults.get('shop')).to.include('allowed after SHOP__NESTED__: PER_HOUR')
    expect(apply({ SHOP__NESTLED__PER__HOUR: '1' }).faults.get('shop')).to.include('allowed after SHOP__: ')
    expect(apply({ SHOP__DAILY_CAP_PENCE: 'many' }).faults.get('shop')).to.equal(
      "SHOP__DAILY_CAP_PENCE must be a number, not 'many'",
    )
    expect(apply({ SHOP__OPEN: 'perhaps' }).faults.get('shop')).to.equal(
      "SHOP__OPEN must be true or false, not 'perhaps'",
    )
    expect(apply({ SHOP__SIZES: '[1' }).faults.get('shop')).to.equal('SHOP__SIZES must be JSON')
  })

  it('refuses to start with a wrong setting of the process itself', () => {
    expect(() => apply({ PORT: 'http' })).to.throw("PORT must be a number, not 'http'")
  })

  it('switches modules off', () => {
    expect(apply({ MODULES_DISABLE: 'shop, acme-loyalty' }).sections).to.deep.include({
      shop: { label: 'old', dailyCapPence: 1, enabled: false },
      'acme-loyalty': { enabled: false },
    })
    expect(() => apply({ MODULES_DISABLE: 'shops' })).to.throw(
      "MODULES_DISABLE names 'shops', which is no module; modules are: shop, acme-loyalty",
    )
  })

  it('switches one off by its own variable, whether it has settings or not', () => {
    expect(shop({ SHOP__ENABLED: 'false' })).to.include({ enabled: false, label: 'old' })
    expect(apply({ ACME_LOYALTY__ENABLED: '0' }).sections['acme-loyalty']).to.deep.equal({ enabled: false })
    expect(apply({ SHOP__ENABLED: 'no' }).faults.get('shop')).to.equal("SHOP__ENABLED must be true or false, not 'no'")
    expect(() => apply({ KERNEL__ENABLED: 'false' })).to.throw('KERNEL__ENABLED names no setting')
  })

  it('reports what looks like a setting of an unknown module', () => {
    expect(apply({ SHOPP__OPEN: 'true', OTHER: '1', lower__case: '1' }).ignored).to.deep.equal(['SHOPP__OPEN'])
  })
})
