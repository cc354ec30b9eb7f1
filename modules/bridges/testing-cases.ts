interface Case {
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
}
