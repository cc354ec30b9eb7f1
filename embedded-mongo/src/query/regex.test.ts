import { expect } from 'chai'
import { MongoError } from '../errors.ts'
import { compileRegex } from './regex.ts'

/** Rows: pattern, options, strings that match, strings that do not (https://www.pcre.org/current/doc/html/pcre2pattern.html). */
const ROWS: [pattern: string, options: string, yes: string[], no: string[]][] = [
  ['^abc$', '', ['abc', 'abc\n'], ['abcd', 'abc\n\n', 'x\nabc']],
  ['^abc$', 'm', ['x\nabc\ny'], ['abc\ry']],
  ['\\Aabc\\Z', 'm', ['abc', 'abc\n'], ['x\nabc']],
  ['a.c', '', ['abc', 'a\rc', 'a\u2028c', 'a\u{1F600}c'], ['a\nc', 'ac']],
  ['a.c', 's', ['a\nc'], []],
  ['a.c', 'is', ['A\nC'], []],
  ['caf\u00c9', 'i', ['caf\u00e9'], ['cafe']],
  ['a b # comment\n c', 'x', ['abc'], ['a b c']],
  ['a[ ]b\\ c', 'x', ['a b c'], ['abc']],
  ['(?i)abc', '', ['ABC'], []],
  ['(?s)a.(?-s)b.c', '', ['a\nbxc'], ['a\nb\nc']],
  ['(?s:a.)b.', '', ['a\nbx'], ['a\nb\n']],
  ['(?# remark )a', '', ['a'], []],
  ['^[\\w.-]+@[\\w-]+\\.\\w{2,}$', '', ['a.b-c@d-e.fr'], ['a@b', '@x.yz']],
  ['[\\w-.]', '', ['-', '.', 'a'], ['+']],
  ['[a-]', '', ['-', 'a'], ['b']],
  ['[]a]', '', [']', 'a'], ['b']],
  ['[^]a]', '', ['b'], [']', 'a']],
  ['[a\\-c]', '', ['-', 'a', 'c'], ['b']],
  ['[(){}|/$^*+?.]', '', ['(', '|', '/', '^', '.'], ['a']],
  ['[\\@\\"\\]]', '', ['@', '"', ']'], ['a']],
  ['^[[:alpha:]_][[:alnum:]]*$', '', ['_a1', 'b'], ['1a']],
  ['^[[:punct:]]$', '', ['{', '!', '~'], ['a', ' ']],
  ['^[\\S]$', '', ['a', '\u00a0'], [' ', '\t']],
  ['\\s', '', [' ', '\t'], ['\u00a0']],
  ['\\bfoo\\b', '', ['a foo b'], ['food']],
  ['(a)(b)\\2\\1', '', ['abba'], ['abab']],
  ['(?<x>a)\\k<x>', '', ['aa'], ['ab']],
  ['(?P<x>a)b', '', ['ab'], []],
  ['a(?=b)', '', ['ab'], ['ac']],
  ['(?<!a)b', '', ['cb'], ['ab']],
  ['a{2,3}?b', '', ['aab'], ['ab']],
  ['a{,2}', '', ['a{,2}'], ['aa']],
  ['x{y}', '', ['x{y}'], ['xy']],
  ['\\Q$5.00*\\E', '', ['$5.00*'], ['$5x00*']],
  ['\\x{1F600}|\\x41', '', ['\u{1F600}', 'A'], ['B']],
  ['^\\pL+$', '', ['\u00e9a'], ['1']],
  ['^\\p{^L}$', '', ['1'], ['a']],
  ['a\\/b\\-c\\@', '', ['a/b-c@'], []],
  ['^\\R$', '', ['\r\n', '\n'], ['x']],
  ['', '', ['', 'anything'], []],
]

describe('regular expressions mean what PCRE says (docs: reference/operator/query/regex)', () => {
  for (const [pattern, options, yes, no] of ROWS)
    it(`/${pattern}/${options}`, () => {
      const regex = compileRegex(pattern, options)
      for (const text of yes) expect(regex.test(text), JSON.stringify(text)).to.equal(true)
      for (const text of no) expect(regex.test(text), JSON.stringify(text)).to.equal(false)
    })

  for (const pattern of [
    '(',
    ')',
    '[a',
    'a**',
    '\\',
    '(?>a)',
    'a++',
    '(?R)',
    'a(?i)b',
    '\\u00e9',
    '[[:what:]]',
    '[\\q]',
    '(*UTF8)a',
  ])
    it(`refuses ${pattern} rather than mean something else`, () => {
      expect(() => compileRegex(pattern, ''))
        .to.throw(MongoError)
        .with.property('code', 51091)
    })
})

describe('what every match begins with (index bounds)', () => {
  const rows: [pattern: string, options: string, prefix: string][] = [
    ['^abc', '', 'abc'],
    ['^abc', 's', 'abc'],
    ['^abc.*', '', 'abc'],
    ['^abc?', '', 'ab'],
    ['^abc*d', '', 'ab'],
    ['^abc{0}', '', 'ab'],
    ['^abc+', '', 'abc'],
    ['^a\\.b', '', 'a.b'],
    ['^a\\db', '', 'a'],
    ['^\\Aab', '', 'ab'],
    ['^a\u{1F600}?', '', 'a'],
    ['abc', '', ''],
    ['^abc', 'i', ''],
    ['^abc', 'm', ''],
    ['^abc', 'x', ''],
    ['^abc|d', '', ''],
    ['(?i)^abc', '', ''],
    ['^(abc)', '', ''],
  ]
  for (const [pattern, options, prefix] of rows)
    it(`/${pattern}/${options}: ${JSON.stringify(prefix)}`, () => {
      expect(compileRegex(pattern, options).prefix).to.equal(prefix)
    })
})
