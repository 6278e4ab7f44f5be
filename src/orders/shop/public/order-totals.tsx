import { formatMoney } from '#rules/money/format-money.ts'
import { describeOrderVat } from '../../describe-order-vat.ts'
import type { Order } from '../../orders.contract.ts'

export function OrderTotals({ order }: { order: Order }) {
  const isPayers = order.vat_kind !== 'not-payer'
  return (
    <dl className="figures ml-auto w-full max-w-xs">
      {isPayers && (
        <>
          <div className="flex justify-between gap-4 text-sm text-soft">
            <dt>Suma be PVM</dt>
            <dd>{formatMoney(order.price)}</dd>
          </div>
          <div className="flex justify-between gap-4 text-sm text-soft">
            <dt>{describeOrderVat(order)}</dt>
            <dd>{formatMoney(order.vat)}</dd>
          </div>
        </>
      )}
      <div className="mt-1 flex items-baseline justify-between gap-4 text-lg font-semibold">
        <dt>{isPayers ? 'Iš viso su PVM' : 'Iš viso'}</dt>
        <dd>{formatMoney(order.price_with_vat)}</dd>
      </div>
    </dl>
  )
}
