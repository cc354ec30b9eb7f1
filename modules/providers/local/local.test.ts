import { expect } from 'chai'
import { taskName } from '../../routing/tasks.ts'
import { intentOf, materialOf } from './intent.ts'
import { type Language, loadLanguage } from './language.ts'
import { SKILLS, type SkillName } from './skills.ts'
import { SKILL_OF_TASK } from './tasks.ts'

const STORY =
  'The council of Leeds approved a new railway station on Monday. The station will serve the northern suburbs and cost £40 million. Some residents complained about noise. The council said trains would run from 2028. A local bakery sold many cakes.'

describe('local language functions', () => {
  let language: Language
  before(async function () {
    this.timeout(30_000)
    language = await loadLanguage()
  })
  const does = (skill: SkillName, text: string): string | undefined => SKILLS[skill](text, language)

  it('summarises by its own sentences, in their order, shorter than the text', () => {
    const summary = does('summarise', STORY) ?? ''
    expect(summary.length).to.be.within(20, STORY.length / 1.5)
    for (const sentence of summary.split(/(?<=\.) /)) expect(STORY).to.include(sentence)
    expect(does('one_word_summary', STORY)?.toLowerCase()).to.be.oneOf(['station', 'council'])
  })

  const SENTIMENTS: readonly (readonly [text: string, label: string])[] = [
    ['I love this wonderful product!', 'positive'],
    ['This is terrible and I hate it.', 'negative'],
    ['The meeting is on Tuesday.', 'neutral'],
    ['I am not happy with the service.', 'negative'],
  ]
  for (const [text, label] of SENTIMENTS)
    it(`tells that "${text}" is ${label}`, () => expect(does('sentiment', text)?.split(' ')[0]).to.equal(label))

  it('classifies by given labels, by built-in topics, and says when it cannot', () => {
    expect(does('classify', 'The goalkeeper saved the match for the team.')).to.equal('sport')
    expect(
      does('classify', 'labels: billing, technical, praise\nMy login crashes with an error, a technical fault.'),
    ).to.equal('technical')
    expect(does('classify', 'Labels: positive, negative. I love it')).to.equal('positive')
    expect(does('classify', 'labels: zebra, giraffe\nThe sky is blue.')).to.equal(undefined)
  })

  it('extracts key words, names, amounts and addresses', () => {
    expect(does('keywords', STORY)).to.match(/station/i)
    expect(does('entities', STORY)).to.include('Leeds (name)')
    expect(does('extract', 'Mail ann@example.com or see https://example.com/x by 3 March 2027 with £20.'))
      .to.include('email: ann@example.com')
      .and.include('url: https://example.com/x')
      .and.include('amount: £20')
    expect(does('name_three_things', 'Name three things: pears, apples, plums')).to.match(/^1\. \w+\n2\. \w+\n3\. \w+$/)
  })

  it('takes time in proportion to the text, whatever it is made of', () => {
    const length = 90_000
    for (const piece of ['1', '-', 'a@', '$1', 'http://a/', '\n', ' ', 'words '])
      for (const skill of ['summarise', 'extract', 'classify'] as const) {
        const text = piece.repeat(length / piece.length)
        const began = performance.now()
        does(skill, materialOf(text))
        // many times what it takes: only another order of growth is beyond it
        expect(performance.now() - began, `${skill} of ${JSON.stringify(piece)}`).to.be.below(8_000)
      }
  }).timeout(60_000)

  it('says hello', () => {
    expect(does('translate_hello', 'Translate hello to French')).to.equal('bonjour')
    expect(does('translate_hello', 'hello')).to.include('Spanish: hola')
  })

  const INTENTS: readonly (readonly [text: string, skill: SkillName | undefined])[] = [
    ['Summarise this: a b c', 'summarise'],
    ['What is the sentiment of "great"?', 'sentiment'],
    ['Hello!', 'about'],
    ['Extract the dates: 3 May', 'extract'],
    ['Write a poem about the sea.', undefined],
    ['What is the capital of France?', undefined],
  ]
  for (const [text, skill] of INTENTS)
    it(`reads "${text}" as ${skill ?? 'beyond it'}`, () => expect(intentOf(text)).to.equal(skill))

  it('tells the request from its text', () => {
    expect(materialOf('Summarise this text: The sun shines.')).to.equal('The sun shines.')
    expect(materialOf('The price: 5 pounds')).to.equal('The price: 5 pounds')
  })

  it('knows tasks by their many names', () => {
    for (const name of ['Summarize', 'summarization', 'text-summarization', 'SUMMARY'])
      expect(SKILL_OF_TASK[taskName(name)], name).to.equal('summarise')
    expect(SKILL_OF_TASK[taskName('sentiment-analysis')]).to.equal('sentiment')
    expect(SKILL_OF_TASK[taskName('write a haiku')]).to.equal(undefined)
  })
})
