import { formatMoney } from '#rules/money/format-money.ts'
import type { Order } from '../../orders.contract.ts'

export function OrderTotals({ order }: { order: Order }) {
  return (
    <dl className="figures ml-auto w-full max-w-xs">
      <div className="flex justify-between gap-4 text-sm text-soft">
        <dt>Suma be PVM</dt>
        <dd>{formatMoney(order.price)}</dd>
      </div>
      <div className="flex justify-between gap-4 text-sm text-soft">
        <dt>{`PVM ${order.vat_rate}\u00a0%`}</dt>
        <dd>{formatMoney(order.vat)}</dd>
      </div>
      <div className="mt-1 flex items-baseline justify-between gap-4 text-lg font-semibold">
        <dt>Iš viso su PVM</dt>
        <dd>{formatMoney(order.price_with_vat)}</dd>
      </div>
    </dl>
  )
}
