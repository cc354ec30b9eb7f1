import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import { discover } from '../kernel/boot/discover.ts'
import type { AnyModule } from '../kernel/contract/module.ts'
import { LONG } from '../kernel/testing/long.ts'
import { testKernel } from '../kernel/testing/test-kernel.ts'
import { place } from './place.ts'

const SOURCE = `
import { ApiError, Clock, defineContract, defineModule, reply } from 'agent-earnings-service/define'
import Type from 'typebox'

const contract = defineContract({
  now: { method: 'get', path: '/v1/acme/now', summary: 'The time', reply: { 201: Type.Object({ at: Type.Number() }) } },
  never: { method: 'get', path: '/v1/acme/never', summary: 'Refuses', reply: { 200: Type.Object({}) }, errors: ['conflict'] },
})
export default defineModule({
  name: 'acme', prefix: '/v1/acme', layer: 'L60', summary: 'From elsewhere', capabilities: [],
  requires: { clock: Clock },
  contract,
  handlers: {
    now: (_call, { services }) => reply(201, { at: services.clock.now() }),
    never: () => { throw new ApiError('conflict', 'not here') },
  },
})
`
const COMPILER_OPTIONS = {
  target: 'es2023',
  module: 'nodenext',
  strict: true,
  types: ['node'],
  outDir: 'dist',
  rootDir: '.',
}

;(LONG ? describe : describe.skip)('a module of somebody else', function () {
  this.timeout(180_000)
  let root: string
  const run = (cwd: string, tool: string, ...args: readonly string[]): void => {
    const { status, stdout, stderr } = spawnSync(join(place.root, 'node_modules', tool), args, {
      cwd: join(root, cwd),
      encoding: 'utf8',
    })
    expect(status, stdout + stderr).to.equal(0)
  }
  const write = (path: string, content: string | object): void =>
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))

  before(() => {
    root = mkdtempSync(join(tmpdir(), 'third-party-'))
    // The service as it is installed: its package.json and what the build makes of kernel/define.ts.
    for (const folder of ['service', 'modules', 'acme/node_modules/@types'])
      mkdirSync(join(root, folder), { recursive: true })
    copyFileSync(join(place.root, 'package.json'), join(root, 'service/package.json'))
    symlinkSync(join(place.root, 'node_modules'), join(root, 'service/node_modules'))
    symlinkSync(join(place.root, 'kernel'), join(root, 'service/kernel'))
    write('service/tsconfig.json', {
      extends: join(place.root, 'tsconfig.build.json'),
      compilerOptions: {
        rootDir: '.',
        outDir: 'dist',
        types: ['node'],
        emitDeclarationOnly: false,
        preserveSymlinks: true,
      },
      include: [],
      files: ['kernel/define.ts'],
    })
    run('service', '.bin/tsc', '-p', '.')
    // The module: a package of its own.
    symlinkSync(join(root, 'service'), join(root, 'acme/node_modules/agent-earnings-service'))
    for (const name of ['typebox', '@types/node'])
      symlinkSync(join(place.root, 'node_modules', name), join(root, 'acme/node_modules', name))
    write('acme/package.json', { name: '@acme/module', type: 'module' })
    write('acme/tsconfig.json', { compilerOptions: { ...COMPILER_OPTIONS, skipLibCheck: true }, files: ['module.ts'] })
    write('acme/module.ts', SOURCE)
    run('acme', '.bin/tsc', '-p', '.')
  })
  after(() => rmSync(root, { recursive: true, force: true }))

  const serves = async (from: string): Promise<void> => {
    const [source] = await discover({
      modulesDir: join(root, 'modules'),
      extension: '.js',
      root,
      sections: { acme: { from } },
    })
    expect(source?.failure).to.equal(undefined)
    const t = await testKernel({ modules: [source?.module as AnyModule] })
    try {
      expect((await t.request.get('/v1/acme/now').expect(201)).body).to.deep.equal({ at: t.clock.now() })
      expect((await t.request.get('/v1/acme/never').expect(409)).body.code).to.equal('conflict')
    } finally {
      await t.stop()
    }
  }

  it('compiled elsewhere against the declarations of agent-earnings-service/define runs from its folder', () =>
    serves('./acme/dist/module.js'))

  it('runs as a bundle, with a copy of define of its own', () => {
    const define = join(root, 'service/dist/kernel/define.js')
    run(
      'acme',
      '.bin/esbuild',
      'dist/module.js',
      '--bundle',
      '--format=esm',
      '--platform=node',
      '--packages=external',
      `--alias:agent-earnings-service/define=${define}`,
      `--outfile=${join(root, 'service/acme.mjs')}`,
    )
    return serves('./service/acme.mjs')
  })
})
