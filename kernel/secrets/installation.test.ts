import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { createInstallation } from './installation.ts'

describe('installation', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'installation-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
  const create = (options: { embedded?: boolean; env?: Record<string, string> } = {}) =>
    createInstallation({
      publicUrl: 'http://x.example/',
      dataDir,
      embedded: options.embedded ?? true,
      env: options.env ?? {},
    })

  it('takes the trailing slash off the public URL', () => {
    expect(create().publicUrl).to.equal('http://x.example')
  })

  it('generates a secret once, for the owner alone, and leaves nothing else behind', () => {
    const secret = create().secret('log-key')
    expect(secret).to.have.length(32)
    expect(create().secret('log-key').equals(secret)).to.equal(true)
    expect(create().secret('other').equals(secret)).to.equal(false)
    expect(readdirSync(join(dataDir, 'secrets')).sort()).to.deep.equal(['log-key', 'other'])
    expect(statSync(join(dataDir, 'secrets', 'log-key')).mode & 0o777).to.equal(0o600)
    expect(statSync(join(dataDir, 'secrets')).mode & 0o777).to.equal(0o700)
  })

  it('prefers the environment', () => {
    const env = { SECRET_LOG_KEY: 'ab'.repeat(32) }
    expect(create({ env }).secret('log-key').toString('hex')).to.equal('ab'.repeat(32))
    expect(
      create({ env: { SECRET_LOG_KEY: 'a long pass phrase with more than 32 bytes' } }).secret('log-key'),
    ).to.have.length(32)
  })

  it('refuses a weak secret without showing it', () => {
    expect(() => create({ env: { SECRET_LOG_KEY: 'short-one' } }).secret('log-key')).to.throw(
      /^SECRET_LOG_KEY has 9 bytes; at least 32/,
    )
  })

  it('never generates one beside MONGODB_URI, but names the variable', () => {
    expect(() => create({ embedded: false }).secret('log-key')).to.throw(/^set SECRET_LOG_KEY /)
    expect(readdirSync(dataDir)).to.deep.equal([])
  })

  it('does not replace a damaged secret', () => {
    create().secret('log-key')
    writeFileSync(join(dataDir, 'secrets', 'log-key'), 'zz')
    expect(() => create().secret('log-key')).to.throw(/damaged: restore/)
  })
})
