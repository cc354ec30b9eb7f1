import { expect } from 'chai'
import { collectLogs, createLogger } from './log.ts'
import { lineText } from './text.ts'

describe('log', () => {
  const logged = (message: string, fields?: Record<string, unknown>) => {
    const { lines, destination } = collectLogs()
    createLogger('shop', 'info', destination).info(message, fields)
    return { line: lines[0], text: JSON.stringify(lines[0]) }
  }

  it('writes one JSON object with level, module, message and fields', () => {
    const { line } = logged('sold', { orderId: 'o1', amountMicroPence: 12n })
    expect(line).to.include({ level: 'info', module: 'shop', message: 'sold', orderId: 'o1', amountMicroPence: '12' })
    expect(line?.['time']).to.be.a('number')
  })

  it('has each key once, also where a field has a name that is taken', () => {
    const texts: string[] = []
    createLogger('shop', 'info', { write: (line) => void texts.push(line) }).info('sold', {
      module: 'other',
      message: 'm',
      level: 1,
      time: 2,
    })
    for (const key of ['module', 'message', 'level', 'time']) expect(texts[0]?.split(`"${key}":`)).to.have.length(2)
    expect(JSON.parse(texts[0] ?? '')).to.include({ module: 'shop', message: 'sold', level: 'info', module_: 'other' })
  })

  it('is readable in a terminal: fields behind, the stack of an error below', () => {
    const texts: string[] = []
    const log = createLogger('shop', 'info', { write: (line) => void texts.push(lineText(line, false)) })
    log.warn('low on tea', { left: 3, owner: 'ada', tags: ['a'] })
    log.error('sold out', { error: new Error('no tea') })
    expect(texts[0]).to.match(/^\d\d:\d\d:\d\d\.\d{3} warn {2}shop {7}low on tea left=3 owner=ada tags=\["a"\]\n$/)
    expect(texts[1]).to.match(/error shop {7}sold out\n {4}Error: no tea\n {8}at /)
  })

  it('hides secrets by name at any depth', () => {
    const names = [
      'authorization',
      'Authorization',
      'api_key',
      'apiKey',
      'secret',
      'client_secret',
      'password',
      'token',
      'refreshToken',
      'set-cookie',
      'cookie',
      'pepper',
    ]
    const { text } = logged('request', { a: [{ b: Object.fromEntries(names.map((name) => [name, 'hidden-value'])) }] })
    expect(text).not.to.include('hidden-value')
    for (const name of names) expect(text).to.include(`"${name}":"[redacted]"`)
  })

  it('keeps what only sounds like a secret', () => {
    expect(logged('usage', { prompt_tokens: 12, totalTokens: 30, tokens: 3 }).line).to.include({
      prompt_tokens: 12,
      totalTokens: 30,
      tokens: 3,
    })
  })

  it('hides API keys, bearer tokens and URL credentials inside texts', () => {
    const { text } = logged('call with sk_live_abcdefgh12345678', {
      error: new Error('mongodb://admin:hunter2@db.example/x refused; Bearer abcdefghijkl'),
    })
    for (const secret of ['abcdefgh12345678', 'hunter2', 'abcdefghijkl']) expect(text).not.to.include(secret)
    expect(text).to.include('db.example')
  })

  it('logs errors with cause and stack, and survives cycles, functions and odd values', () => {
    const cyclic: Record<string, unknown> = { at: new Date(Number.NaN), run: () => 1, bytes: Buffer.from('abc') }
    cyclic['self'] = cyclic
    const { line, text } = logged('odd', { cyclic, error: new Error('outer', { cause: new Error('inner') }) })
    expect(line?.message).to.equal('odd')
    expect(text).to.include('inner').and.include('log.test.ts')
  })

  it('writes nothing below its level', () => {
    const { lines, destination } = collectLogs()
    const log = createLogger('shop', 'warn', destination)
    log.info('no')
    log.warn('yes')
    expect(lines.map((line) => line.message)).to.deep.equal(['yes'])
  })
})
