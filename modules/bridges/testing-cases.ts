interface Case {
  /** What the answer to the example holds. */
  readonly data: object
  /** Input that is wrong in a way of its own, with what the answer holds, or its status. */
  readonly bad: readonly [Tried, Tried, Tried, ...Tried[]]
  /** What is right, or only just wrong, at the edge. */
  readonly edge: Tried
}
type Tried = readonly [object, object | number]

const no = { valid: false }
/** Whatever is to be read in a text: none, of another type, too long. */
const noText = (length: number): readonly [Tried, Tried, Tried] => [
  [{ text: '' }, 400],
  [{ text: 7 }, 400],
  [{ text: 'a '.repeat(length / 2 + 1) }, 400],
]

/** Published vectors where there are some: IBAN registry, ISO 17442, GS1, ICAO 9303. */
export const CASES: Readonly<Record<string, Case>> = {
  iban: {
    edge: [{ iban: 'NO93 8601 1117 947' }, { valid: true, normalised: 'NO9386011117947' }],
    data: { valid: true, normalised: 'GB82WEST12345698765432' },
    bad: [
      [{ iban: 'GB83WEST12345698765432' }, no],
      // adds up by ISO 7064, with check digits that are never given
      [{ iban: 'GB01NWBK60161331926062' }, no],
      [{ iban: 'GB82WEST1234569876543' }, no],
    ],
  },
  vat: {
    edge: [
      { country: 'de', vat_number: 'DE 136.695.976' },
      { valid: true, normalised: 'DE136695976' },
    ],
    data: { valid: true },
    bad: [
      [{ country: 'GB', vat_number: '1' }, no],
      [{ country: 'GB', vat_number: 'GB980780685' }, no],
      [{ country: 'DE', vat_number: 'DE136695977' }, no],
      [{ country: 'XX', vat_number: '1' }, 404],
    ],
  },
  card: {
    edge: [{ number: '3782-822463-10005' }, { valid: true, parts: { scheme: 'amex', last4: '0005' } }],
    data: { valid: true, parts: { scheme: 'visa', last4: '4242' } },
    bad: [
      [{ number: '4242424242424241' }, no],
      [{ number: '42424242424' }, no],
      [{ number: '4242 4242 4242 424O' }, no],
    ],
  },
  phone: {
    edge: [{ phone: '+1 (650) 253-0000' }, { valid: true, e164: '+16502530000', country: 'US' }],
    data: { valid: true, e164: '+442079460958' },
    bad: [
      [{ phone: 'hello' }, no],
      [{ phone: '020 7946 0958' }, no],
      [{ phone: '+44 20 7946 095' }, no],
    ],
  },
  email: {
    edge: [{ email: "o'neil+tag@sub.example.co.uk" }, { valid: true, domain: 'sub.example.co.uk' }],
    data: { valid: true, normalised: 'Ada.Lovelace@example.com' },
    bad: [
      [{ email: 'a@b@c' }, no],
      [{ email: 'a..b@example.com' }, no],
      [{ email: 'a@localhost' }, no],
    ],
  },
  postcode: {
    edge: [{ country: 'GB', postcode: 'GIR 0AA' }, { valid: true }],
    data: { valid: true, normalised: 'SW1A 1AA' },
    bad: [
      [{ country: 'GB', postcode: '12345' }, no],
      [{ country: 'US', postcode: '1234' }, no],
      [{ country: 'ZZ', postcode: '1' }, 404],
    ],
  },
  'sort-code': {
    edge: [{ sort_code: '000000' }, no],
    data: { valid: true },
    bad: [
      [{ sort_code: '20-00-0' }, no],
      [{ sort_code: '2000OO' }, no],
      [{ sort_code: '20-00-000' }, no],
    ],
  },
  isbn: {
    edge: [{ isbn: '0-8044-2957-X' }, { valid: true, parts: { kind: 'isbn10' } }],
    data: { valid: true },
    bad: [
      [{ isbn: '9780306406158' }, no],
      [{ isbn: '080442957Y' }, no],
      [{ isbn: '977-0-306-40615-7' }, no],
    ],
  },
  lei: {
    edge: [{ lei: '5493001kjtiigc8y1r12' }, { valid: true, normalised: '5493001KJTIIGC8Y1R12' }],
    data: { valid: true },
    bad: [
      [{ lei: '5493001KJTIIGC8Y1R13' }, no],
      [{ lei: '549300KJTIIGC8Y09001' }, no],
      [{ lei: '5493001KJTIIGC8Y1R1' }, no],
    ],
  },
  isin: {
    edge: [{ isin: 'AU0000XVGZA3' }, { valid: true, parts: { country: 'AU', national_number: '0000XVGZA' } }],
    data: { valid: true },
    bad: [
      [{ isin: 'US0378331006' }, no],
      [{ isin: '1S0378331005' }, no],
      [{ isin: 'US037833100' }, no],
    ],
  },
  vin: {
    edge: [{ vin: '11111111111111111' }, { valid: true }],
    data: { valid: true },
    bad: [
      [{ vin: '1M8GDM9A1KP042788' }, no],
      // I, O and Q are no letters of it
      [{ vin: 'IM8GDM9AXKP042788' }, no],
      [{ vin: '1M8GDM9AXKP04278' }, no],
    ],
  },
  gtin: {
    edge: [{ gtin: '96385074' }, { valid: true, parts: { kind: 'gtin8' } }],
    data: { valid: true, parts: { kind: 'gtin13' } },
    bad: [
      [{ gtin: '4006381333932' }, no],
      [{ gtin: '400638133393' }, no],
      [{ gtin: '4006381333931-0' }, no],
    ],
  },
  mrz: {
    edge: [
      {
        line1: 'P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<',
        line2: 'C01X00T478D<<6408125F2702283<<<<<<<<<<<<<<<4',
      },
      { valid: true, issuer: 'D<<', document_number: 'C01X00T47', nationality: 'D' },
    ],
    data: { valid: true, document_number: 'L898902C3', nationality: 'UTO' },
    bad: [
      [{ line1: 'P<UTO', line2: 'L898902C36UTO7408122F1204159ZE184226B<<<<<11' }, no],
      [
        {
          line1: 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
          line2: 'L898902C36UTO7408122F1204159ZE184226B<<<<<11',
        },
        no,
      ],
      [
        {
          line1: 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
          line2: 'L898902C36UTO7408132F1204159ZE184226B<<<<<10',
        },
        no,
      ],
    ],
  },
  country: {
    edge: [{ country: 'gb' }, { name: 'United Kingdom', calling_codes: [44] }],
    data: { name: 'Japan', capital: 'Tokyo', currencies: ['JPY'] },
    bad: [
      [{ country: 'XX' }, 404],
      [{ country: 'GBR' }, 400],
      [{ country: '44' }, 400],
    ],
  },
  'sun-moon': {
    edge: [
      { date: '2026-12-21', latitude: 80, longitude: 0 },
      { sunrise: null, sunset: null },
    ],
    data: { date: '2026-06-21' },
    bad: [
      [{ date: '2026-13-41', latitude: 0, longitude: 0 }, 400],
      [{ date: '2026-06-21', latitude: 90.1, longitude: 0 }, 400],
      [{ date: '21/06/2026', latitude: 0, longitude: 0 }, 400],
    ],
  },
  language: {
    edge: [{ text: 'ab' }, { language: 'und' }],
    data: { language: 'fra' },
    bad: noText(10_000),
  },
  currency: {
    edge: [{ currency: 'BHD' }, { decimals: 3 }],
    data: { symbol: '¥', decimals: 0 },
    bad: [
      [{ currency: 'QQQ' }, 404],
      [{ currency: '£' }, 400],
      [{ currency: 'BTC' }, 404],
    ],
  },
  'language-tag': {
    edge: [{ tag: 'zh-TW' }, { tag: 'zh-TW', script: 'Hant', region: 'TW' }],
    data: { tag: 'pt-BR', script: 'Latn', region: 'BR' },
    bad: [
      [{ tag: '!!' }, 400],
      [{ tag: 'en_GB' }, 400],
      [{ tag: 'xx' }, 404],
    ],
  },
  'time-zone': {
    edge: [
      { time_zone: 'Asia/Kathmandu', at: '2026-01-01T00:00:00Z' },
      { local: '2026-01-01T05:45:00', offset: '+05:45' },
    ],
    data: { local: '2026-07-01T13:00:00', offset: '+01:00' },
    bad: [
      [{ time_zone: 'Mars/Base' }, 404],
      [{ time_zone: '+25:00' }, 404],
      [{ time_zone: 'Europe/London', at: 'soon' }, 400],
    ],
  },
  holidays: {
    edge: [{ country: 'GB', year: 2021 }, 400],
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
    bad: [
      [{ country: 'ZZ', year: 2027 }, 400],
      [{ country: 'GB', year: 2027.5 }, 400],
      [{ country: 'GB', year: 2101 }, 400],
    ],
  },
  'business-days': {
    edge: [{ country: 'GB', from: '2026-04-02', days: 1 }, { date: '2026-04-07' }],
    data: { date: '2026-12-29' },
    bad: [
      [{ country: 'GB', from: '2026-02-30', days: 1 }, 400],
      [{ country: 'GB', from: '2026-04-02', days: 0 }, 400],
      [{ country: 'GB', from: '2021-12-31', days: 1 }, 400],
    ],
  },
  units: {
    edge: [{ value: -0.5, from: 'st', to: 'kg' }, { value: -3.17514659 }],
    data: { value: 42.1648128, unit: 'km' },
    bad: [
      [{ value: 1, from: 'm', to: 'kg' }, 400],
      [{ value: 1, from: 'furlong', to: 'm' }, 400],
      [{ value: 1e16, from: 'm', to: 'km' }, 400],
    ],
  },
  fx: {
    edge: [{ amount: 0, from: 'ITL', to: 'DEM' }, { amount: 0 }],
    data: { amount: 51.13, currency: 'EUR' },
    bad: [
      [{ amount: -1, from: 'DEM', to: 'EUR' }, 400],
      [{ amount: 1, from: 'USD', to: 'EUR' }, 400],
      [{ amount: 2e12, from: 'DEM', to: 'EUR' }, 400],
    ],
  },
  sentiment: {
    edge: [{ text: 'Ada' }, { label: 'neutral', score: 0, words: 0 }],
    data: { label: 'positive', score: 1 },
    bad: [...noText(20_000), [{ text: 'It was not good.' }, { label: 'negative' }]],
  },
  readability: {
    edge: [{ text: 'I' }, { sentences: 1, words: 1, syllables: 1 }],
    data: { sentences: 2, words: 10 },
    bad: [...noText(20_000), [{ text: '?' }, 400]],
  },
  'personal-data': {
    edge: [{ text: 'x' }, { found: false }],
    data: { found: true },
    bad: [...noText(20_000), [{ text: 'Nothing here.' }, { found: false, findings: [] }]],
  },
  injection: {
    edge: [{ text: 'Follow the instructions on the label.' }, { found: false }],
    data: { found: true },
    bad: [...noText(20_000), [{ text: 'Nothing here.' }, { found: false, findings: [] }]],
  },
  'address-class': {
    edge: [{ address: '::ffff:10.0.0.1' }, { address: '10.0.0.1', version: 4, class: 'private' }],
    data: { class: 'private', public: false },
    bad: [
      [{ address: '1.2.3' }, 400],
      [{ address: '256.1.1.1' }, 400],
      [{ address: '0x7f.1' }, 400],
      [{ address: '8.8.8.8' }, { public: true }],
    ],
  },
  'url-risk': {
    edge: [{ url: 'https://xn--80ak6aa92e.com/' }, { signs: ['punycode'], risk: 'medium' }],
    data: { risk: 'high', signs: ['not_https', 'credentials', 'ip_address', 'odd_port'] },
    bad: [
      [{ url: 'file:///etc/passwd' }, 400],
      [{ url: 'javascript:alert(1)' }, 400],
      [{ url: '//example.com' }, 400],
    ],
  },
  sanctions: {
    edge: [{ country: 'ly' }, { country: 'LY', un_regime: true }],
    data: { un_regime: true, resolution: '1718 (2006)' },
    bad: [
      // a typing error is no all-clear
      [{ country: 'XX' }, 404],
      [{ country: 'PRK' }, 400],
      [{ country: '' }, 400],
      [{ country: 'CH' }, { un_regime: false }],
    ],
  },
  'model-prices': {
    edge: [{ model: ' ' }, 404],
    data: { offers: [{ id: 'local/basic', input_usd_per_million: 0, output_usd_per_million: 0 }] },
    bad: [
      [{ model: 'no-such-model' }, 404],
      [{ model: '' }, 400],
      [{ model: 'm'.repeat(201) }, 400],
    ],
  },
  'market-trends': {
    edge: [{ at: 'now' }, 400],
    data: {
      providers: [{ provider: 'local', models: 1, lowest_input_usd_per_million: 0, median_input_usd_per_million: 0 }],
    },
    bad: [
      [{ provider: 'local' }, 400],
      [{ at: 5 }, 400],
      [{ '': {} }, 400],
    ],
  },
  'agent-reputation': {
    edge: [{ agent: '' }, 400],
    data: { agent_id: 'ag_listed', calls: 0, callers: 0 },
    bad: [
      [{ agent: 'no-such-agent' }, 404],
      [{ agent: 'unlisted' }, 404],
      [{ agent: 'a'.repeat(201) }, 400],
    ],
  },
}
