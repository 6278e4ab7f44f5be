import type { OrderToWrite } from '#orders/server/write-order.ts'
import { withVat } from '#rules/money/with-vat.ts'
import type { PricedLine } from '#selling/cart/cart.contract.ts'

type WaivedItem = Pick<PricedLine, 'title' | 'quantity' | 'waiver' | 'waiver_offer'>

/** Of the items that take one; `covers` is the item's place. */
export const waiverLines = (
  { items }: { items: readonly WaivedItem[] },
  rate: number,
): (OrderToWrite['lines'][number] & { covers: number })[] =>
  items.flatMap(({ title, quantity, waiver, waiver_offer: offer }, covers) => {
    if (!waiver || !offer) return []
    const { percent, deductible, price, price_with_vat } = offer
    const unit_price = Math.round(price / quantity)
    return [
      {
        ...{ type: 'addition' as const, is_waiver: true, product_id: null, title: `Atsakomybės ribojimas: ${title}` },
        ...{ quantity, charged_units: 1, unit: 'vnt' as const, price, price_with_vat, covers },
        ...{ unit_price, unit_price_with_vat: withVat(unit_price, rate), waiver: { percent, deductible } },
      },
    ]
  })
