import type { OutsideVat } from '#rules/money/vat.ts'
import type { LineToPrice } from '#sales/cart/line-to-price.ts'
import type { PlaceOrder } from './checkout.contract.ts'

export type Ordering = Omit<PlaceOrder, 'items'> & {
  /** At the counter papers are printed: nothing is mailed. */
  prints_papers?: boolean
  /** A business outside the Union, by a clerk who may say so. */
  vat?: OutsideVat | undefined
}

/** Free lines and prices by hand, too. */
export type OrderToPlace = Ordering & { items: LineToPrice[] }
