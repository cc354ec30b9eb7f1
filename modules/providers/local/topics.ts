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
