import { formatMoney } from '#rules/money/format-money.ts'
import type { Order } from '../orders.contract.ts'

/** A rental is paid whole, whatever orders it is made of. */
export function FamilyDue({ order: { family_due } }: { order: Order }) {
  if (!family_due) return null
  return (
    <p className="figures mb-3">
      <span>Iš viso už šią nuomą liko mokėti</span> <strong>{formatMoney(family_due)}</strong>
    </p>
  )
}
