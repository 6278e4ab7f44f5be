import type { ReactNode } from 'react'

export type ReceiptLine = {
  /** „Antradienis, 2026-11-24“ */
  label: ReactNode
  /** „savaitgalis – nemokamai“ */
  detail?: ReactNode
  /** Formatted: „24,20 €“. None when the line only explains. */
  amount?: string
  /** Not charged. */
  quiet?: boolean
}

type DayReceiptProps = {
  lines: ReceiptLine[]
  total: string
  title?: ReactNode
  totalLabel?: string
  /** „iš jų PVM 21 % 4,20 €“ */
  notes?: ReactNode[]
  className?: string
}

export function DayReceipt({
  lines,
  total,
  title,
  totalLabel = 'Iš viso',
  notes = [],
  className = '',
}: DayReceiptProps) {
  return (
    <div className={`drop-shadow-[0_1px_1.5px_rgb(36_38_42/0.28)] ${className}`}>
      <div className="receipt-edge bg-raised px-5 pt-4 pb-6 text-[0.9375rem]">
        {title && <p className="mb-3 border-b border-dashed border-edge pb-3 font-semibold">{title}</p>}
        <dl className="figures">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a receipt have no other identity and never move
            <div key={at} className={`flex gap-3 py-1 ${line.quiet ? 'text-soft' : ''}`}>
              <dt className="min-w-0">
                <span className={line.quiet ? 'line-through decoration-1' : ''}>{line.label}</span>
                {line.detail && <span className="block text-sm text-soft">{line.detail}</span>}
              </dt>
              <span aria-hidden="true" className="mt-[1.05em] h-px min-w-4 flex-1 border-b border-dotted border-line" />
              <dd className="text-right whitespace-nowrap">{line.amount ?? (line.quiet ? '–' : '')}</dd>
            </div>
          ))}
          <div className="mt-3 flex items-baseline justify-between gap-4 border-t border-dashed border-edge pt-3 font-semibold">
            <dt>{totalLabel}</dt>
            <dd className="text-xl whitespace-nowrap">{total}</dd>
          </div>
        </dl>
        {notes.map((note, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <p key={at} className="figures mt-1 text-right text-sm text-soft">
            {note}
          </p>
        ))}
      </div>
    </div>
  )
}
