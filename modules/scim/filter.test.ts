import { expect } from 'chai'
import fc from 'fast-check'
import { parseFilter } from './filter.ts'
import { matches } from './matches.ts'
import { patched } from './patch.ts'

const GRACE = {
  id: 'scu_1',
  externalId: 'Ext-1',
  userName: 'Grace@Example.com',
  name: { givenName: 'Grace', familyName: 'Hopper' },
  active: true,
  emails: [
    { type: 'work', value: 'grace@example.com', primary: true },
    { type: 'home', value: 'g@home.example' },
  ],
  meta: { lastModified: '2026-11-22T10:00:00.000Z' },
}
const hits = (filter: string): boolean => matches(GRACE, parseFilter(filter))

describe('filters of SCIM', () => {
  it('match as Entra, Okta and RFC 7644 write them', () => {
    for (const filter of [
      'userName eq "grace@example.com"',
      'USERNAME Eq "GRACE@example.com"',
      'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "grace"',
      'externalId eq "Ext-1"',
      'name.familyName co "opp"',
      'emails[type eq "work" and value ew "@example.com"]',
      'emails[type eq "work"].value eq "grace@example.com"',
      'not (emails[type eq "work"].value eq "g@home.example") and emails[type eq "home"].value pr',
      'emails.value eq "g@home.example"',
      'emails eq "g@home.example"',
      'active eq true and not (userName eq "someone")',
      'title pr or userName pr',
      'meta.lastModified gt "2026-01-01T00:00:00Z"',
      'userName ne "bob" and (active eq false or name.givenName eq "grace")',
    ])
      expect(hits(filter), filter).to.equal(true)
    for (const filter of [
      'externalId eq "ext-1"',
      'title pr',
      'active eq false',
      'emails[type eq "home" and primary eq true]',
    ])
      expect(hits(filter), filter).to.equal(false)
  })

  it('an injection is a value that matches nothing, or an error', () => {
    for (const filter of ['userName eq "x\\" or userName pr or userName eq \\""', 'userName eq "{\\"$ne\\": null}"'])
      expect(hits(filter), filter).to.equal(false)
    for (const filter of [
      'userName eq "x" or',
      'userName eq {"$ne": null}',
      'userName eq "a" ; drop',
      "userName eq 'x' or '1'='1'",
      '$where eq "1" or',
      'userName',
      'userName like "x"',
      '(userName pr',
      'userName eq "unclosed',
      `${'('.repeat(50)}userName pr${')'.repeat(50)}`,
      'a'.repeat(2_000),
    ])
      expect(() => parseFilter(filter), filter)
        .to.throw()
        .with.property('status', 400)
  })

  it('any text is a filter or a clear error, in no time', () => {
    const piece = fc.constantFrom(
      'userName',
      'eq',
      '"x"',
      '(',
      ')',
      '[',
      ']',
      'and',
      'or',
      'not',
      'pr',
      '\\',
      '"',
      ' ',
      '$',
      'é',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        try {
          parseFilter(pieces.join(' '))
        } catch (error) {
          expect(error).to.have.property('status', 400)
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('patches of SCIM', () => {
  it('do what Entra and Okta send', () => {
    const patch = (...operations: Parameters<typeof patched>[1]) => patched(GRACE, operations)
    expect(patch({ op: 'Replace', path: 'active', value: 'False' })['active']).to.equal('False')
    expect(patch({ op: 'replace', value: { active: false, 'name.givenName': 'G' } })).to.deep.include({
      active: false,
      name: { givenName: 'G', familyName: 'Hopper' },
    })
    expect(
      patch({ op: 'Add', path: 'emails[type eq "work"].value', value: 'new@example.com' })['emails'],
    ).to.deep.include({
      type: 'work',
      value: 'new@example.com',
      primary: true,
    })
    expect(
      patch({ op: 'add', path: 'emails[type eq "other"].value', value: 'o@example.com' })['emails'],
    ).to.have.length(3)
    expect(patch({ op: 'remove', path: 'emails[type eq "home"]' })['emails']).to.have.length(1)
    expect(patch({ op: 'remove', path: 'name.givenName' })['name']).to.deep.equal({ familyName: 'Hopper' })
    const group = { members: [{ value: 'a' }, { value: 'b' }] }
    const members = (operation: Parameters<typeof patched>[1][number]) => patched(group, [operation])['members']
    expect(members({ op: 'Add', path: 'members', value: [{ value: 'b' }, { value: 'c' }] })).to.have.length(3)
    expect(members({ op: 'Remove', path: 'members', value: [{ value: 'a' }] })).to.deep.equal([{ value: 'b' }])
    expect(members({ op: 'remove', path: 'members[value eq "b"]' })).to.deep.equal([{ value: 'a' }])
    expect(members({ op: 'replace', path: 'members', value: [{ value: 'z' }] })).to.deep.equal([{ value: 'z' }])
  })

  it('refuse what names no attribute, and change nothing beside the resource', () => {
    for (const path of ['__proto__.polluted', 'constructor', 'emails[', 'a.b.c', 'emails[type eq]'])
      expect(() => patched(GRACE, [{ op: 'add', path, value: 'x' }]), path)
        .to.throw()
        .with.property('status', 400)
    expect(() => patched(GRACE, [{ op: 'remove' }])).to.throw()
    expect(({} as { polluted?: string }).polluted).to.equal(undefined)
  })
})
