import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { place } from './place.ts'

const text = (file: string): string => readFileSync(join(place.root, file), 'utf8')
const optionsIn = (line: string | undefined): string[] => line?.match(/--[\w-]+=\w+/g) ?? []

describe('the options of Node', () => {
  it('are those of npm start wherever the service is started', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: { start: string } }
    const wanted = optionsIn(scripts.start)
    expect(wanted).to.have.length.above(0)
    expect(optionsIn(/^CMD .*$/m.exec(text('Dockerfile'))?.[0])).to.deep.equal(wanted)
    expect(optionsIn(/^ExecStart=.*$/m.exec(text('deploy/agent-earnings.service'))?.[0])).to.deep.equal(wanted)
  })
})
