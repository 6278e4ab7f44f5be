import { formatMoney } from '#rules/money/format-money.ts'
import type { PricedDelivery } from '../../delivery.contract.ts'

export function DeliveryPriceHint({ delivery }: { delivery: PricedDelivery }) {
  if ('error' in delivery) return <p className="text-sm font-medium text-bad">{delivery.error}</p>
  if (delivery.missing > 0)
    return <p className="text-sm text-soft">{`Iki nemokamo pristatymo trūksta ${formatMoney(delivery.missing)}.`}</p>
  return null
}
