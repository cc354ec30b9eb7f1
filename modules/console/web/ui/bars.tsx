export interface Bar {
  readonly label: string
  readonly value: number
}

const WIDTH = 600
const HEIGHT = 160
const GAP = 0.25
const WIDEST = 48

/** Bars over time, as a picture with words: the table of values is what screen readers get. */
export function Bars({
  bars,
  title,
  show,
}: {
  readonly bars: readonly Bar[]
  readonly title: string
  readonly show: (value: number) => string
}) {
  const most = Math.max(1e-9, ...bars.map(({ value }) => value))
  const step = Math.min(WIDEST, WIDTH / Math.max(1, bars.length))
  return (
    <figure class="card chart">
      <figcaption>
        {title} <span class="hint">highest {show(most < 1e-6 ? 0 : most)}</span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={title} preserveAspectRatio="none">
        {bars.map(({ label, value }, at) => {
          const height = Math.max(value > 0 ? 2 : 0, (value / most) * (HEIGHT - 4))
          return (
            <rect key={label} x={at * step} y={HEIGHT - height} width={step * (1 - GAP)} height={height} rx="2">
              <title>{`${dayWords(label)}: ${show(value)}`}</title>
            </rect>
          )
        })}
        <line x1="0" y1={HEIGHT - 0.5} x2={WIDTH} y2={HEIGHT - 0.5} />
      </svg>
      <div class="axis">
        <span>{dayWords(bars[0]?.label)}</span>
        <span>{dayWords(bars.at(-1)?.label)}</span>
      </div>
    </figure>
  )
}

/** `2026-11-22` as `22 Nov 2026`; labels that are no days stay. */
const dayWords = (label = ''): string =>
  /^\d{4}-\d\d-\d\d$/.test(label)
    ? new Date(label).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
    : label

/** A part of a whole, 0 to 1; the number itself stands beside it. */
export const Share = ({ of }: { readonly of: number }) => (
  <svg class="share" viewBox="0 0 100 8" preserveAspectRatio="none" role="img" aria-label={`${Math.round(of * 100)} %`}>
    <rect width={Math.max(0, Math.min(1, of)) * 100} height="8" />
  </svg>
)
