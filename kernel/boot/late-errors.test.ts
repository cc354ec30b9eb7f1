import { expect } from 'chai'
import { LateErrors } from './late-errors.ts'

const thrownAt = (...places: readonly string[]): Error =>
  Object.assign(new Error('late'), {
    stack: ['Error: late', ...places.map((place) => `    at f (${place}:1:2)`)].join('\n'),
  })

describe('late errors', () => {
  const lines: string[] = []
  const fatal: unknown[] = []
  let late: LateErrors
  beforeEach(() => {
    lines.length = fatal.length = 0
    late = new LateErrors('/srv', (error) => fatal.push(error))
    late.logTo((owner) => ({ error: () => void lines.push(owner) }))
    late.own('shop', '/srv/modules/shop')
    late.own('acme', '/srv/node_modules/@acme/loyalty/dist')
  })

  const cases: readonly (readonly [string, unknown, readonly string[]])[] = [
    ['a module', thrownAt('file:///srv/modules/shop/work.js', '/srv/kernel/http/pipeline.js'), ['shop']],
    ['a module, through the kernel', thrownAt('/srv/kernel/tasks/queue.js', '/srv/modules/shop/work.js'), ['shop']],
    ['a package, whichever of its files', thrownAt('/srv/node_modules/@acme/loyalty/lib/a.js'), ['acme']],
    ['a library alone', thrownAt('/srv/node_modules/mongodb/a.js', 'node:net'), ['unknown']],
    ['a socket', thrownAt('node:net'), ['unknown']],
    ['no error at all', 3, ['unknown']],
    ['nothing', undefined, ['unknown']],
    [
      'what cannot be read',
      Object.defineProperty({}, 'stack', {
        get: () => {
          throw new Error('no')
        },
      }),
      ['unknown'],
    ],
  ]
  for (const [whose, error, expected] of cases)
    it(`of ${whose} are told by name, and the service goes on`, () => {
      late.take(error)
      expect([lines, fatal]).to.deep.equal([expected, []])
    })

  it("of the kernel's own are fatal", () => {
    const error = thrownAt('/srv/kernel/tasks/queue.js', '/srv/node_modules/mongodb/a.js')
    late.take(error)
    expect([lines, fatal]).to.deep.equal([[], [error]])
  })

  it('that come by the thousand fill no disk, but are counted', () => {
    for (let i = 0; i < 1_000; i++) late.take(thrownAt('/srv/modules/shop/work.js'))
    expect(lines).to.have.length(10)
    expect(late.notes()).to.deep.equal([
      "1000 errors of module 'shop' reached nobody: see 'an error reached nobody' in the log",
    ])
  })
})
