import { formatMoney } from '#rules/money/format-money.ts'
import { describeOrderVat, hasVat } from '../../describe-order-vat.ts'
import { describeVatAhead } from '../../describe-vat-ahead.ts'
import type { Order } from '../../orders.contract.ts'

export function OrderTotals({ order }: { order: Order }) {
  const isPayers = order.vat_kind !== 'not-payer'
  return (
    <div className="ml-auto w-full max-w-xs">
      <dl className="figures">
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
          <dt>{hasVat(order) ? 'Iš viso su PVM' : 'Iš viso'}</dt>
          <dd>{formatMoney(order.price_with_vat)}</dd>
        </div>
      </dl>
      {order.vat_ahead && (
        <p className="mt-2 text-sm text-soft">{describeVatAhead({ ...order, vat_ahead: order.vat_ahead })}</p>
      )}
    </div>
  )
}
