interface Bar {
  key: string | number
  label: string
  /** How long: as a part of the longest. */
  value: number
  /** The figure at its end, as it is written. */
  figure: string
}

type BarChartProps = {
  /** What is drawn, in a sentence: the table beside it has every figure. */
  label: string
  bars: Bar[]
  /** What the whole length means; by default the longest bar. */
  full?: number
}

/** Bars from the left, one under the other, each under its name. For the eye: a table stands beside it as the truth. */
export function BarChart({ label, bars, full = Math.max(1, ...bars.map(({ value }) => value)) }: BarChartProps) {
  return (
    <figure>
      <figcaption className="sr-only">{label}</figcaption>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={label}>
        {bars.map(({ key, label, value, figure }) => (
          <li key={key}>
            <p className="flex items-baseline justify-between gap-4 text-sm">
              <span className="min-w-0 truncate">{label}</span>
              <span className="figures shrink-0 font-semibold">{figure}</span>
            </p>
            <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true" className="mt-1 block h-2.5 w-full">
              <rect width="100" height="2" className="fill-sunken" />
              <rect width={Math.min(100, (value / full) * 100)} height="2" className="fill-steel" />
            </svg>
          </li>
        ))}
      </ol>
    </figure>
  )
}
