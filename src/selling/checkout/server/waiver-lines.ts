import type { OrderToWrite } from '#orders/server/write-order.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { type Waiver, waiverOfLine } from '#rules/tariffs/waiver.ts'
import type { PricedLine } from '#selling/cart/cart.contract.ts'

type WaivedItem = Pick<
  PricedLine,
  'title' | 'quantity' | 'unit_price' | 'charged_units' | 'pieces' | 'waiver' | 'waiver_offer'
>

/** Of the items that take one; `covers` is the item's place. */
export const waiverLines = (
  { items }: { items: readonly WaivedItem[] },
  rate: number,
): (OrderToWrite['lines'][number] & { covers: number })[] =>
  items.flatMap(({ title, waiver, waiver_offer: offer, ...rent }, covers) => {
    if (!waiver || !offer) return []
    const { price, price_with_vat } = offer
    return [
      {
        ...waiverLine({ title, ...offer, to: waiverOfLine(rent, offer.percent), rate }),
        price,
        price_with_vat,
        covers,
      },
    ]
  })

interface Waived extends Waiver {
  /** Of the rent line. */
  title: string
  /** Cents without VAT of all its units together: before what is added, and with it. */
  from?: number
  to: number
  rate: number
}

/** One piece of all units together: what is rounded once can't be divided among them. Sums are for `totals`. */
export const waiverLine = ({
  title,
  percent,
  deductible,
  from = 0,
  to,
  rate,
}: Waived): OrderToWrite['lines'][number] => ({
  ...{ type: 'addition', is_waiver: true, product_id: null, title: `Atsakomybės ribojimas: ${title}` },
  ...{ quantity: 1, charged_units: 1, unit: 'vnt', price: 0, price_with_vat: 0, waiver: { percent, deductible } },
  ...{ unit_price: to - from, unit_price_with_vat: withVat(to, rate) - withVat(from, rate) },
})
