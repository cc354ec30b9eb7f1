import Type from 'typebox'
import { invalidField } from '../../../../kernel/define.ts'
import { bridge } from '../../bridge.ts'

/** By dimension: how much of the SI unit one of it is. Exact by definition. */
const UNITS: Readonly<Record<string, readonly [dimension: string, factor: number]>> = {
  m: ['length', 1],
  km: ['length', 1_000],
  cm: ['length', 0.01],
  mm: ['length', 0.001],
  in: ['length', 0.0254],
  ft: ['length', 0.3048],
  yd: ['length', 0.9144],
  mi: ['length', 1_609.344],
  nmi: ['length', 1_852],
  kg: ['mass', 1],
  g: ['mass', 0.001],
  lb: ['mass', 0.45359237],
  oz: ['mass', 0.028349523125],
  st: ['mass', 6.35029318],
  l: ['volume', 0.001],
  ml: ['volume', 0.000001],
  m3: ['volume', 1],
  gal_uk: ['volume', 0.00454609],
  gal_us: ['volume', 0.003785411784],
  pt_uk: ['volume', 0.00056826125],
  s: ['time', 1],
  min: ['time', 60],
  h: ['time', 3_600],
  d: ['time', 86_400],
  j: ['energy', 1],
  kwh: ['energy', 3_600_000],
  cal: ['energy', 4.184],
  'm/s': ['speed', 1],
  'km/h': ['speed', 1 / 3.6],
  mph: ['speed', 0.44704],
  kn: ['speed', 1_852 / 3_600],
}
const Unit = Type.Enum(Object.keys(UNITS))
const DIGITS = 12

export const units = bridge({
  id: 'units',
  summary: 'Converts between units of length, mass, volume, time, energy and speed',
  source: 'definitions of SI (BIPM) and of the international yard and pound',
  freshness: 'computed',
  input: { value: Type.Number({ minimum: -1e15, maximum: 1e15 }), from: Unit, to: Unit },
  output: { value: Type.Number(), unit: Type.String(), dimension: Type.String() },
  example: { value: 26.2, from: 'mi', to: 'km' },
  answer({ value, from, to }) {
    const [dimension, factor] = UNITS[from] ?? ['', 1]
    const [other, divisor] = UNITS[to] ?? ['', 1]
    if (dimension !== other) throw invalidField('/body/to', `must be a unit of ${dimension}, as ${from} is`)
    return { value: Number(((value * factor) / divisor).toPrecision(DIGITS)), unit: to, dimension }
  },
})
