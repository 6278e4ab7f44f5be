import { VatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { computeAxisSteps } from '#shell/ui/office/compute-axis-steps.ts'
import { useDrawnWidth } from '#shell/ui/office/use-drawn-width.ts'

interface Bucket {
  key: string
  label: string
  now: number
  before: number | null
}

interface PeriodChartProps {
  label: string
  buckets: Bucket[]
  /** Of a step of the axis. */
  format: (value: number) => string
}

const [height, left, right, top, bottom] = [260, 64, 24, 12, 30]
/** Of a day or a month beneath, with air. */
const labelWidth = 60

/** Columns of a period, each before that of the one before. Needs a table beside it with the same figures. */
export function PeriodChart({ label, buckets, format }: PeriodChartProps) {
  const [frame, width] = useDrawnWidth<HTMLElement>()
  const values = buckets.flatMap(({ now, before }) => [now, before ?? 0])
  const lowest = Math.min(0, ...values)
  const steps = computeAxisSteps(Math.max(0, ...values))
  const highest = steps.at(-1) ?? 1
  const y = (value: number) => top + ((highest - value) / (highest - lowest)) * (height - top - bottom)
  const step = (width - left - right) / Math.max(1, buckets.length)
  const every = Math.max(1, Math.ceil(labelWidth / step))
  const column = (value: number, x: number, wide: number, className: string) => (
    <rect x={x} y={Math.min(y(value), y(0))} width={wide} height={Math.abs(y(value) - y(0))} className={className} />
  )
  return (
    <figure ref={frame}>
      <figcaption className="sr-only">
        <VatWords>{label}</VatWords>
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" style={{ height }} className="block w-full text-soft">
        {steps.map((value) => (
          <g key={value}>
            <line x1={left} x2={width - right} y1={y(value)} y2={y(value)} className="stroke-line" />
            <text x={left - 8} y={y(value) + 4} textAnchor="end" className="figures fill-current text-xs">
              {format(value)}
            </text>
          </g>
        ))}
        {buckets.map(({ key, label: words, now, before }, at) => {
          const x = left + at * step
          return (
            <g key={key}>
              {before !== null && column(before, x + step * 0.08, step * 0.5, 'fill-edge')}
              {column(
                now,
                x + step * (before === null ? 0.15 : 0.36),
                step * (before === null ? 0.7 : 0.52),
                'fill-steel',
              )}
              {at % every === 0 && (
                <text x={x + step / 2} y={height - 6} textAnchor="middle" className="figures fill-current text-xs">
                  {words}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
