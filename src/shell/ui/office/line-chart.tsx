import { type PointerEvent, useState } from 'react'
import { useVatWords } from '#shell/settings/shop/public/public-settings.tsx'
import { computeAxisSteps } from './compute-axis-steps.ts'
import { useDrawnWidth } from './use-drawn-width.ts'

type LineChartProps = {
  /** A short label for each day: „11-21“. */
  labels: string[]
  /** Decimal euros, one for each label. */
  data: number[]
  /** Screen readers and the table have the label: „Pajamos be PVM, 30 dienų“. */
  label: string
  unit?: string
  className?: string
}

const height = 260
const left = 56
const right = 12
const top = 14
const bottom = 30

export function LineChart({ labels, data, label, unit = 'EUR', className = '' }: LineChartProps) {
  const say = useVatWords()
  const [shown, setShown] = useState<number | null>(null)
  const [frame, width] = useDrawnWidth<HTMLDivElement>()
  const steps = computeAxisSteps(Math.max(0, ...data))
  const ceiling = steps.at(-1) ?? 1
  const last = Math.max(1, data.length - 1)
  const x = (at: number) => left + (at / last) * (width - left - right)
  const y = (value: number) => height - bottom - (value / ceiling) * (height - top - bottom)
  const points = data.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`)
  const every = Math.max(1, Math.ceil(labels.length / (width / 80)))

  function step(by: number) {
    if (data.length === 0) return
    setShown((at) => Math.min(Math.max(0, (at ?? (by > 0 ? -1 : data.length)) + by), data.length - 1))
  }

  function point(event: PointerEvent<HTMLElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    const inside = ((event.clientX - box.left) / box.width) * width
    const at = Math.round(((inside - left) / (width - left - right)) * last)
    if (data.length > 0) setShown(Math.min(Math.max(0, at), data.length - 1))
  }

  return (
    <figure className={`relative ${className}`}>
      <div
        ref={frame}
        role="slider"
        tabIndex={0}
        aria-label={say(label)}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={shown ?? Math.max(0, data.length - 1)}
        aria-valuetext={sentence(shown ?? data.length - 1)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowRight' || event.key === 'ArrowUp') step(1)
          else if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') step(-1)
          else if (event.key === 'Home') step(-data.length)
          else if (event.key === 'End') step(data.length)
          else if (event.key === 'Escape') setShown(null)
          else return
          event.preventDefault()
        }}
        onFocus={(event) => {
          if (data.length > 0 && event.currentTarget.matches(':focus-visible')) setShown((at) => at ?? data.length - 1)
        }}
        onBlur={() => setShown(null)}
        onPointerLeave={() => setShown(null)}
        onPointerDown={point}
        onPointerMove={point}
        className="relative touch-pan-y rounded-house"
      >
        <svg
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
          style={{ height }}
          className="block w-full text-soft"
        >
          {steps.map((value) => (
            <g key={value}>
              <line x1={left} x2={width - right} y1={y(value)} y2={y(value)} className="stroke-line" />
              <text x={left - 10} y={y(value) + 4} textAnchor="end" className="figures fill-current text-xs">
                {value.toLocaleString('lt-LT')}
              </text>
            </g>
          ))}
          {labels.map(
            (day, at) =>
              at % every === 0 && (
                <text key={day} x={x(at)} y={height - 8} textAnchor="middle" className="figures fill-current text-xs">
                  {day}
                </text>
              ),
          )}
          {data.length > 0 && (
            <>
              <polygon
                points={`${x(0)},${y(0)} ${points.join(' ')} ${x(data.length - 1)},${y(0)}`}
                className="fill-steel-tint"
              />
              <polyline
                points={points.join(' ')}
                fill="none"
                strokeWidth="2"
                strokeLinejoin="round"
                className="stroke-steel"
              />
            </>
          )}
          {shown !== null && (
            <>
              <line x1={x(shown)} x2={x(shown)} y1={top} y2={height - bottom} className="stroke-edge" />
              <circle cx={x(shown)} cy={y(data[shown] ?? 0)} r="5" strokeWidth="2" className="fill-signal stroke-ink" />
            </>
          )}
        </svg>
        {shown !== null && (
          <p
            className="figures pointer-events-none absolute top-0 rounded-house bg-ink px-3 py-1.5 text-sm whitespace-nowrap text-paper shadow-lift"
            style={{
              left: `${(x(shown) / width) * 100}%`,
              transform: `translateX(${shown > data.length / 2 ? 'calc(-100% - 10px)' : '10px'})`,
            }}
          >
            <span>{labels[shown]}</span> <strong className="font-semibold">{amount(shown)}</strong>
          </p>
        )}
      </div>
      {/* A table ignores a height limit. */}
      <div className="sr-only">
        <table>
          <caption>{say(label)}</caption>
          <thead>
            <tr>
              <th scope="col">Diena</th>
              <th scope="col">{unit}</th>
            </tr>
          </thead>
          <tbody>
            {labels.map((day, at) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{amount(at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )

  function amount(at: number): string {
    const value = (data[at] ?? 0).toLocaleString('lt-LT', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    return `${value}\u00a0${unit}`
  }

  function sentence(at: number): string {
    return data.length > 0 ? `${labels[at]}: ${amount(at)}` : 'Duomenų nėra'
  }
}
