import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'

interface Bar {
  key: string | number
  label: string
  value: number
  /** Of the period before, as a thinner bar beneath. */
  before?: number
  figure: string
}

type BarChartProps = {
  label: string
  bars: Bar[]
  /** Value of a full-length bar. */
  full?: number
}

/** Needs a table beside it with the same figures. */
export function BarChart({
  label,
  bars,
  full = Math.max(1, ...bars.flatMap(({ value, before = 0 }) => [value, before])),
}: BarChartProps) {
  const say = useVatWords()
  return (
    <figure>
      <figcaption className="sr-only">{say(label)}</figcaption>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-label={say(label)}>
        {bars.map(({ key, label, value, before, figure }) => (
          <li key={key}>
            <p className="flex items-baseline justify-between gap-4 text-sm">
              <span className="min-w-0 truncate">{say(label)}</span>
              <span className="figures shrink-0 font-semibold">{figure}</span>
            </p>
            <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true" className="mt-1 block h-2.5 w-full">
              <rect width="100" height="2" className="fill-sunken" />
              <rect width={Math.min(100, (value / full) * 100)} height="2" className="fill-steel" />
            </svg>
            {before !== undefined && (
              <svg
                viewBox="0 0 100 2"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="mt-0.5 block h-1 w-full"
              >
                <rect width={Math.min(100, (before / full) * 100)} height="2" className="fill-edge" />
              </svg>
            )}
          </li>
        ))}
      </ol>
    </figure>
  )
}
