import { Decimal128, Double, Long } from 'bson'
import { describeExpressions } from './testing-cases.ts'

const decimal = (text: string) => Decimal128.fromString(text)
const BIG = 9007199254740993n
const DAY = new Date('2024-01-01T00:00:00Z')

describeExpressions('$add', {
  page: 'add',
  document: { a: 1, big: BIG, d: decimal('1.1'), day: DAY, nil: null, s: 'x' },
  values: [
    [{ $add: [1, 2] }, 3],
    [{ $add: [] }, 0],
    [{ $add: ['$a', 0.5] }, 1.5],
    [{ $add: [2147483647, 1] }, 2147483648n],
    [{ $add: ['$big', 2] }, BIG + 2n],
    [{ $add: ['$d', '$a'] }, decimal('2.1')],
    [{ $add: [Long.MAX_VALUE, 1] }, new Double(2 ** 63)],
    [{ $add: ['$day', 5000] }, new Date(+DAY + 5000)],
    [{ $add: [5000, '$day', 1] }, new Date(+DAY + 5001)],
    [{ $add: ['$nil', 1] }, null],
    [{ $add: ['$nothing', 1] }, null],
  ],
  errors: [
    [{ $add: ['$s', 1] }, 14],
    [{ $add: ['$day', '$day'] }, 16612],
  ],
})

describeExpressions('$subtract', {
  page: 'subtract',
  document: { day: DAY, later: new Date(+DAY + 60_000), big: BIG },
  values: [
    [{ $subtract: [5, 3] }, 2],
    [{ $subtract: ['$big', 1] }, BIG - 1n],
    [{ $subtract: ['$later', '$day'] }, 60000n],
    [{ $subtract: ['$day', 1000] }, new Date(+DAY - 1000)],
    [{ $subtract: [-2147483648, 1] }, -2147483649n],
    [{ $subtract: [null, 1] }, null],
  ],
  errors: [
    [{ $subtract: [1] }, 16020],
    [{ $subtract: [1, 'x'] }, 14],
  ],
})

describeExpressions('$multiply', {
  page: 'multiply',
  values: [
    [{ $multiply: [3, 4] }, 12],
    [{ $multiply: [] }, 1],
    [{ $multiply: [65536, 65536] }, 4294967296n],
    [{ $multiply: [2, 1.5] }, new Double(3)],
    [{ $multiply: [decimal('1.1'), 2] }, decimal('2.2')],
    [{ $multiply: [2, null] }, null],
  ],
  errors: [[{ $multiply: [2, 'x'] }, 14]],
})

describeExpressions('$divide', {
  page: 'divide',
  values: [
    [{ $divide: [5, 2] }, 2.5],
    [{ $divide: [4, 2] }, new Double(2)],
    [{ $divide: [decimal('1'), 4] }, decimal('0.25')],
    [{ $divide: [null, 2] }, null],
  ],
  errors: [
    [{ $divide: [1, 0] }, 2],
    [{ $divide: ['x', 1] }, 14],
    [{ $divide: [1, 2, 3] }, 16020],
  ],
})

describeExpressions('$mod', {
  page: 'mod',
  values: [
    [{ $mod: [7, 3] }, 1],
    [{ $mod: [-7, 3] }, -1],
    [{ $mod: [7.5, 2] }, 1.5],
    [{ $mod: [8, new Double(3)] }, 2],
    [{ $mod: [8n, new Double(3)] }, 2n],
    [{ $mod: [8, 3.25] }, 1.5],
    [{ $mod: [500000000000n, new Double(450000000000)] }, new Double(50000000000)],
    [{ $mod: [10, Number.POSITIVE_INFINITY] }, new Double(10)],
    [{ $mod: [Number.NaN, 10] }, Number.NaN],
    [{ $mod: [BIG, 2] }, 1n],
    [{ $mod: [null, 2] }, null],
  ],
  errors: [
    [{ $mod: [1, 0] }, 16610],
    [{ $mod: ['x', 1] }, 16611],
  ],
})

describeExpressions('$abs, $ceil, $floor', {
  page: 'abs',
  values: [
    [{ $abs: -1 }, 1],
    [{ $abs: -1.5 }, 1.5],
    [{ $abs: -2147483648 }, 2147483648n],
    [{ $abs: decimal('-1.5') }, decimal('1.5')],
    [{ $abs: null }, null],
    [{ $ceil: 7.2 }, new Double(8)],
    [{ $ceil: decimal('-2.8') }, decimal('-2')],
    [{ $floor: -2.8 }, new Double(-3)],
    [{ $floor: decimal('2.8') }, decimal('2')],
    [{ $floor: 4 }, 4],
  ],
  errors: [
    [{ $abs: 'x' }, 28765],
    [{ $abs: Long.MIN_VALUE }, 28680],
    [{ $ceil: [1, 2] }, 16020],
  ],
})

describeExpressions('$round and $trunc', {
  page: 'round',
  values: [
    [{ $round: [2.5, 0] }, new Double(2)],
    [{ $round: [3.5, 0] }, new Double(4)],
    [{ $round: 10.5 }, new Double(10)],
    [{ $round: [19.25, 1] }, 19.2],
    [{ $round: [28.73, 1] }, 28.7],
    [{ $round: [2.675, 2] }, 2.67],
    [{ $round: [1234.5678, -2] }, new Double(1200)],
    [{ $round: [1250, -2] }, 1200],
    [{ $round: [1350, -2] }, 1400],
    [{ $round: [decimal('1.25'), 1] }, decimal('1.2')],
    [{ $round: [decimal('23.298'), -1] }, decimal('2E+1')],
    [{ $round: [2147483647, -1] }, 2147483650n],
    [{ $round: [decimal('Infinity'), 0] }, decimal('Infinity')],
    [{ $trunc: Number.NaN }, Number.NaN],
    [{ $round: [null, 1] }, null],
    [{ $trunc: [7.89, 1] }, 7.8],
    [{ $trunc: -7.89 }, new Double(-7)],
    [{ $trunc: [1290, -2] }, 1200],
    [{ $trunc: [decimal('-1.99'), 1] }, decimal('-1.9')],
  ],
  errors: [
    [{ $round: ['x', 1] }, 51081],
    [{ $round: [9223372036854775806n, -1] }, 51080],
    [{ $round: [1, 1.5] }, 51082],
    [{ $round: [1, 101] }, 51083],
    [{ $round: [1, 2, 3] }, 28667],
  ],
})

describeExpressions('$sqrt, $pow, $exp and logarithms', {
  page: 'pow',
  values: [
    [{ $sqrt: 25 }, new Double(5)],
    [{ $sqrt: decimal('2') }, decimal('1.414213562373095048801688724209698')],
    [{ $sqrt: decimal('2.25') }, decimal('1.5')],
    [{ $pow: [5, 2] }, 25],
    [{ $pow: [5, -2] }, 0.04],
    [{ $pow: [-5, 0.5] }, Number.NaN],
    [{ $pow: [2, 31] }, 2147483648n],
    [{ $pow: [2, 63] }, new Double(2 ** 63)],
    [{ $pow: [10n, 2] }, 100n],
    [{ $pow: [1, -2n] }, 1n],
    [{ $pow: [-1n, -3n] }, -1n],
    [{ $pow: [-2, 63n] }, Long.MIN_VALUE],
    [{ $pow: [3, 35] }, 50031545098999707n],
    [{ $pow: [5, decimal('-112')] }, decimal('5192296858534827628530496329220096E-112')],
    [{ $pow: [decimal('4'), 0.5] }, decimal('2.000000000000000000000000000000000')],
    [{ $pow: [decimal('0.5'), Number.NaN] }, decimal('NaN')],
    [{ $log: [decimal('64'), 8] }, decimal('2.000000000000000000000000000000000')],
    [{ $log: [decimal('7'), 8] }, decimal('0.9357849740192013691473231057439436')],
    [{ $ln: decimal('2.718281828459045235360287471352662') }, decimal('0.9999999999999999999999999999999998')],
    [{ $exp: decimal('-1') }, decimal('0.3678794411714423215955237701614609')],
    [{ $pow: [decimal('1.1'), 2] }, decimal('1.21')],
    [{ $exp: 0 }, new Double(1)],
    [{ $exp: decimal('1') }, decimal('2.718281828459045235360287471352662')],
    [{ $ln: 1 }, new Double(0)],
    [{ $ln: decimal('2') }, decimal('0.6931471805599453094172321214581766')],
    [{ $log10: 100 }, new Double(2)],
    [{ $log10: decimal('0.01') }, decimal('-2')],
    [{ $log: [100, 10] }, new Double(2)],
    [{ $log: [null, 10] }, null],
  ],
  errors: [
    [{ $sqrt: -1 }, 28714],
    [{ $pow: [0, -1] }, 28764],
    [{ $pow: ['x', 1] }, 28762],
    [{ $ln: 0 }, 28766],
    [{ $log10: -1 }, 28761],
    [{ $log: [1, 1] }, 28759],
    [{ $log: [0, 2] }, 28758],
  ],
})

describeExpressions('trigonometry', {
  page: 'sin',
  values: [
    [{ $sin: 0 }, new Double(0)],
    [{ $cos: 0 }, new Double(1)],
    [{ $atan2: [0, 1] }, new Double(0)],
    [{ $degreesToRadians: 180 }, Math.PI],
    [{ $radiansToDegrees: Math.PI }, new Double(180)],
    [{ $acosh: 1 }, new Double(0)],
    [{ $tan: null }, null],
  ],
  errors: [
    [{ $asin: 2 }, 50989],
    [{ $sin: Number.POSITIVE_INFINITY }, 50989],
    [{ $sin: 'x' }, 28765],
    [{ $sin: decimal('1') }, 238],
  ],
})

describeExpressions('bitwise operators', {
  page: 'bitAnd',
  values: [
    [{ $bitAnd: [12, 10] }, 8],
    [{ $bitOr: [12, 10n] }, 14n],
    [{ $bitXor: [12, 10] }, 6],
    [{ $bitNot: 5 }, -6],
    [{ $bitAnd: [] }, -1],
    [{ $bitOr: [1, null] }, null],
  ],
  errors: [[{ $bitAnd: [1.5, 1] }, 14]],
})
