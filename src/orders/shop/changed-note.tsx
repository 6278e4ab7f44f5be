import { formatDay } from '#rules/calendar/format-day.ts'
import { When } from '#shell/ui/when.tsx'
import type { Order } from '../orders.contract.ts'

export function ChangedNote({ order, className = '' }: { order: Order; className?: string }) {
  const paper = order.documents.find(({ kind, revised_at }) => kind === 'prepayment' && revised_at)
  if (!paper?.revised_at) return null
  return (
    <p className={`rounded-house bg-warn-tint px-4 py-3 ${className}`}>
      Užsakymas pakeistas <When>{formatDay(paper.revised_at)}</When>
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
