import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'chai'
import { CONFIG_FILES } from '../kernel/config/files.ts'
import { configSchema } from './config-schema.ts'
import { place } from './place.ts'

const read = (file: string): unknown => JSON.parse(readFileSync(join(place.root, 'config', file), 'utf8'))

describe('config/modules.schema.json', () => {
  it('is what the modules say now (npm run config:schema writes it)', async () => {
    expect(read('modules.schema.json')).to.deep.equal(JSON.parse(JSON.stringify(await configSchema())))
  })

  it('accepts the configuration files and refuses what they may not say', () => {
    const ajv = new Ajv2020({ strict: false })
    formats.default(ajv)
    const accepts = ajv.compile(read('modules.schema.json') as object)
    for (const file of CONFIG_FILES)
      expect(accepts(read(file)), `${file}: ${ajv.errorsText(accepts.errors)}`).to.equal(true)
    expect(accepts({ service: { prot: 1 } })).to.equal(false)
    expect(accepts({ accounts: { enabled: false, signupsPerHour: 5 } })).to.equal(true)
    expect(accepts({ accounts: { signupsPerHour: 'many' } })).to.equal(false)
    expect(accepts({ 'acme-loyalty': { from: '@acme/loyalty' } })).to.equal(true)
    expect(accepts({ 'acme-loyalty': {} })).to.equal(false)
  })
})
