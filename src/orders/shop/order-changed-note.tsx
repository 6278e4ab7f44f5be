import { formatDay } from '#rules/calendar/format-day.ts'
import { UnbrokenText } from '#shell/ui/unbroken-text.tsx'
import type { Order } from '../orders.contract.ts'

export function OrderChangedNote({ order, className = '' }: { order: Order; className?: string }) {
  const paper = order.documents.find(({ kind, revised_at }) => kind === 'prepayment' && revised_at)
  if (!paper?.revised_at) return null
  return (
    <p className={`rounded-house bg-warn-tint px-4 py-3 ${className}`}>
      Užsakymas pakeistas <UnbrokenText>{formatDay(paper.revised_at)}</UnbrokenText>
      <span>
        .
        <span>
          {!order.is_payed &&
            ` Galioja pataisyta išankstinė sąskaita ${paper.number} (${paper.revision}\u00a0redakcija).`}
        </span>
      </span>
    </p>
  )
}
