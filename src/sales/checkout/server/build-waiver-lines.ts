import type { OrderToWrite } from '#orders/server/public/write-order.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { computeLineWaiver, type Waiver } from '#rules/tariffs/waiver.ts'
import type { PricedLine } from '#sales/cart/cart.contract.ts'

type WaivedItem = Pick<
  PricedLine,
  'title' | 'quantity' | 'unit_price' | 'charged_units' | 'pieces' | 'waiver' | 'waiver_offer'
>

/** Waivers are those of items that take one; `covers` is the item's position. */
export const buildWaiverLines = (
  { items }: { items: readonly WaivedItem[] },
  rate: number,
): (OrderToWrite['lines'][number] & { covers: number })[] =>
  items.flatMap(({ title, waiver, waiver_offer: offer, ...rent }, covers) => {
    if (!waiver || !offer) return []
    const { price, price_with_vat } = offer
    return [
      {
        ...buildWaiverLine({ title, ...offer, to: computeLineWaiver(rent, offer.percent), rate }),
        price,
        price_with_vat,
        covers,
      },
    ]
  })

interface WaiverLineInput extends Waiver {
  title: string
  /** Cents without VAT of all units together: before the addition, and with it. */
  from?: number
  to: number
  rate: number
}

/** All units together are one piece: a sum rounded once can't be divided among them. Sums are for `totals`. */
export const buildWaiverLine = ({
  title,
  percent,
  deductible,
  from = 0,
  to,
  rate,
}: WaiverLineInput): OrderToWrite['lines'][number] => ({
  type: 'addition',
  is_waiver: true,
  product_id: null,
  title: toWaiverTitle(title),
  quantity: 1,
  charged_units: 1,
  unit: 'vnt',
  price: 0,
  price_with_vat: 0,
  waiver: { percent, deductible },
  unit_price: to - from,
  unit_price_with_vat: withVat(to, rate) - withVat(from, rate),
})

export const toWaiverTitle = (title: string): string => `Apsauga nuo žalos: ${title}`
