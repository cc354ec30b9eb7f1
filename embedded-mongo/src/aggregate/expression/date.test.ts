import { ObjectId, Timestamp } from 'bson'
import { describeExpressions } from './testing-cases.ts'

const D = new Date('2024-02-29T23:30:15.123Z')
const DATES = {
  d: D,
  jan: new Date('2024-01-31T12:00:00Z'),
  nil: null,
  s: 'x',
  id: new ObjectId('65e1127f0000000000000000'),
  ts: new Timestamp({ t: 86400, i: 1 }),
}
const BERLIN = 'Europe/Berlin'

describeExpressions('date parts', {
  page: 'year',
  document: DATES,
  values: [
    [{ $year: '$d' }, 2024],
    [{ $month: '$d' }, 2],
    [{ $dayOfMonth: ['$d'] }, 29],
    [{ $hour: { date: '$d' } }, 23],
    [{ $hour: { date: '$d', timezone: BERLIN } }, 0],
    [{ $dayOfMonth: { date: '$d', timezone: BERLIN } }, 1],
    [{ $minute: { date: '$d', timezone: '+0530' } }, 0],
    [{ $second: '$d' }, 15],
    [{ $millisecond: '$d' }, 123],
    [{ $dayOfWeek: '$d' }, 5],
    [{ $isoDayOfWeek: '$d' }, 4],
    [{ $dayOfYear: '$d' }, 60],
    [{ $week: '$d' }, 8],
    [{ $isoWeek: '$d' }, 9],
    [{ $isoWeekYear: new Date('2021-01-03T00:00:00Z') }, 2020n],
    [{ $isoWeek: new Date('2021-01-03T00:00:00Z') }, 53],
    [{ $year: '$ts' }, 1970],
    [{ $year: '$id' }, 2024],
    [{ $year: '$nil' }, null],
    [{ $year: { date: '$d', timezone: null } }, null],
    [
      { $dateToParts: { date: '$d' } },
      { year: 2024, month: 2, day: 29, hour: 23, minute: 30, second: 15, millisecond: 123 },
    ],
    [
      { $dateToParts: { date: '$d', iso8601: true } },
      { isoWeekYear: 2024, isoWeek: 9, isoDayOfWeek: 4, hour: 23, minute: 30, second: 15, millisecond: 123 },
    ],
    [{ $dateFromParts: { year: 2017, month: 2, day: 8, hour: 12 } }, new Date('2017-02-08T12:00:00Z')],
    [{ $dateFromParts: { year: 2017, month: 14, day: 1 } }, new Date('2018-02-01T00:00:00Z')],
    [{ $dateFromParts: { year: 2017, month: 0, day: 1 } }, new Date('2016-12-01T00:00:00Z')],
    [
      { $dateFromParts: { isoWeekYear: 2017, isoWeek: 6, isoDayOfWeek: 3, hour: 12 } },
      new Date('2017-02-08T12:00:00Z'),
    ],
    [
      { $dateFromParts: { year: 2016, month: 12, day: 31, hour: 23, timezone: 'America/New_York' } },
      new Date('2017-01-01T04:00:00Z'),
    ],
    [{ $dateFromParts: { year: '$nil' } }, null],
  ],
  errors: [
    [{ $year: '$s' }, 16006],
    [{ $year: { date: '$d', timezone: 'Mars/Olympus' } }, 40485],
    [{ $year: { date: '$d', timezone: 5 } }, 40517],
    [{ $year: { date: '$d', foo: 1 } }, 40535],
    [{ $year: { timezone: 'UTC' } }, 40539],
    [{ $year: ['$d', '$d'] }, 40536],
    [{ $dateFromParts: { month: 1 } }, 40516],
    [{ $dateFromParts: { year: 1, isoWeekYear: 1 } }, 40489],
    [{ $dateFromParts: { year: 0 } }, 40523],
    [{ $dateFromParts: { year: 2000, day: 'x' } }, 40515],
    [{ $dateFromParts: { year: 2000, day: 40000 } }, 31034],
    [{ $dateToParts: { date: '$d', iso8601: 1 } }, 40521],
  ],
})

describeExpressions('$dateToString', {
  page: 'dateToString',
  document: DATES,
  values: [
    [{ $dateToString: { date: '$d' } }, '2024-02-29T23:30:15.123Z'],
    [{ $dateToString: { date: '$d', timezone: BERLIN } }, '2024-03-01T00:30:15.123'],
    [{ $dateToString: { date: new Date('2019-12-31T23:30:00Z'), format: '%Y-%m-%d', timezone: BERLIN } }, '2020-01-01'],
    [{ $dateToString: { date: '$d', format: '%H:%M:%S:%L%z', timezone: 'America/New_York' } }, '18:30:15:123-0500'],
    [{ $dateToString: { date: '$d', format: '%Z', timezone: '-05:30' } }, '-330'],
    [{ $dateToString: { date: '$d', format: '%j %U %u %w %V %G %b %B %%' } }, '060 08 4 5 09 2024 Feb February %'],
    [{ $dateToString: { date: '$nil', onNull: 'none' } }, 'none'],
    [{ $dateToString: { date: '$none' } }, null],
  ],
  errors: [
    [{ $dateToString: { date: '$d', format: '%x' } }, 18536],
    [{ $dateToString: { date: '$d', format: '%' } }, 18535],
    [{ $dateToString: { date: '$d', format: 5 } }, 18533],
    [{ $dateToString: { format: '%Y' } }, 18628],
    [{ $dateToString: { date: '$d', foo: 1 } }, 18534],
    [{ $dateToString: { date: '$s' } }, 16006],
  ],
})

describeExpressions('$dateFromString', {
  page: 'dateFromString',
  document: DATES,
  values: [
    [{ $dateFromString: { dateString: '2017-02-08T12:10:40.787' } }, new Date('2017-02-08T12:10:40.787Z')],
    [
      { $dateFromString: { dateString: '2017-02-08T12:10:40.787', timezone: 'America/New_York' } },
      new Date('2017-02-08T17:10:40.787Z'),
    ],
    [{ $dateFromString: { dateString: '2017-02-08' } }, new Date('2017-02-08T00:00:00Z')],
    [{ $dateFromString: { dateString: '2017-07-04T11:56.02.8' } }, new Date('2017-07-04T11:56:02.800Z')],
    [{ $dateFromString: { dateString: '2017-07-14T12:02:44.771 GMT+02' } }, new Date('2017-07-14T10:02:44.771Z')],
    [{ $dateFromString: { dateString: '2017-07-14T12:02:44.771+0330' } }, new Date('2017-07-14T08:32:44.771Z')],
    [{ $dateFromString: { dateString: '2017-07-14T12:02:44.771 CEST' } }, new Date('2017-07-14T10:02:44.771Z')],
    [
      { $dateFromString: { dateString: '2017-07-14T12:02:44.771 P', format: '%Y-%m-%dT%H:%M:%S.%L%z' } },
      new Date('2017-07-14T15:02:44.771Z'),
    ],
    [{ $dateFromString: { dateString: '4/26/1992:+285', format: '%m/%d/%Y:%Z' } }, new Date('1992-04-25T19:15:00Z')],
    [{ $dateFromString: { dateString: '1.1.1', format: '%V.%u.%G' } }, new Date('0001-01-01T00:00:00Z')],
    [{ $dateFromString: { dateString: '2017, Week 53', format: '%G, Week %V' } }, new Date('2018-01-01T00:00:00Z')],
    [{ $dateFromString: { dateString: '06-15-2018', format: '%m-%d-%Y' } }, new Date('2018-06-15T00:00:00Z')],
    [{ $dateFromString: { dateString: '2018 Jun 5', format: '%Y %b %d' } }, new Date('2018-06-05T00:00:00Z')],
    [{ $dateFromString: { dateString: '2017, 6, 3', format: '%G, %V, %u' } }, new Date('2017-02-08T00:00:00Z')],
    [
      { $dateFromString: { dateString: '2018-01-01 10:00 +0200', format: '%Y-%m-%d %H:%M %z' } },
      new Date('2018-01-01T08:00:00Z'),
    ],
    [{ $dateFromString: { dateString: '$s', onError: 'bad' } }, 'bad'],
    [{ $dateFromString: { dateString: '$nil', onNull: 'none' } }, 'none'],
    [{ $dateFromString: { dateString: '$nil' } }, null],
  ],
  errors: [
    [{ $dateFromString: { dateString: '$s' } }, 241],
    [{ $dateFromString: { dateString: 5 } }, 241],
    [{ $dateFromString: { dateString: '2018-02-30' } }, 241],
    [{ $dateFromString: { dateString: '2018-01-01Z', timezone: BERLIN } }, 241],
    [{ $dateFromString: { dateString: '2017-07-12T22:23:55 Europe/Amsterdam' } }, 241],
    [{ $dateFromString: { dateString: 'ISO Week 52', format: 'ISO Week %V' } }, 241],
    [{ $dateFromString: { dateString: 'ISO Week 1, 2018', format: 'ISO Week %V, %Y' } }, 241],
    [{ $dateFromString: { dateString: '2018-01', format: '%Y-%m-%d' } }, 241],
    [{ $dateFromString: { dateString: '2018-01', format: '%Y' } }, 241],
    [{ $dateFromString: { dateString: 'x', format: '%Q' } }, 18536],
    [{ $dateFromString: {} }, 40542],
    [{ $dateFromString: { dateString: 'x', foo: 1 } }, 40541],
  ],
})

const add = (startDate: unknown, unit: string, amount: unknown, more = {}) => ({
  $dateAdd: { startDate, unit, amount, ...more },
})

describeExpressions('$dateAdd and $dateSubtract', {
  page: 'dateAdd',
  document: DATES,
  values: [
    [add('$jan', 'month', 1), new Date('2024-02-29T12:00:00Z')],
    [add('$jan', 'quarter', 1), new Date('2024-04-30T12:00:00Z')],
    [add('$d', 'year', 1), new Date('2025-02-28T23:30:15.123Z')],
    [add('$d', 'week', 1), new Date('2024-03-07T23:30:15.123Z')],
    [add('$d', 'hour', 2n), new Date('2024-03-01T01:30:15.123Z')],
    // Across the change to summer time a day is a day on the clock, and 24 hours are 24 hours.
    [add(new Date('2024-03-30T12:00:00Z'), 'day', 1, { timezone: BERLIN }), new Date('2024-03-31T11:00:00Z')],
    [add(new Date('2024-03-30T12:00:00Z'), 'hour', 24, { timezone: BERLIN }), new Date('2024-03-31T12:00:00Z')],
    [{ $dateSubtract: { startDate: '$jan', unit: 'month', amount: 2 } }, new Date('2023-11-30T12:00:00Z')],
    [add('$nil', 'day', 1), null],
  ],
  errors: [
    [add('$s', 'day', 1), 5166403],
    [add('$d', 'dya', 1), 9],
    [add('$d', 'day', 1.5), 5166405],
    [{ $dateAdd: { startDate: '$d', unit: 'day' } }, 5166402],
  ],
})

const diff = (start: string, end: string, unit: string, more = {}) => ({
  $dateDiff: { startDate: new Date(start), endDate: new Date(end), unit, ...more },
})

describeExpressions('$dateDiff', {
  page: 'dateDiff',
  document: DATES,
  values: [
    [diff('2023-12-31T23:59:59Z', '2024-01-01T00:00:00Z', 'year'), 1n],
    [diff('2024-01-01T00:00:00Z', '2024-12-31T00:00:00Z', 'month'), 11n],
    [diff('2024-01-01T00:00:00Z', '2024-12-31T00:00:00Z', 'quarter'), 3n],
    [diff('2024-01-01T23:00:00Z', '2024-01-03T01:00:00Z', 'day'), 2n],
    [diff('2024-01-01T22:30:00Z', '2024-01-01T23:30:00Z', 'day', { timezone: BERLIN }), 1n],
    // 6 January 2024 is a Saturday.
    [diff('2024-01-06T00:00:00Z', '2024-01-07T00:00:00Z', 'week'), 1n],
    [diff('2024-01-06T00:00:00Z', '2024-01-07T00:00:00Z', 'week', { startOfWeek: 'monday' }), 0n],
    [diff('2024-01-01T00:59:59Z', '2024-01-01T01:00:00Z', 'hour'), 1n],
    [diff('2024-01-01T00:00:01Z', '2024-01-01T00:00:00Z', 'second'), -1n],
    [{ $dateDiff: { startDate: '$nil', endDate: '$d', unit: 'day' } }, null],
  ],
  errors: [[{ $dateDiff: { startDate: '$s', endDate: '$d', unit: 'day' } }, 5166307]],
})

const trunc = (unit: string, more = {}) => ({ $dateTrunc: { date: '$d', unit, ...more } })

describeExpressions('$dateTrunc', {
  page: 'dateTrunc',
  document: DATES,
  values: [
    [trunc('month'), new Date('2024-02-01T00:00:00Z')],
    [trunc('quarter'), new Date('2024-01-01T00:00:00Z')],
    [trunc('year', { binSize: 5 }), new Date('2020-01-01T00:00:00Z')],
    [trunc('week'), new Date('2024-02-25T00:00:00Z')],
    [trunc('week', { startOfWeek: 'Monday' }), new Date('2024-02-26T00:00:00Z')],
    [trunc('day', { timezone: BERLIN }), new Date('2024-02-29T23:00:00Z')],
    [trunc('hour', { binSize: 6 }), new Date('2024-02-29T18:00:00Z')],
    [trunc('minute', { binSize: 15n }), new Date('2024-02-29T23:30:00Z')],
    [trunc('second'), new Date('2024-02-29T23:30:15Z')],
    [{ $dateTrunc: { date: '$nil', unit: 'day' } }, null],
    [{ $dateTrunc: { date: '$nil', unit: 'H', timezone: 1 } }, null],
    [
      {
        $dateTrunc: {
          date: new Date('2000-01-30T18:00:00Z'),
          unit: 'week',
          binSize: 2,
          timezone: 'America/New_York',
          startOfWeek: 'mon',
        },
      },
      new Date('2000-01-17T05:00:00Z'),
    ],
    [
      { $dateTrunc: { date: '$d', unit: 'hour', binSize: 4, timezone: 'America/New_York', startOfWeek: 'ignored' } },
      new Date('2024-02-29T21:00:00Z'),
    ],
  ],
  errors: [
    [trunc('day', { binSize: 0 }), 5439018],
    [trunc('week', { startOfWeek: 'someday' }), 5439016],
    [trunc('century'), 5439014],
    [{ $dateTrunc: { date: '$s', unit: 'day' } }, 5439012],
    [{ $dateTrunc: { unit: 'day' } }, 5439009],
  ],
})
