import { formatMoney } from '#rules/money/format-money.ts'
import { DayReceipt } from '#shell/ui/day-receipt.tsx'
import type { OfficeOrder } from '../order-book.contract.ts'
import { orderTotal } from './order-total.ts'

export function OrderSum({ order }: { order: OfficeOrder }) {
  return (
    <DayReceipt
      title={order.private_or_company === 'company' ? 'Įmonės užsakymas' : 'Privataus asmens užsakymas'}
      lines={[
        { label: 'Suma be PVM', amount: formatMoney(order.price) },
        { label: `PVM ${order.vat_rate}\u00a0%`, amount: formatMoney(order.vat) },
      ]}
      totalLabel="Iš viso su PVM"
      total={formatMoney(orderTotal(order))}
      notes={
        order.credited > 0
          ? [
              `Kredituota ${formatMoney(0 - order.credited)}`,
              `Lieka ${formatMoney(orderTotal(order) - order.credited)}`,
            ]
          : []
      }
    />
  )
}
