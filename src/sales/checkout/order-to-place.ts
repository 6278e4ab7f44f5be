import type { LineToPrice } from '#sales/cart/line-to-price.ts'
import type { PlaceOrder } from './checkout.contract.ts'

export type Ordering = Omit<PlaceOrder, 'items'> & {
  /** At the counter papers are printed: nothing is mailed. */
  prints_papers?: boolean
}

/** Free lines and prices by hand, too. */
export type OrderToPlace = Ordering & { items: LineToPrice[] }
