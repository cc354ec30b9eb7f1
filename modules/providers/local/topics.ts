/** Words that tell a topic; a label of this name is recognised by them. */
export const TOPICS: Readonly<Record<string, string>> = {
  technology:
    'software hardware computer phone app internet data device code program server cloud chip robot algorithm network digital website online battery screen',
  business:
    'company market sales customer revenue profit merger startup industry trade supplier contract strategy manager employee office',
  finance:
    'bank money loan invest stock share bond interest rate currency price tax budget fund payment invoice refund pound dollar euro debt credit',
  health:
    'doctor hospital patient disease medicine drug vaccine symptom treatment surgery diet pain virus therapy nurse clinic cancer',
  science:
    'research study experiment theory physics chemistry biology planet space energy laboratory scientist climate species cell atom',
  sport:
    'match game team player goal score league coach tournament football cricket tennis race win championship stadium',
  politics:
    'government minister parliament election vote party law policy president senator campaign treaty council reform',
  travel: 'flight hotel airport trip journey tourist holiday train passport beach visit luggage booking destination',
  food: 'restaurant recipe cook meal dinner lunch breakfast chef taste dish bread fruit vegetable coffee wine kitchen eat',
  entertainment: 'film movie music song concert actor singer album show series theatre festival celebrity book novel',
  education: 'school university student teacher lesson exam course degree class learn homework college lecture',
  support: 'help problem issue broken error crash login password reset ticket fail complaint bug outage account',
}

/** Labels that people sort by, beside the topics; a label of several words is known by each of them. */
export const LABELS: Readonly<Record<string, string>> = {
  billing: 'bill invoice charge card payment pay subscription fee receipt overcharged twice vat',
  refund: 'refund return money back reimburse cancel',
  shipping: 'ship parcel package deliver delivery arrive tracking courier late order dispatch post',
  returns: 'return exchange send back wrong size refund damaged',
  technical: 'error crash broken login install update app website slow freeze connection device bug',
  bug: 'bug crash error broken fail freeze exception defect stuck wrong',
  feature: 'add wish would could support option please like suggest idea improve request',
  question: 'how what when where why who which ? can could does wonder',
  account: 'account login password profile email username sign register user',
  complaint: 'complain angry unacceptable terrible worst disappointed rude awful bad never',
  praise: 'thank great love excellent wonderful amazing perfect best happy',
  spam: 'win winner free prize click claim cash offer congratulations cheap pills lottery guarantee buy now bonus unsubscribe',
  urgent: 'urgent immediately asap now emergency critical today deadline quickly',
  sales: 'price quote buy purchase demo discount order plan offer',
  legal: 'law lawyer contract court sue liability clause legal agreement licence',
  weather: 'rain sun snow wind storm temperature forecast cloud weather',
  music: 'song concert album singer band guitar melody music',
  art: 'paint painting museum artist gallery sculpture exhibition draw',
}

/** A label that says: none of the others. */
export const CATCH_ALL: ReadonlySet<string> = new Set([
  'other',
  'none',
  'ham',
  'normal',
  'general',
  'misc',
  'unknown',
  'neutral',
  'safe',
])

/** Other words for a topic or a label. */
export const ALSO: Readonly<Record<string, string>> = {
  tech: 'technology',
  economy: 'finance',
  medicine: 'health',
  delivery: 'shipping',
  invoice: 'billing',
  payment: 'billing',
  junk: 'spam',
  film: 'entertainment',
}
