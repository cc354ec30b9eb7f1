import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import supertest from 'supertest'
import { type Service, startService } from '../kernel/boot/service.ts'
import { Admin } from '../modules/accounts/services.ts'
import { runAdmin } from './admin-commands.ts'
import { place } from './place.ts'

const root = join(import.meta.dirname, '..')

describe('npm run admin', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'admin-'))
  const env = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
  let service: Service
  let beside: Service
  before(async () => {
    service = await startService({ ...place, env })
    await service.listen()
    beside = await startService({ ...place, env, attach: true })
  })
  after(async () => {
    for (const one of new Set([beside, service])) await one?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const run = (...args: readonly string[]) => {
    const admin = beside.kernel.resolve(Admin)
    if (!admin) throw new Error('no admin')
    return runAdmin(admin, args)
  }
  const failure = async (...args: readonly string[]): Promise<string> =>
    String(await run(...args).catch((error: unknown) => error))

  it('changes accounts of the running service beside it', async () => {
    const api = supertest(service.publicUrl)
    const { body } = await api.post('/api/signup').send({ email: 'ann@example.com' }).expect(201)
    const limit = async (): Promise<unknown> =>
      (await api.get('/v1/balance').set('authorization', `Bearer ${body.api_key}`)).headers['x-ratelimit-limit-minute']
    expect(await limit()).to.equal('100')
    expect(await run('tier', 'ann@example.com', 'pro')).to.equal(`${body.user_id}: tier pro, role user, active`)
    expect(await run('operator', body.user_id)).to.include('role operator')
    expect(await run('suspend', body.user_id)).to.include('suspended')
    expect(await run('reinstate', body.user_id)).to.include('active')
    expect(await run('user', body.user_id)).to.include('role user')
    expect(await run('show', body.user_id)).to.include('tier pro')
  })

  it('says what is wrong', async () => {
    expect(await failure()).to.include('usage: npm run admin')
    expect(await failure('promote', 'ann@example.com')).to.include('usage: npm run admin')
    expect(await failure('show', 'nobody@example.com')).to.include('there is no account')
    expect(await failure('tier', 'ann@example.com', 'gold')).to.include(
      "'gold' is no tier; tiers are: free, pro, enterprise",
    )
  })

  describe('with --offline', function () {
    this.timeout(30_000)
    /** As a process of its own: exit code and all that it prints. */
    const command = (...args: readonly string[]): Promise<readonly [code: number, printed: string]> =>
      new Promise((resolve) => {
        const built = join(root, 'dist/scripts/admin.js')
        execFile(
          process.execPath,
          [built, ...args],
          { env: { ...process.env, ...env, LOG_LEVEL: 'error' } },
          (error, stdout, stderr) => resolve([error ? Number(error.code) : 0, `${stdout}${stderr}`]),
        )
      })

    it('takes no folder from a running service', async () => {
      const [code, printed] = await command('--offline', 'show', 'ann@example.com')
      expect(printed)
        .to.include(dataDir)
        .and.match(/in use|another process|running/)
      expect(code).to.equal(1)
      await supertest(service.publicUrl).get('/readyz').expect(200)
      expect(await run('show', 'ann@example.com')).to.include('tier pro')
    })

    it('works on the folder itself where none runs', async () => {
      await beside.stop()
      await service.stop()
      const [code, printed] = await command('tier', 'ann@example.com', 'enterprise', '--offline')
      expect(printed).to.include('tier enterprise, role user, active')
      expect(code).to.equal(0)
      service = await startService({ ...place, env })
      beside = service
      expect(await run('show', 'ann@example.com')).to.include('tier enterprise')
    })
  })
})
