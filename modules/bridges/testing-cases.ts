interface Case {
  /** Of the example; default 200. */
  readonly status?: number
  /** What the answer to the example holds. */
  readonly data: object
  /** Other inputs, with what the answer holds, or its status. */
  readonly bad?: readonly (readonly [object, object | number])[]
}
const no = { valid: false }

/** Published vectors where there are some: IBAN registry, ISO 17442, GS1, ICAO 9303. */
export const CASES: Readonly<Record<string, Case>> = {
  iban: {
    data: { valid: true, normalised: 'GB82WEST12345698765432' },
    bad: [[{ iban: 'GB83WEST12345698765432' }, no]],
  },
  vat: { data: { valid: true }, bad: [[{ country: 'GB', vat_number: '1' }, no]] },
  card: {
    data: { valid: true, parts: { scheme: 'visa', last4: '4242' } },
    bad: [[{ number: '4242424242424241' }, no]],
  },
  phone: { data: { valid: true, e164: '+442079460958' }, bad: [[{ phone: 'hello' }, no]] },
  email: { data: { valid: true, normalised: 'Ada.Lovelace@example.com' }, bad: [[{ email: 'a@b@c' }, no]] },
  postcode: { data: { valid: true, normalised: 'SW1A 1AA' }, bad: [[{ country: 'GB', postcode: '12345' }, no]] },
  'sort-code': { data: { valid: true }, bad: [[{ sort_code: '20-00-0' }, no]] },
  isbn: { data: { valid: true }, bad: [[{ isbn: '9780306406158' }, no]] },
  lei: { data: { valid: true }, bad: [[{ lei: '5493001KJTIIGC8Y1R13' }, no]] },
  isin: { data: { valid: true }, bad: [[{ isin: 'US0378331006' }, no]] },
  vin: { data: { valid: true }, bad: [[{ vin: '1M8GDM9A1KP042788' }, no]] },
  gtin: { data: { valid: true, parts: { kind: 'gtin13' } }, bad: [[{ gtin: '4006381333932' }, no]] },
  mrz: {
    data: { valid: true, document_number: 'L898902C3', nationality: 'UTO' },
    bad: [[{ line1: 'P<UTO', line2: 'L898902C36UTO7408122F1204159ZE184226B<<<<<11' }, no]],
  },
  country: { data: { name: 'Japan', capital: 'Tokyo', currencies: ['JPY'] }, bad: [[{ country: 'XX' }, 404]] },
  'sun-moon': { data: { date: '2026-06-21' }, bad: [[{ date: '2026-13-41', latitude: 0, longitude: 0 }, 400]] },
  language: { data: { language: 'fra' } },
  currency: { data: { symbol: '¥', decimals: 0 }, bad: [[{ currency: 'QQQ' }, 404]] },
  'language-tag': { data: { tag: 'pt-BR', script: 'Latn', region: 'BR' }, bad: [[{ tag: '!!' }, 400]] },
  'time-zone': {
    data: { local: '2026-07-01T13:00:00', offset: '+01:00' },
    bad: [
      [{ time_zone: 'Mars/Base' }, 404],
      [{ time_zone: 'Europe/London', at: 'soon' }, 400],
    ],
  },
  holidays: {
    data: {
      holidays: [
        { date: '2027-01-01', name: "New Year's Day" },
        { date: '2027-03-26', name: 'Good Friday' },
        { date: '2027-03-29', name: 'Easter Monday' },
        { date: '2027-05-03', name: 'Early May bank holiday' },
        { date: '2027-05-31', name: 'Spring bank holiday' },
        { date: '2027-08-30', name: 'Summer bank holiday' },
        { date: '2027-12-27', name: 'Christmas Day' },
        { date: '2027-12-28', name: 'Boxing Day' },
      ],
    },
    bad: [[{ country: 'ZZ', year: 2027 }, 400]],
  },
  'business-days': { data: { date: '2026-12-29' }, bad: [[{ country: 'GB', from: '2026-02-30', days: 1 }, 400]] },
  units: { data: { value: 42.1648128, unit: 'km' }, bad: [[{ value: 1, from: 'm', to: 'kg' }, 400]] },
  fx: { data: { amount: 51.13, currency: 'EUR' }, bad: [[{ amount: -1, from: 'DEM', to: 'EUR' }, 400]] },
  sentiment: { data: { label: 'positive', score: 1 }, bad: [[{ text: 'It was not good.' }, { label: 'negative' }]] },
  readability: { data: { sentences: 2, words: 10 }, bad: [[{ text: '?' }, { words: 0 }]] },
  'personal-data': { data: { found: true }, bad: [[{ text: 'Nothing here.' }, { found: false, findings: [] }]] },
  injection: { data: { found: true }, bad: [[{ text: 'Nothing here.' }, { found: false, findings: [] }]] },
  'address-class': {
    data: { class: 'private', public: false },
    bad: [
      [{ address: '1.2.3' }, 400],
      [{ address: '8.8.8.8' }, { public: true }],
    ],
  },
  'url-risk': {
    data: { risk: 'high', signs: ['not_https', 'credentials', 'ip_address', 'odd_port'] },
    bad: [[{ url: 'file:///etc/passwd' }, 400]],
  },
  sanctions: { data: { un_regime: true, resolution: '1718 (2006)' }, bad: [[{ country: 'CH' }, { un_regime: false }]] },
  'model-prices': { data: {}, bad: [[{ model: 'no-such-model' }, 404]] },
  'market-trends': { data: {} },
  'agent-reputation': { status: 404, data: {} },
}
