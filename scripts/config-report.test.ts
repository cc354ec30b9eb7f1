import { expect } from 'chai'
import Type from 'typebox'
import { configReport, otherVariables } from './config-report.ts'

const schemas = {
  kernel: Type.Object({
    limits: Type.Object(
      { free: Type.Object({ perMinute: Type.Integer({ default: 100 }) }, { default: {} }) },
      { default: {} },
    ),
    trustProxy: Type.String({ default: '' }),
  }),
  shop: Type.Object({
    capPence: Type.Integer({ default: 5 }),
    label: Type.String({ default: 'tea' }),
    nested: Type.Object({ perHour: Type.Integer({ default: 2 }) }, { default: {} }),
    smtpUrl: Type.String({ default: '' }),
    clientSecret: Type.String({ default: '' }),
  }),
  plain: undefined,
}
const files = [
  { name: 'default.json', sections: { shop: { capPence: 7, label: 'coffee' } } },
  { name: 'modules.json', sections: { shop: { label: 'cocoa' } } },
]
const rowsOf = (env: Record<string, string>) =>
  Object.fromEntries(configReport({ schemas, files, env }).rows.map(([name, ...rest]) => [name, rest]))

describe('npm run config', () => {
  it('says of every setting what it is and where it comes from', () => {
    expect(
      rowsOf({
        TRUST_PROXY: '1',
        LIMITS__FREE__PER_MINUTE: '9',
        SHOP__NESTED: '{"perHour":3}',
        MODULES_DISABLE: 'plain',
      }),
    ).to.deep.equal({
      'kernel.limits.free.perMinute': ['9', 'LIMITS__FREE__PER_MINUTE'],
      'kernel.trustProxy': ['1', 'TRUST_PROXY'],
      'shop.enabled': ['true', 'default'],
      'shop.capPence': ['7', 'default.json'],
      'shop.label': ['cocoa', 'modules.json'],
      'shop.nested.perHour': ['3', 'SHOP__NESTED'],
      'shop.smtpUrl': ["''", 'default'],
      'shop.clientSecret': ["''", 'default'],
      'plain.enabled': ['false', 'MODULES_DISABLE'],
    })
    expect(rowsOf({ SHOP__ENABLED: 'false' })['shop.enabled']).to.deep.equal(['false', 'SHOP__ENABLED'])
  })

  it('masks secrets by their name and inside addresses', () => {
    const rows = rowsOf({ SHOP__SMTP_URL: 'smtp://ada:hunter2@mail.example:25', SHOP__CLIENT_SECRET: 'hunter2' })
    expect(rows['shop.smtpUrl']).to.deep.equal(['smtp://[redacted]@mail.example:25', 'SHOP__SMTP_URL'])
    expect(rows['shop.clientSecret']).to.deep.equal(['[redacted]', 'SHOP__CLIENT_SECRET'])
    const others = otherVariables({
      MONGODB_URI: 'mongodb://ada:hunter2@db/x',
      SECRET_PEPPER: 'hunter2',
      OPENAI_API_KEY: 'hunter2',
      METRICS_TOKEN: 'hunter2',
      SMTP_URL: '',
      HOME: '/root',
    })
    expect(others).to.deep.equal([
      ['METRICS_TOKEN', '[set]'],
      ['MONGODB_URI', 'mongodb://[redacted]@db/x'],
      ['OPENAI_API_KEY', '[set]'],
      ['SECRET_PEPPER', '[set]'],
    ])
  })

  it('reports every fault and shows the rest', () => {
    const { rows, faults } = configReport({
      schemas,
      files: [{ name: 'modules.json', sections: { shop: { capPence: 'many' } } }],
      env: { SHOP__LABLE: 'x', SHOPP__LABEL: 'y' },
    })
    expect(faults).to.have.length(3)
    expect(faults.join())
      .to.include('SHOP__LABLE names no setting')
      .and.include('SHOPP__LABEL looks like')
      .and.include('shop.capPence must be integer')
    expect(rows.map(([name]) => name)).to.include('kernel.trustProxy')
  })
})
