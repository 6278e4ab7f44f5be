import { describeOrderVat, hasVat } from '#orders/describe-order-vat.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import { DayReceipt } from '#shell/ui/day-receipt.tsx'
import type { OfficeOrder } from '../order-book.contract.ts'
import { computeOrderTotal } from './compute-order-total.ts'

export function OrderSum({ order }: { order: OfficeOrder }) {
  const isFinal = order.vat_kind === 'not-payer'
  // the invoice that took the place of its own stands among the bills
  const isCorrected = order.paid_at !== null && order.bills.length > 0
  const isOpenEnded = order.lines.some(({ open_ended }) => open_ended)
  return (
    <DayReceipt
      title={order.private_or_company === 'company' ? 'Įmonės užsakymas' : 'Privataus asmens užsakymas'}
      lines={
        isFinal
          ? []
          : [
              { label: 'Suma be PVM', amount: formatMoney(order.price) },
              { label: describeOrderVat(order), amount: formatMoney(order.vat) },
            ]
      }
      totalLabel={`${isOpenEnded ? 'Tikimasi iš viso' : 'Iš viso'}${hasVat(order) ? ' su PVM' : ''}`}
      total={formatMoney(computeOrderTotal(order))}
      notes={[
        ...(order.vat_ahead ? [`Nuo ${order.vat_ahead.from} PVM tarifas – ${order.vat_ahead.rate}\u00a0%`] : []),
        ...(order.credited > 0 && !isCorrected
          ? [
              `Kredituota ${formatMoney(0 - order.credited)}`,
              `Lieka ${formatMoney(computeOrderTotal(order) - order.credited)}`,
            ]
          : []),
        // late days and those without an end come to more than was ordered
        ...(order.bills.length > 0
          ? [
              `${isCorrected ? 'Pataisius PVM lieka' : 'Sąskaitose iki šiol'} ${formatMoney(
                order.bills.reduce((sum, bill) => sum + bill.price_with_vat, 0),
              )}`,
            ]
          : []),
      ]}
    />
  )
}
